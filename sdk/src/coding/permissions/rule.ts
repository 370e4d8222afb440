import type { Effect } from "./permission.ts";

/** One word of a command rule: its text, or any words. */
export type RuleWord = string | null;

/** What a rule is about, besides its tool. */
export type Subject =
  | { readonly kind: "all" }
  | { readonly kind: "command"; readonly words: readonly RuleWord[] }
  | { readonly kind: "path"; readonly pattern: string }
  | { readonly kind: "argument"; readonly name: string; readonly pattern: string };

export interface Rule {
  readonly effect: Effect;
  /** As the policy has it. */
  readonly text: string;
  /** Name of a tool. */
  readonly tool: string;
  readonly subject: Subject;
}

/** Which arguments of a tool are a command or paths. */
export interface ToolSubject {
  readonly command?: string;
  /** The argument that names the folder of the command, from the workspace. */
  readonly folder?: string;
  /** Arguments whose values are paths that are read: a path, or a list of them. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/** The subjects of the tools of the coding toolkit. */
export const codingSubjects: Readonly<Record<string, ToolSubject>> = {
  bash: { command: "command", folder: "working_dir" },
  read: { reads: ["file_paths"] },
  ls: { reads: ["path"] },
  glob: { reads: ["path"] },
  grep: { reads: ["path"] },
  write: { writes: ["path"] },
  edit: { writes: ["path"] },
  list_changes: { reads: ["path"] },
  undo_changes: {},
};
