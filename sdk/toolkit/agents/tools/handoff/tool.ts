import { defineTool, type JsonObject } from "toolwright";

export interface HandoffInput {
  /** What was done and found, so that the reader needs nothing else: a text, or an object where the task asks for fields. @minLength 1 */
  result: string | JsonObject;
  /** Paths of the documents that belong to it. @maxItems 50 */
  documents?: string[];
}

/**
 * Hand your result back to the one who gave you the task, and end it.
 *
 * Use when the task is done, or cannot be done; say which. Not while calls or steps are open.
 */
export default defineTool<HandoffInput>({
  category: "orchestration",
  type: "handoff",
  title: "Hand the result back",
  tags: ["agents"],
  examples: [
    { request: "The chart is done.", input: { result: "The chart shows both years.", documents: ["chart.svg"] } },
    { request: "The analysis is complete.", input: { result: { status: "complete", findings: 3 } } },
  ],
});
