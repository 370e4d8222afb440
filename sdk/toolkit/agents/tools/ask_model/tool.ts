import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface AskModelInput {
  /** The whole question with everything needed to answer it. The model sees nothing else. @minLength 1 @maxLength 200000 */
  prompt: string;
  /** Name of one of the host's models, such as `fast`; default: the model of the run. @minLength 1 @maxLength 100 */
  model?: string;
}

/** The model's answer. */
export interface AskModelResult {
  /** The answer, unchanged. */
  answer: string;
  /** The model that wrote it. */
  model: string;
}

/**
 * Ask another language model one question and return its answer.
 *
 * Use when another model answers a question better, or a second opinion is worth its cost. Not for facts that a search or a document
 * has: a model may be wrong about them.
 */
export default defineTool({
  category: "retrieval",
  title: "Ask another language model",
  tags: ["models"],
  timeoutMs: 300_000,
  examples: [
    { request: "Does the other model agree?", input: { prompt: "Is 2,147,483,647 a prime number? Answer yes or no." } },
  ],
  async execute({ prompt, model }: AskModelInput, ctx): Promise<AskModelResult> {
    return ctx.services.models.ask({ prompt, model, signal: ctx.signal });
  },
});
