import { defineTool } from "toolwright";

export interface StopAndThinkInput {
  /** What you know, what you do not know, and what follows from it. @minLength 1 @maxLength 20000 */
  thoughts: string;
}

/**
 * Write down your thoughts before you continue; nothing else happens.
 *
 * Use when results contradict each other, a plan has failed, or a step cannot be undone. Not for text that the user should read: write that as an answer.
 */
export default defineTool<StopAndThinkInput>({
  category: "orchestration",
  type: "non_function",
  title: "Stop and think",
  tags: ["planning"],
  examples: [
    {
      request: "Think before you delete the rows.",
      input: { thoughts: "The rows may still be needed for the report, so they are counted first." },
    },
  ],
});
