import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { FileVersion } from "../paths/held-version.ts";

/** The content of a path at one time: a file, whose content is stored by its hash, a link or a folder. */
export type FileState =
  | {
      readonly kind?: undefined;
      /** SHA-256 of the content, in hexadecimal digits. */
      readonly hash: string;
      /** Permission bits. */
      readonly mode: number;
    }
  /** `target`: the link's target, as written. */
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "folder"; readonly mode: number };

/** One change of one file, link or folder. */
export interface JournalEntry {
  readonly id: number;
  /** Id of the call that made the change. */
  readonly call: string;
  /** Path from the workspace, with `/`, without links. */
  readonly path: string;
  readonly kind: "create" | "change" | "remove";
  /** `null`: the path did not exist. */
  readonly before: FileState | null;
  /** `null`: the path does not exist. */
  readonly after: FileState | null;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Ids of the entries that this one undid; empty for a change by a tool. */
  readonly undoes: readonly number[];
  readonly isUndone: boolean;
}

/** Selects entries by call, by path and tools, or all entries of tools. */
export type JournalSelection = { readonly call: string } | { readonly path: string } | { readonly all: true };

export function isSameVersion(one: FileVersion, other: FileVersion): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.kind !== undefined || other.kind !== undefined) return stableJson(one) === stableJson(other);
  return one.mode === other.mode && Buffer.compare(one.content, other.content) === 0;
}

export function stateOf(version: FileVersion): FileState | null {
  if (version === undefined) return null;
  return version.kind === undefined ? { hash: sha256(version.content), mode: version.mode } : version;
}

/** Ids of the entries that are currently undone: by an entry that is not itself undone. */
export function undoneIds(entries: readonly Pick<JournalEntry, "id" | "undoes">[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const { id, undoes } of entries.toReversed()) {
    if (!undone.has(id)) for (const other of undoes) undone.add(other);
  }
  return undone;
}

export const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
