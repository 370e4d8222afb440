import { listed } from "../words/shell-word.ts";

/**
 * What a program does with an operand. `read`, `write` and `change` (remove, create or set the mode of) name a file; `loose` may be one
 * if it looks like a path elsewhere; `text` names no file; `code` chooses what runs, so a rule has to name it.
 */
export type Role = "read" | "write" | "change" | "loose" | "text" | "code";

/** Which files below a folder a program reads. */
export interface FileWalk {
  /** Whether it goes into folders. */
  readonly isDeep: boolean;
  readonly hasHidden: boolean;
  /** Whether it reads what git ignores. */
  readonly hasIgnored: boolean;
  /** Matches the paths of the files, from the folder; default: all. */
  readonly paths?: RegExp;
  /** Whether it begins at the workspace, whatever folder the program runs in. */
  readonly isOfWorkspace?: boolean;
}

/** How the command line of a program is read, and which words a wildcard of a rule never stands for. */
export interface Program {
  /** Roles of the operands in order; the last holds for all that follow. */
  readonly operands: readonly Role[];
  /** Role of the last operand, if there are at least two. */
  readonly last?: Role;
  /** Letters of options with a value. */
  readonly values?: string;
  /** Long options with a value, with spaces between. */
  readonly longValues?: string;
  /** Options that run code, write, or lead to other files, with spaces between: `-o --output`. Their values count too. */
  readonly risky?: string;
  /** The options that are not risky, for programs of which most are. */
  readonly safe?: RegExp;
  /** Options whose value is read as a file or script, by their names. */
  readonly valueRoles?: Readonly<Record<string, Role>>;
  /** Any other word that is risky. */
  readonly riskyText?: RegExp;
  /** Whether options are whole words after one dash, as those of `find` are. */
  readonly hasWordOptions?: boolean;
  /** Whether every word has to be named, as the program is there to run code or to write what its arguments say. */
  readonly isWhole?: boolean;
  /** Whether words after the first operand belong to the program that it names. */
  readonly endsAtOperand?: boolean;
  /** What it reads below the folders that its operands name, with these options and other arguments; undefined where it reads files alone. */
  readonly walk?: (args: readonly string[]) => FileWalk | undefined;
  /** Whether a script is harmless; else it is code. */
  readonly isHarmlessScript?: (script: string) => boolean;
  /** Programs of one name: `git log`. `next` is the word after it; empty where it is not known. */
  readonly subcommands?: (name: string, next: string) => Program | undefined;
}

/** Programs by their names, with spaces between. */
export type ProgramRows = Readonly<Record<string, Program>>;

export const byName = (rows: ProgramRows): ReadonlyMap<string, Program> =>
  new Map(Object.entries(rows).flatMap(([names, program]) => listed(names).map((name) => [name, program] as const)));
