import type { HeldFile } from "../paths/open-parent.ts";

/** A file at one time; its content is stored by its hash. */
export interface FileState {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** Permission bits. */
  readonly mode: number;
  /** Folders that were made for it, from the workspace, outermost first; they go with it. */
  readonly folders?: readonly string[];
}

/** One change of one file. */
export interface JournalEntry {
  readonly id: number;
  /** Id of the call that made it. */
  readonly call: string;
  /** From the workspace, with `/`, without links. */
  readonly path: string;
  /** The path that was given, where a link leads from it to `path`. */
  readonly link?: string;
  readonly kind: "create" | "change" | "remove";
  /** `null`: there was no file. */
  readonly before: FileState | null;
  /** `null`: there is no file. */
  readonly after: FileState | null;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Ids of the entries that this one undid; empty for a change by a tool. */
  readonly undoes: readonly number[];
  readonly isUndone: boolean;
}

/** Which entries are meant: those of a call, those of a file that tools made, or all that tools made. */
export type JournalSelection = { readonly call: string } | { readonly path: string } | { readonly all: true };

/** A file with its content; `undefined` where it does not exist. */
export type FileVersion = (HeldFile & Pick<FileState, "folders">) | undefined;

export function isSameVersion(one: FileVersion, other: FileVersion): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.mode === other.mode && Buffer.compare(one.content, other.content) === 0;
}

/** Ids of the entries that are undone now: by an entry that is not undone itself. */
export function undoneIds(entries: readonly Pick<JournalEntry, "id" | "undoes">[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const { id, undoes } of entries.toReversed()) {
    if (!undone.has(id)) for (const other of undoes) undone.add(other);
  }
  return undone;
}
