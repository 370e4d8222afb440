import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface BashOutputInput {
  /** Id from `bash`, such as `job_1`. @minLength 1 @maxLength 40 */
  job: string;
  /** Position to read from: the `next` of the previous page. @integer @minimum 0 */
  since?: number;
}

/** A page of a command's output. */
export interface BashOutputResult {
  /** Output of both streams, from the position. */
  text: string;
  /** Position of the next page. @integer */
  next: number;
  /** Whether there is more to read now. */
  hasMore: boolean;
  /** Whether the command is still running. */
  isRunning: boolean;
  /** The exit code, if it has ended; null if a signal ended it. @integer */
  exitCode?: number | null;
}

/**
 * Read the output of a background command, or the full output of a shortened result of `bash`.
 *
 * Use to see the progress of a background command, or the omitted part of a long output. Not for results of other tools.
 */
export default defineTool({
  category: "utility",
  title: "Read the output of a command",
  tags: ["coding", "shell"],
  repeatable: true,
  maxOutput: 80_000,
  examples: [
    { request: "What has the background job written so far?", input: { job: "job_1" } },
    { request: "Read the next page of the job's output.", input: { job: "job_1", since: 30_000 } },
  ],
  execute({ job, since = 0 }: BashOutputInput, ctx): BashOutputResult {
    const { text, next, hasMore, isRunning, exitCode } = ctx.services.commands.output(ctx.session.id, job, since);
    return {
      text,
      next,
      hasMore,
      isRunning,
      ...(exitCode !== undefined && { exitCode }),
    };
  },
});
