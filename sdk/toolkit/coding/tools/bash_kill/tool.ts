import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface BashKillInput {
  /** Id from `bash`, such as `job_1`. @minLength 1 @maxLength 40 */
  job: string;
}

/** How the command ended. */
export interface BashKillResult {
  /** Output that it wrote while it was ending. */
  text: string;
  /** Its exit code; null if a signal ended it. @integer */
  exitCode: number | null;
}

/**
 * End a background command and all its processes.
 *
 * Use when the command is no longer needed, or waits for input. Not for other programs: it ends only commands that `bash` started.
 */
export default defineTool({
  category: "action",
  title: "End a command",
  tags: ["coding", "shell"],
  risk: "low",
  idempotent: true,
  examples: [{ request: "Stop the server.", input: { job: "job_1" } }],
  async execute({ job }: BashKillInput, ctx): Promise<BashKillResult> {
    const { text, exitCode = null } = await ctx.services.commands.end(ctx.session.id, job);
    return { text, exitCode };
  },
});
