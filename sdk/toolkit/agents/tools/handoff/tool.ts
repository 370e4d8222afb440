import { defineTool, type JsonObject } from "toolwright";

export interface HandoffInput {
  /** The whole result, because the reader sees nothing else: a text, or an object if the task asks for fields. @minLength 1 */
  result: string | JsonObject;
  /** Paths of the documents that belong to the result. @maxItems 50 */
  documents?: string[];
}

/**
 * Return your result to the agent or person that gave you the task, and end the task.
 *
 * Use when the task is done, or cannot be done; say which. Not while calls are running or steps are open.
 */
export default defineTool<HandoffInput>({
  category: "orchestration",
  type: "handoff",
  title: "Return the result",
  tags: ["agents"],
  examples: [
    { request: "The chart is done.", input: { result: "The chart shows both years.", documents: ["chart.svg"] } },
    { request: "The analysis is complete.", input: { result: { status: "complete", findings: 3 } } },
  ],
});
