/** Runs the commands of a workspace. */
export interface Commands {
  /**
   * Runs a command in bash and waits until it ends, at most until its time limit.
   *
   * @throws ToolError `PERMANENT`, with `COMMAND_FOLDER_INVALID`, `COMMAND_LIMIT_INVALID` or `COMMAND_FAILED` in its message.
   */
  run(command: CommandToRun): Promise<CommandResult>;
  /** Starts a command that continues after the call, and returns the id of the job. It ends with the session. */
  start(command: CommandToRun): Promise<string>;
  /** The output of a job, or of a command with a `log`, from a position on. Throws a `ToolError` for an unknown job. */
  output(session: string, job: string, since?: number): JobOutput;
  /** Ends a job with all its processes. Throws a `ToolError` for an unknown job. */
  end(session: string, job: string): Promise<JobOutput>;
  /** Facts about the command environment, for a prompt or a question. */
  readonly conditions: CommandConditions;
  /** Ends everything of one session, or of all sessions. */
  close(session?: string): Promise<void>;
}

/** The limits under which commands run. */
export interface CommandConditions {
  /** Default time limit of a command in seconds. */
  readonly timeoutSeconds: number;
  /** Maximum time limit of a command in seconds. */
  readonly maxTimeoutSeconds: number;
  /** Why commands run without a sandbox; omitted if they run in one. */
  readonly unsandboxed?: string;
}

/** A command, and its tool call. */
export interface CommandToRun {
  readonly session: string;
  /** Id of the call, under which the journal records the command's changes. */
  readonly call: string;
  readonly command: string;
  /** Folder from the workspace; default: the workspace. */
  readonly folder?: string;
  /** Whether it is known to change nothing, so that no snapshot is needed; default false. */
  readonly isReading?: boolean;
  /** Time limit in seconds; default: the policy's. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Receives the output as it arrives, without terminal control sequences. It is awaited, which slows the command down to the reader's pace. */
  readonly onOutput?: (chunk: OutputChunk) => PromiseLike<void> | undefined;
}

/** A chunk of a command's output. */
export interface OutputChunk {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
}

/** How a command ended. */
export interface CommandResult {
  /** Beginning and end of the output; `output` returns the rest. */
  readonly stdout: string;
  readonly stderr: string;
  /** Null if a signal ended it. */
  readonly exitCode: number | null;
  readonly signal?: string;
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** Omitted output: its size, and the id under which `output` returns all of it. */
  readonly omitted?: { readonly characters: number; readonly log: string };
  /** Whether it was ended because of too much output. */
  readonly flooded?: boolean;
  /** Whether it started a program with `&` without waiting for it: such a program ends with the command. */
  readonly leavesRunning?: boolean;
  /** The command's changes to files. */
  readonly changes: CommandChanges;
  /** Why it ran without a sandbox; omitted if it ran in one. */
  readonly unsandboxed?: string;
}

/** A command's known changes to the workspace's files. Paths are from the workspace. */
export interface CommandChanges {
  /** Files whose change is in the journal, so that it can be undone. */
  readonly restorable: readonly string[];
  /** Files whose former content is not known. */
  readonly notRestorable: readonly string[];
  /** Files that the model has read and that have changed since: it must read them again. */
  readonly stale: readonly string[];
  /** Whether the workspace has more files than were scanned. */
  readonly isPartial: boolean;
}

/** The output of a job since a position. */
export interface JobOutput {
  readonly id: string;
  readonly isRunning: boolean;
  readonly exitCode?: number | null;
  readonly signal?: string;
  readonly text: string;
  /** Position of the next read. */
  readonly next: number;
  /** Whether more output is already available from there. */
  readonly hasMore: boolean;
}

/** How commands run. */
export interface CommandPolicy {
  /** Default time limit of a command in seconds; default 5. @minimum 1 */
  readonly timeoutSeconds?: number;
  /** Maximum seconds that a call may ask for; default 60. @minimum 1 @maximum 2000000 */
  readonly maxTimeoutSeconds?: number;
  /**
   * `"required"`: without a sandbox no command runs. `"preferred"`, the default: without one a person is asked about each command
   * that does more than read. `"off"`: commands run without a sandbox.
   */
  readonly sandbox?: "required" | "preferred" | "off";
  /** Whether commands in the sandbox may use the network; default false. */
  readonly network?: boolean;
  /**
   * Files and folders of the workspace that sandboxed commands may change although they are protected, such as `.git` or `package.json`;
   * default: none.
   */
  readonly writable?: readonly string[];
  /** Variables that commands get in addition to the default ones; default: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Maximum characters kept of the beginning and of the end of each stream in a result; default 15,000 each. @minimum 1 */
  readonly shownCharacters?: number;
  /** Bytes of output after which a command is ended; default 20,000,000. @minimum 1 */
  readonly maxOutputBytes?: number;
  /** Maximum number of a session's commands in the background at a time; default 8. @minimum 1 */
  readonly maxJobs?: number;
}
