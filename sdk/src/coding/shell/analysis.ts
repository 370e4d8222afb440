import type { ProgramOrigin, ProgramResolver } from "../programs/program-origin.ts";
import type { Reason } from "../words/reason.ts";
import type { ShellWord } from "../words/shell-word.ts";
import type { Scope } from "./scope.ts";

/** One program that a command may run, or a builtin, with its arguments. */
export interface SimpleCommand {
  /** The program and its arguments; at least one. */
  readonly words: readonly ShellWord[];
  /** What the first word leads to; `"other"` also where it is not known before it runs. */
  readonly origin: ProgramOrigin;
  /** The programs that run this one, outermost first: `env`, `timeout`. */
  readonly layers: readonly string[];
  /** Folders it may run in, from the working folder; null if they are not known. */
  readonly folders: readonly string[] | null;
  /** Whether the program does nothing but run another one, which is listed too. */
  readonly isWrapper: boolean;
  /** Whether the program gets input: a pipe, a file or a here-document. */
  readonly hasInput: boolean;
}

/** A file that a redirect reads. */
export interface ReadFile {
  readonly word: ShellWord;
  readonly folders: readonly string[] | null;
}

/** What a command line would run, read and change, without running it. */
export interface CommandAnalysis {
  readonly commands: readonly SimpleCommand[];
  readonly reasons: readonly Reason[];
  readonly reads: readonly ReadFile[];
}

export interface Findings {
  readonly commands: SimpleCommand[];
  readonly reasons: Reason[];
  readonly reads: ReadFile[];
}

export const emptyFindings = (): Findings => ({ commands: [], reasons: [], reads: [] });

export interface Walk {
  readonly findings: Findings;
  readonly scope: Scope;
  /** The folders that commands run in from here on; null if they are not known. */
  readonly cursor: { folders: readonly string[] | null };
  readonly layers: readonly string[];
  readonly hasInput: boolean;
  readonly resolveProgram: ProgramResolver;
  /** The names that the input holds, where they are known. */
  readonly found?: readonly string[] | undefined;
}

export function joinFolders(
  first: readonly string[] | null,
  second: readonly string[] | null,
): readonly string[] | null {
  return first === null || second === null ? null : [...new Set([...first, ...second])];
}
