import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface BashKillInput {
  /** Id that `bash` gave, such as `job_1`. @minLength 1 @maxLength 40 */
  job: string;
}

/** How the command ended. */
export interface BashKillResult {
  /** What it wrote while it was being ended. */
  text: string;
  /** Its exit code; null where a signal ended it. @integer */
  exitCode: number | null;
}

/**
 * End a command that runs in the background, with every process that it started.
 *
 * Use when it is no longer needed, or waits for an answer. Not for commands of other programs: it ends only what `bash` started.
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
