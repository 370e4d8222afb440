import { defineTool, ok, type ToolResult } from "toolwright";

/** What a command came to. */
interface Result {
  /** What the command ended with. @minimum 0 */
  exitCode: number;
  /** When it ended. */
  endedAt: Date;
}

/** Run a command, show its lines, and return how it ended. */
export default defineTool({
  category: "action",
  async *execute(input: { command: string }): AsyncGenerator<{ line: string }, ToolResult<Result>> {
    yield { line: input.command };
    return ok({ exitCode: 0, endedAt: new Date() });
  },
});
