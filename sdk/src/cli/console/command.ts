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
  /** Shows the command's current step in one line of the terminal, which the next output replaces. Omitted without a terminal. */
  status?(text: string): void;
  readInput(): Promise<string>;
  /** Prompts the person at the terminal for a line; undefined once the signal is aborted. Omitted without a terminal. */
  ask?(question: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * Call it before tool code runs: from then on its output goes to standard error, and stack traces use source maps.
   */
  captureHandlers?(): void;
  /** Tunes the engine for a command that runs for seconds and then ends. Omitted for a long-running process. */
  tuneEngine?(): void;
  /** Aborted when the user wants the command to end. After the first access, the command itself must end. */
  interruption?(): AbortSignal;
}

/** How to parse an option's text. */
export interface OptionValue {
  /** The end of the sentence “Option '--runs <count>' takes …”. */
  readonly takes: string;
  read(text: string): unknown;
}

/** Positional arguments or options, in Commander's notation: `--json`, `--out <dir>`, `<tool>`, `[arguments]`. A text is the description. */
export type CommandFlags = Readonly<Record<string, string | CommandFlag>>;

export interface CommandFlag {
  readonly description: string;
  readonly choices?: readonly string[];
  /** Options that conflict with this one, by their camel-case names. */
  readonly conflicts?: readonly string[];
  /** Values that this option implies for other options, unless they are given. */
  readonly implies?: Readonly<Record<string, string | boolean>>;
  /** Parses its text; default: the text. */
  readonly value?: OptionValue;
  /** Whether the option can be repeated; its value is then a list. */
  readonly isRepeatable?: boolean;
}

/**
 * 0: success, or only warnings. 1: errors, or a failed call. 2: the request cannot be carried out, for example there are no tools to verify,
 * or an invalid command line, which never reaches a command. 3: a run waits for a person, or evals stopped before their end. 130: the user
 * stopped it.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

export type CommandGroup = "make" | "check" | "run" | "prove" | "publish";

/** A command of the `toolwright` program. Heavy modules are imported inside `run`. */
export interface Command {
  /** Equal to the name of its file. */
  readonly name: string;
  /** The group of `toolwright --help` that lists the command: what the user wants to do. */
  readonly group: CommandGroup;
  /** At most 64 characters, so that the list fits a terminal. */
  readonly summary: string;
  readonly args?: CommandFlags;
  readonly options?: CommandFlags;
  /** Set if the command parses all words after its name, including options and `--help`. */
  readonly passesArguments?: true;
  /** Exit code if the command throws an error; default 1, and 2 for an invalid command line. */
  readonly errorExit?: ExitCode;
  readonly example: readonly [line: string, does: string];
  run(input: CommandInput, io: CommandIo): Promise<ExitCode>;
}
