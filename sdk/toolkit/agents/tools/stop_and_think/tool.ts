import { defineTool } from "toolwright";

export interface StopAndThinkInput {
  /** What is known, what is not, and what follows from it. @minLength 1 @maxLength 20000 */
  thoughts: string;
}

/**
 * Write down what you think before you go on; nothing else happens.
 *
 * Use when results contradict each other, a plan has failed, or a step cannot be undone. Not for what the user should read: say that.
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
