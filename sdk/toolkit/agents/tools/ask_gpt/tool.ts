import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface AskGptInput {
  /** The whole question with everything that is needed to answer it: the model sees nothing else. @minLength 1 @maxLength 200000 */
  prompt: string;
}

/** What the model said. */
export interface AskGptResult {
  /** Its answer as it wrote it. */
  answer: string;
  /** The model that gave it. */
  model: string;
}

/**
 * Ask GPT one question and return the answer it wrote.
 *
 * Use when GPT in particular should answer, or check an answer. Not for any other model: use `ask_model`.
 */
export default defineTool({
  category: "retrieval",
  title: "Ask GPT",
  tags: ["models"],
  timeoutMs: 300_000,
  examples: [
    { request: "Let GPT check the answer.", input: { prompt: "Is 2,147,483,647 a prime number? Answer yes or no." } },
  ],
  async execute({ prompt }: AskGptInput, ctx): Promise<AskGptResult> {
    return ctx.services.models.ask({ prompt, model: "gpt", signal: ctx.signal });
  },
});
