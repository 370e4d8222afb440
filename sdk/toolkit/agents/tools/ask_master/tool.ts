import { defineTool } from "toolwright";

export interface AskMasterInput {
  /** One question that is clear without your history. @minLength 1 @maxLength 4000 */
  question: string;
  /** The possible answers, if there are only a few. @maxItems 10 */
  options?: string[];
  /** Paths of the documents that the question is about. @maxItems 20 */
  documents?: string[];
}

/**
 * Ask the agent or person that gave you the task, and wait for the answer.
 *
 * Use when the task can be understood in two ways and the difference matters. Not for facts that a tool can find.
 */
export default defineTool<AskMasterInput>({
  category: "orchestration",
  type: "ask_master",
  title: "Ask about the task",
  tags: ["agents", "questions"],
  examples: [{ request: "Compare the years.", input: { question: "Which years?", options: ["2023 and 2024", "all"] } }],
});
