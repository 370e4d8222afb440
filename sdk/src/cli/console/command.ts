import type { CommandInput } from "./command-input.ts";

/** Input and output of a command; injected, so that commands are testable. `io.ts` creates it from the process. */
export interface CommandIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly color: boolean;
  /** Width of the terminal in characters; omitted if the output is not a terminal. */
  readonly width?: number;
  out(text: string): void;
  err(text: string): void;
  /** Shows what the command is doing, in a line of the terminal that the next output replaces. Omitted without a terminal. */
  status?(text: string): void;
  readInput(): Promise<string>;
  /** Has the person at the terminal write a line; undefined once the signal is aborted. Omitted without a terminal. */
  ask?(question: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * Call it before tool code runs: from then on its output goes to standard error, and stack traces use source maps.
   */
  captureHandlers?(): void;
  /** Tunes the engine for a command that works for seconds and ends. Omitted for a long-running process. */
  tuneEngine?(): void;
  /** Aborted when the user wants the command to end. After the first access the command itself has to end. */
  interruption?(): AbortSignal;
}

/** The meaning of an option's text. */
export interface OptionValue {
  /** The end of the sentence “Option '--runs <count>' takes …”. */
  readonly takes: string;
  /** Undefined for any other text. */
  read(text: string): unknown;
}

/** Positional arguments or options, by what Commander calls them: `--json`, `--out <dir>`, `<tool>`, `[arguments]`. A text is the description. */
export type CommandFlags = Readonly<Record<string, string | CommandFlag>>;

export interface CommandFlag {
  readonly description: string;
  readonly choices?: readonly string[];
  /** Options that conflict with this one, by their camel-case names. */
  readonly conflicts?: readonly string[];
  /** Values of other options that this one implies, unless they are given. */
  readonly implies?: Readonly<Record<string, string | boolean>>;
  /** The meaning of its text; default: the text. */
  readonly value?: OptionValue;
  /** Whether the option may be given several times; its value is then a list. */
  readonly isRepeatable?: boolean;
}

/**
 * 0: success, or only warnings. 1: errors, or a failed call. 2: the request cannot be carried out, for example there are no tools to verify;
 * also an invalid command line, which never reaches a command. 3: a run waits for a person, or evals stopped before their end. 130: the user has
 * stopped it.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

export type CommandGroup = "make" | "check" | "run" | "prove" | "publish";

/** A command of the `toolwright` program. Heavy modules are imported inside `run`. */
export interface Command {
  /** Equal to the file's name. */
  readonly name: string;
  /** What one wants to do with it; `toolwright --help` lists the commands by it. */
  readonly group: CommandGroup;
  /** At most 64 characters, so that the list fits a terminal. */
  readonly summary: string;
  readonly args?: CommandFlags;
  readonly options?: CommandFlags;
  /** Set if the command itself reads all words after its name, options and `--help` included. */
  readonly passesArguments?: true;
  /** Exit code where the command throws an error; default 1, and 2 for a wrong command line. */
  readonly errorExit?: ExitCode;
  /** A complete command line, and what it does. */
  readonly example: readonly [line: string, does: string];
  run(input: CommandInput, io: CommandIo): Promise<ExitCode>;
}
