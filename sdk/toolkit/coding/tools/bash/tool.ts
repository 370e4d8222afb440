import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface BashInput {
  /** The command, as it is typed into bash; several are joined by `&&` or `;`. @minLength 1 @maxLength 16384 */
  command: string;
  /** What the command does, in five to ten words, for the person who watches. @maxLength 200 */
  description?: string;
  /** Seconds after which it is ended; the default and the most are set by the host, usually 5 and 60. @exclusiveMinimum 0 */
  timeout?: number;
  /** Folder of the workspace to run it in, such as `packages/core`; default: the workspace. @minLength 1 @maxLength 4096 */
  working_dir?: string;
}

/** How the command ended. */
export interface BashResult {
  /** What it wrote to standard output: all, or beginning and end. */
  stdout: string;
  /** The exit code; null where a signal ended it. @integer */
  exitCode: number | null;
}

/**
 * Run a command in bash, in the workspace, and return what it writes and its exit code.
 *
 * Use to run tests, builds and git. Not for reading, searching or changing files: use the tools for that.
 */
export default defineTool({
  category: "action",
  title: "Run a command",
  risk: "high",
  repeatable: true,
  async execute({ command, timeout, working_dir }: BashInput, ctx): Promise<BashResult> {
    const { exitCode, stdout } = await ctx.services.commands.run({
      session: ctx.session.id,
      call: ctx.callId,
      command,
      ...(working_dir !== undefined && { folder: working_dir }),
      ...(timeout !== undefined && { timeoutSeconds: timeout }),
      signal: ctx.signal,
    });
    return { exitCode, stdout };
  },
});
