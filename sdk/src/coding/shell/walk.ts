import type { ParsedScript, SyntaxNode } from "unbash";
import type { Scope } from "./scope.ts";
import type { Findings } from "./simple-command.ts";

/** One location of a walk through a script. */
export interface Walk {
  readonly findings: Findings;
  readonly scope: Scope;
  /** The folders that commands run in from here on; null where they are not known. */
  readonly cursor: { folders: readonly string[] | null };
  /** The programs around this location. */
  readonly layers: readonly string[];
  /** Whether commands get input. */
  readonly hasInput: boolean;
  readonly visit: (node: SyntaxNode, walk: Walk) => void;
  readonly parse: (text: string) => ParsedScript;
}

/** The folders of either walk. */
export function joinFolders(
  first: readonly string[] | null,
  second: readonly string[] | null,
): readonly string[] | null {
  return first === null || second === null ? null : [...new Set([...first, ...second])];
}
