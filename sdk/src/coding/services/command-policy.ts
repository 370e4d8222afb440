/** How commands run. */
export interface CommandPolicy {
  /** Seconds a command may take where the call does not say; default 5. */
  readonly timeoutSeconds?: number;
  /** Most seconds that a call may ask for; default 60. */
  readonly maxTimeoutSeconds?: number;
  /**
   * `"required"`: without a sandbox no command runs. `"preferred"`, the default: without one a person is asked about each command, whatever
   * the rules allow. `"off"`: commands run without one.
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
  /** Characters of the beginning and of the end of each stream that a result has; default 15,000 each. */
  readonly shownCharacters?: number;
  /** Bytes of output after which a command is ended; default 50,000,000. */
  readonly maxOutputBytes?: number;
  /** Commands of a session that run in the background at a time; default 8. */
  readonly maxJobs?: number;
}
