import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface AskGptInput {
  /** The whole question with everything needed to answer it. The model sees nothing else. @minLength 1 @maxLength 200000 */
  prompt: string;
}

/** The model's answer. */
export interface AskGptResult {
  /** The answer, unchanged. */
  answer: string;
  /** The model that wrote it. */
  model: string;
}

/**
 * Ask GPT one question and return its answer.
 *
 * Use when GPT in particular should answer a question or check an answer. Not for other models: use `ask_model`.
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
