import { defineTool } from "toolwright";

export interface AskMasterInput {
  /** One question that can be understood without your history. @minLength 1 @maxLength 4000 */
  question: string;
  /** The possible answers, where there are only a few. @maxItems 10 */
  options?: string[];
  /** Paths of the documents that the question is about. @maxItems 20 */
  documents?: string[];
}

/**
 * Ask the one who gave you the task, an agent or a person, and wait for the answer.
 *
 * Use when the task can be understood in two ways and the difference matters. Not for what a tool can find out.
 */
export default defineTool<AskMasterInput>({
  category: "orchestration",
  type: "ask_master",
  title: "Ask who gave the task",
  tags: ["agents", "questions"],
  examples: [{ request: "Compare the years.", input: { question: "Which years?", options: ["2023 and 2024", "all"] } }],
});
