/** Runs the commands of a workspace. */
export interface Commands {
  /**
   * Runs a command in bash and waits for its end, at most until its time limit.
   *
   * @throws ToolError `PERMANENT`, with `COMMAND_FOLDER_INVALID`, `COMMAND_LIMIT_INVALID` or `COMMAND_FAILED` in its message.
   */
  run(command: CommandToRun): Promise<CommandResult>;
  /** Starts a command that continues after the call, and returns the id of the job. It ends with the session. */
  start(command: CommandToRun): Promise<string>;
  /** What a job, or a command with a `log`, wrote from a position on. Throws a `ToolError` for an unknown job. */
  output(session: string, job: string, since?: number): JobOutput;
  /** Ends a job with all its processes. Throws a `ToolError` for an unknown job. */
  end(session: string, job: string): Promise<JobOutput>;
  /** Facts about commands here, for a prompt or a question. */
  readonly conditions: CommandConditions;
  /** Ends everything of one session, or of all. */
  close(session?: string): Promise<void>;
}

/** The limits under which commands run. */
export interface CommandConditions {
  /** Seconds a command may take if it does not say. */
  readonly timeoutSeconds: number;
  /** Most seconds that it may ask for. */
  readonly maxTimeoutSeconds: number;
  /** Why commands are not kept in a sandbox; omitted if they are. */
  readonly unsandboxed?: string;
}

/** A command, and the call that it belongs to. */
export interface CommandToRun {
  readonly session: string;
  /** Id of the call, under which the journal notes what the command changed. */
  readonly call: string;
  readonly command: string;
  /** From the workspace; default: the workspace. */
  readonly folder?: string;
  /** Whether it is known to change nothing, so that no change is looked for; default false. */
  readonly isReading?: boolean;
  /** Seconds; default: the policy's. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Gets the output as it comes, without the sequences that steer a terminal. Waited for, so that a flood waits for its reader. */
  readonly onOutput?: (chunk: OutputChunk) => PromiseLike<void> | undefined;
}

/** A piece of what a command wrote. */
export interface OutputChunk {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
}

/** How a command ended. */
export interface CommandResult {
  /** Beginning and end of the output; `output` gives what is between them. */
  readonly stdout: string;
  readonly stderr: string;
  /** Null if a signal ended it. */
  readonly exitCode: number | null;
  readonly signal?: string;
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** Output that was omitted: how much, and the id under which `output` gives all of it. */
  readonly omitted?: { readonly characters: number; readonly log: string };
  /** Whether it was ended for writing too much. */
  readonly flooded?: boolean;
  /** Whether it began a program with `&` that it did not wait for: such a program ends with the command. */
  readonly leavesRunning?: boolean;
  /** What the command did to files. */
  readonly changes: CommandChanges;
  /** Why it was not kept in a sandbox; omitted if it was. */
  readonly unsandboxed?: string;
}

/** A command's known changes to the workspace's files. Paths are from the workspace. */
export interface CommandChanges {
  /** Files whose change is in the journal, so that it can be undone. */
  readonly restorable: readonly string[];
  /** Files whose content of before is not known. */
  readonly notRestorable: readonly string[];
  /** Files that the model has read and that are different now: it has to read them again. */
  readonly stale: readonly string[];
  /** Whether the workspace has more files than were looked at. */
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
  /** Whether there is more from there on already. */
  readonly hasMore: boolean;
}

/** How commands run. */
export interface CommandPolicy {
  /** Seconds a command may take where the call does not say; default 5. @minimum 1 */
  readonly timeoutSeconds?: number;
  /** Most seconds that a call may ask for; default 60. @minimum 1 @maximum 2000000 */
  readonly maxTimeoutSeconds?: number;
  /**
   * `"required"`: without a sandbox no command runs. `"preferred"`, the default: without one a person is asked about each command
   * that does more than read. `"off"`: commands run without one.
   */
  readonly sandbox?: "required" | "preferred" | "off";
  /** Whether commands in the sandbox may use the network; default false. */
  readonly network?: boolean;
  /**
   * Files and folders of the workspace that commands in the sandbox may change although they are protected, such as `.git` or `package.json`;
   * default: none.
   */
  readonly writable?: readonly string[];
  /** Variables that commands get besides the usual ones; default: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Characters of the beginning and of the end of each stream that a result has; default 15,000 each. @minimum 1 */
  readonly shownCharacters?: number;
  /** Bytes of output after which a command is ended; default 20,000,000. @minimum 1 */
  readonly maxOutputBytes?: number;
  /** Commands of a session that run in the background at a time; default 8. @minimum 1 */
  readonly maxJobs?: number;
}
