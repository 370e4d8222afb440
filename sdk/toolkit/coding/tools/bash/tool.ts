import { defineTool } from "toolwright";
import type { CommandConditions, CommandResult } from "toolwright/coding";
import type {} from "../../services.ts";

export interface BashInput {
  /** The command, as it is typed into bash; several are joined by `&&`. @minLength 1 @maxLength 100000 */
  command: string;
  /** What it does, in five to ten words, for the person who watches. @maxLength 200 */
  description?: string;
  /** Seconds after which it is ended; usually 5 unless set, and 60 at most. @exclusiveMinimum 0 @maximum 86400 */
  timeout?: number;
  /** Folder of the workspace to run it in, such as `packages/core`; default: the workspace itself. @minLength 1 @maxLength 4096 */
  working_dir?: string;
  /** Whether it goes on after this call, such as a server: read its output with `bash_output`, end it with `bash_kill`. */
  background?: boolean;
}

/** How the command ended, or that it goes on. */
export interface BashResult {
  /** What it wrote to standard output; beginning and end where it is long. */
  stdout: string;
  /** The same for standard error. */
  stderr: string;
  /** The exit code: 0 for success; null where a signal ended it or it goes on. @integer */
  exitCode: number | null;
  /** The signal that ended it. */
  signal?: string;
  /** Whether it was ended because its time was over. */
  timedOut: boolean;
  /** Milliseconds that it took. @integer */
  durationMs: number;
  /** Id of a command that goes on, or whose output is not shown whole: `bash_output` reads it. */
  job?: string;
  /** What else to know, one sentence each. */
  notes?: string[];
}

/**
 * Run a command in bash, in the workspace, and return its output and exit code.
 *
 * Use for tests, builds, version control and whatever has no tool of its own. Not for reading, searching or changing files: use the file
 * tools. Input is closed, so a command cannot ask for anything; each call has a shell of its own, so `cd` and variables do not last; what it
 * leaves running ends with it, unless `background` is set.
 */
export default defineTool({
  category: "action",
  title: "Run a command",
  tags: ["coding", "shell"],
  risk: "high",
  repeatable: true,
  // It ends its commands itself; the host's policy sets their time limit.
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
    ...(timedOut ? [`Its time was over: ask for up to ${most} seconds, or run it in the background.`] : []),
    ...(result.flooded === true ? ["It was ended because it wrote too much."] : []),
    ...(result.leavesRunning === true
      ? ["What it began with & was ended with it: to keep a program running, set `background` and leave the & out."]
      : []),
    ...(omitted === undefined
      ? []
      : [`${omitted.characters} characters are left out: bash_output with job ${omitted.log} reads all.`]),
    ...(stale.length === 0 ? [] : [`It changed files that you have read; read them again: ${listed(stale)}.`]),
    ...(notRestorable.length === 0 ? [] : [`Undo cannot restore what it changed in ${listed(notRestorable)}.`]),
    ...(isPartial ? ["The workspace has too many files to know all that it changed."] : []),
    ...(unsandboxed === undefined ? [] : ["It was not kept in a sandbox."]),
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
