import { defineTool } from "toolwright";

/**
 * Echo a message back. Returns it after `Echo:`.
 *
 * Use when the user asks to test the connection. Not for answering questions.
 */
export default defineTool({
  category: "utility",
  title: "Echo",
  tags: ["echo"],
  examples: [{ request: "Say hello back to me.", input: { message: "hello" } }],
  execute: ({ message }: { /** What to echo. @minLength 1 @maxLength 2000 */ message: string }): string =>
    `Echo: ${message}`,
});
