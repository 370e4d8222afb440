import { defineTool } from "toolwright";

export interface QuestionDeferInput {
  /**
   * What is still open, worded so that it can be understood alone. @minLength 5 @maxLength 300
   * @example "Does log redaction also work for nested paths?"
   */
  question: string;
}

export interface DeferredQuestion {
  /** The question, as the next turn begins with it. */
  question: string;
}

/**
 * Put off one open question: the next turn begins with it, and may look things up again.
 *
 * Use when the user asked for more than can be looked up in this turn. Not for a question that can be answered now. Not
 * for agreeing on a later date: use `calendar_create_event`. Returns the question; a second one replaces the first.
 */
export default defineTool({
  category: "action",
  title: "Put off a question",
  tags: ["session"],
  risk: "low",
  idempotent: true,
  timeoutMs: 1_000,
  latencyBudgetMs: 50,
  examples: [
    {
      request: "And how do I do the same with nested fields?",
      input: { question: "Does log redaction also work for nested paths?" },
    },
    { request: "Look that up too, please.", input: { question: "How long may a plugin take to load?" } },
  ],
  execute({ question }: QuestionDeferInput, ctx): DeferredQuestion {
    ctx.intent({ type: "SET_PENDING_MESSAGE", payload: { message: `Still open from before: ${question}` } });
    return { question };
  },
});
