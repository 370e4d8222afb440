/** Where a command reads and writes; handed in, so that commands are testable. `io.ts` makes it of the process. */
export interface CommandIo {
  /** Folder the command works in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly color: boolean;
  /** Characters a line of the terminal holds; left out where the output is none. */
  readonly width?: number;
  /** Writes text and a line break to standard output. */
  out(text: string): void;
  /** Writes text and a line break to standard error. */
  err(text: string): void;
  /** Everything that comes from standard input. */
  readInput(): Promise<string>;
  /**
   * To be called before code of tools runs: from then on what it prints goes to standard error, and stacks name lines of the sources
   * where a source map is known.
   */
  captureHandlers?(): void;
  /** Aborted when the user wants the command to end. From the first call on, ending is up to the command. */
  interruption?(): AbortSignal;
}

/** One positional argument or option of a command. */
export interface CommandFlag {
  /** As Commander writes it: `--json`, `--out <dir>`, `<tool>`, `[arguments]`. */
  readonly flag: string;
  readonly description: string;
  /** Values that are allowed, where it is a choice. */
  readonly choices?: readonly string[];
  /** Options that cannot be given together with this one, by their camel-case names. */
  readonly conflicts?: readonly string[];
  /** Values of other options that this one stands for, where they are not given themselves. */
  readonly implies?: Readonly<Record<string, string | boolean>>;
}

/** Arguments and options as given on the command line; options by their camel-case names. */
export interface CommandInput {
  readonly args: readonly (string | undefined)[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/**
 * 0: fine, or nothing worse than warnings. 1: errors, or a failed call. 2: the command was asked for what cannot be done, such as
 * verifying no tool; a wrong command line is 2 as well and never gets to a command.
 */
export type ExitCode = 0 | 1 | 2;

/** A command of the `toolwright` program. Heavy modules are imported inside `run`. */
export interface Command {
  /** Equal to the file's name. */
  readonly name: string;
  readonly summary: string;
  readonly args?: readonly CommandFlag[];
  readonly options?: readonly CommandFlag[];
  /** Whole command lines with a word on what they do. */
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  run(input: CommandInput, io: CommandIo): Promise<ExitCode>;
}
