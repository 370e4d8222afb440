import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface AskModelInput {
  /** The whole question with everything that is needed to answer it: the model sees nothing else. @minLength 1 @maxLength 200000 */
  prompt: string;
  /** Name of the model, as the host gives it, such as `fast`; without one, the model of the run. @minLength 1 @maxLength 100 */
  model?: string;
}

/** What the model said. */
export interface AskModelResult {
  /** Its answer as it wrote it. */
  answer: string;
  /** The model that gave it. */
  model: string;
}

/**
 * Ask another language model one question and return the answer it wrote.
 *
 * Use when a question is better answered by another model, or when a second opinion is worth its cost. Not for facts that a search
 * or a document has: a model may be wrong about them.
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
