import { defineTool } from "toolwright";
import type { CommandConditions, CommandResult } from "toolwright/coding";
import type {} from "../../services.ts";

export interface BashInput {
  /** The command, as typed into bash; join several with `&&`. @minLength 1 @maxLength 100000 */
  command: string;
  /** What it does, in five to ten words, for the user. @maxLength 200 */
  description?: string;
  /** Time limit in seconds; usually 5 by default and 60 at most. @exclusiveMinimum 0 @maximum 86400 */
  timeout?: number;
  /** Folder of the workspace to run it in, such as `packages/core`; default: the workspace itself. @minLength 1 @maxLength 4096 */
  working_dir?: string;
  /** Keep it running after this call, such as a server. Read its output with `bash_output`, end it with `bash_kill`. */
  background?: boolean;
}

/** How the command ended, or that it is still running. */
export interface BashResult {
  /** Standard output; only its beginning and end if it is long. */
  stdout: string;
  /** Standard error, shortened in the same way. */
  stderr: string;
  /** The exit code: 0 for success; null if a signal ended it or it is still running. @integer */
  exitCode: number | null;
  /** The signal that ended it. */
  signal?: string;
  /** Whether it was ended because it reached its time limit. */
  timedOut: boolean;
  /** Duration in milliseconds. @integer */
  durationMs: number;
  /** Id for `bash_output`, if the command is still running or its output was shortened. */
  job?: string;
  /** Further facts, one sentence each. */
  notes?: string[];
}

/**
 * Run a command in bash, in the workspace, and return its output and exit code.
 *
 * Use for tests, builds, version control and other programs. Not for reading, searching or changing files: use the file tools. Input is
 * closed, so a command cannot ask questions. Each call starts a new shell, so `cd` and variables do not last. Programs that a command
 * leaves running end with it, unless `background` is set.
 */
export default defineTool({
  category: "action",
  title: "Run a command",
  tags: ["coding", "shell"],
  risk: "high",
  repeatable: true,
  // The tool ends its commands itself; the host's policy sets the time limit.
  timeoutMs: 86_400_000,
  // Beginning and end of both streams, including escapes.
  maxOutput: 80_000,
  examples: [
    { request: "Do the tests pass?", input: { command: "npm test", description: "Run the tests", timeout: 60 } },
    { request: "Start the development server.", input: { command: "npm run dev", background: true } },
  ],
  async execute(input: BashInput, ctx): Promise<BashResult> {
    const { command, timeout, working_dir: folder, background = false } = input;
    const { commands, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "bash", args: input });
    const asked = {
      session: ctx.session.id,
      call: ctx.callId,
      command,
      ...(folder !== undefined && { folder }),
    };
    if (background) {
      const id = await commands.start(asked);
      const notes = [`It continues in the background as ${id}; the journal does not record its changes.`];
      return { stdout: "", stderr: "", exitCode: null, timedOut: false, durationMs: 0, job: id, notes };
    }
    const result = await commands.run({
      ...asked,
      isReading: permissions.judge("bash", { ...input }).isReading,
      ...(timeout !== undefined && { timeoutSeconds: timeout }),
      signal: ctx.signal,
      onOutput: ({ stream, text }) => ctx.output({ stream, text }),
    });
    return resultOf(result, commands.conditions);
  },
  preview: ({ stdout, stderr, exitCode }, maxLines) => {
    const lines = `${stdout}${stderr}`
      .trimEnd()
      .split("\n")
      .slice(-Math.max(1, maxLines - 1));
    return [exitCode === 0 ? "done" : `exit code ${exitCode ?? "none"}`, ...lines];
  },
});

function resultOf(result: CommandResult, conditions: CommandConditions): BashResult {
  const { stdout, stderr, exitCode, signal, timedOut, durationMs, omitted, changes, unsandboxed } = result;
  const { notRestorable, stale, isPartial } = changes;
  const most = conditions.maxTimeoutSeconds;
  const notes = [
    ...(timedOut ? [`It reached its time limit. Set timeout to at most ${most} seconds, or set background.`] : []),
    ...(result.flooded === true ? ["It was ended because it wrote too much."] : []),
    ...(result.leavesRunning === true
      ? [
          "Programs that it started with & were ended with it. To keep a program running, set `background` and omit the &.",
        ]
      : []),
    ...(omitted === undefined
      ? []
      : [`${omitted.characters} characters are omitted. To read all, call bash_output with job ${omitted.log}.`]),
    ...(stale.length === 0 ? [] : [`It changed files that you have read; read them again: ${listed(stale)}.`]),
    ...(notRestorable.length === 0 ? [] : [`Undo cannot restore its changes in ${listed(notRestorable)}.`]),
    ...(isPartial ? ["The workspace has too many files to detect all changes."] : []),
    ...(unsandboxed === undefined ? [] : ["It ran without a sandbox."]),
  ];
  return {
    stdout,
    stderr,
    exitCode,
    timedOut,
    durationMs,
    ...(signal !== undefined && { signal }),
    ...(omitted !== undefined && { job: omitted.log }),
    ...(notes.length > 0 && { notes }),
  };
}

const listed = (files: readonly string[]): string =>
  files.length > 10 ? `${files.slice(0, 10).join(", ")} and ${files.length - 10} more` : files.join(", ");
