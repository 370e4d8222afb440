import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface BashOutputInput {
  /** Id that `bash` gave, such as `job_1`. @minLength 1 @maxLength 40 */
  job: string;
  /** Position to read from: the `next` of the page before. @integer @minimum 0 */
  since?: number;
}

/** A page of what a command wrote. */
export interface BashOutputResult {
  /** What it wrote to both streams, from the position on. */
  text: string;
  /** Where the next page begins. @integer */
  next: number;
  /** Whether there is more to read now. */
  hasMore: boolean;
  /** Whether the command still runs. */
  isRunning: boolean;
  /** Its exit code, where it has ended: null where a signal ended it. @integer */
  exitCode?: number | null;
}

/**
 * Read what a command in the background wrote, or all of an output that `bash` showed in part.
 *
 * Use to see how far a command of the background is, or what was left out of a long output. Not for results of other tools.
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
