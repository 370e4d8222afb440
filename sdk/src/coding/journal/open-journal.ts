import { resolveFile } from "../paths/open-parent.ts";
import { foldersOf, namesOf, pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { entryDifference } from "./entry-difference.ts";
import { isBelow, isSameVersion, type JournalEntry, type JournalSelection, undoneIds } from "./journal-entry.ts";
import { openJournalFile, type StoredEntry } from "./journal-file.ts";
import { journaledChange, type JournalPlaces, versionNow } from "./journaled-change.ts";
import { undo } from "./undo.ts";
import { wallClock } from "../../model/ports/clock.ts";
import type { FileVersion } from "../paths/held-version.ts";

/** What a session changes a workspace through, so that it can be undone. */
export interface Journal {
  /** Changes that a process of before began and did not finish, and what became of them. */
  readonly interrupted: readonly InterruptedChange[];
  /**
   * Writes a file as a whole, with its folders. Throws `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FILE`, `PATH_UNSTABLE`, `FILE_TOO_LARGE`, or
   * `FILE_CHANGED` where another content than `expected` is there.
   */
  write(file: string, content: Uint8Array, by: JournaledWrite): Promise<WrittenEntry>;
  /** Removes a file. Throws as `write`, and `PATH_NOT_FOUND`. */
  remove(file: string, by: { readonly call: string }): Promise<JournalEntry>;
  /** Notes changes that something else has made, such as a command: all or none. */
  note(changes: readonly NotedChange[], by: { readonly call: string }): Promise<void>;
  /** The changes that were made, oldest first; default: all, those by undo too. */
  list(selection?: JournalSelection): Promise<readonly JournalEntry[]>;
  /** The difference that an entry made, in the unified format. */
  diff(entry: JournalEntry): Promise<string>;
  /**
   * Takes changes back. What it does is noted under `call`, and undoing that call is redo. Throws
   * `UNDO_NOTHING`; or `UNDO_CONFLICT` where a file was changed since or cannot be changed: that file stays, the others are undone, and the message names both. A folder that holds what is not undone stays, and its entry is not undone.
   */
  undo(selection: JournalSelection, by: { readonly call: string }): Promise<readonly JournalEntry[]>;
  close(): void;
}

/** A change that is made already, of a file, a link or a folder. */
export interface NotedChange {
  /** From the workspace, with `/`, without links. */
  readonly path: string;
  /** Undefined where there was or is nothing. */
  readonly before: FileVersion;
  readonly after: FileVersion;
}

/** For whom a file is written, and over what. */
export interface JournaledWrite {
  /** Id of the call. */
  readonly call: string;
  /** Permission bits; default: those of the former file, else 0o666 less the process's mask. */
  readonly mode?: number;
  /** SHA-256 of the content that has to be there, in hexadecimal digits; `null`: there is no file. Default: any. */
  readonly expected?: string | null;
}

/** The entry of a file that was written. */
export interface WrittenEntry extends JournalEntry {
  /** How many other names (hard links) the former file had; they keep its content. */
  readonly otherNames: number;
}

/** Where a journal is kept, and for which workspace. */
export interface JournalOptions {
  readonly root: WorkspaceRoot;
  /** Larger files are not changed; default: 8 MiB. */
  readonly maxFileBytes?: number;
  /** Milliseconds since 1970; default: the clock of the system. */
  readonly now?: () => number;
}

/**
 * Opens the journal in a SQLite file, made with its folder where it does not exist. It belongs outside the workspace. Several processes may
 * use it at once. Throws `JOURNAL_FAILED`.
 */
export async function openJournal(file: string, options: JournalOptions): Promise<Journal> {
  const { root, maxFileBytes = 8 * 1024 * 1024, now = () => wallClock.now() } = options;
  const entries = await openJournalFile(file);
  const places = { entries, root, maxFileBytes, now };
  return {
    interrupted: await settleInterrupted(places),
    write: async (path, content, { call, mode, expected }) => {
      const { otherNames, ...entry } = await journaledChange({ call, file: path, content, mode, expected }, places);
      return { ...shown(entry), otherNames };
    },
    remove: async (path, { call }) => {
      const { otherNames: _, ...entry } = await journaledChange({ call, file: path }, places);
      return shown(entry);
    },
    note: async (changes, { call }) => {
      if (changes.length === 0) return;
      await entries.addMade(changes.map((change) => ({ ...change, call, when: now(), undoes: [] })));
    },
    list: (selection = { all: true }) => list(selection, places),
    diff: async ({ path, before, after }) =>
      entryDifference(path, await entries.version(before), await entries.version(after)),
    undo: async (selection, { call }) => {
      const made = await undo(await resolved(selection, places), call, places);
      return told(made.map((entry) => shown(entry)));
    },
    close: () => {
      entries.close();
    },
  };
}

async function list(selection: JournalSelection, places: JournalPlaces): Promise<readonly JournalEntry[]> {
  const made = await places.entries.entries("made");
  const undone = undoneIds(made);
  const wanted = await resolved(selection, places);
  const isWanted = ({ call, path }: StoredEntry): boolean =>
    "all" in wanted || ("call" in wanted ? call === wanted.call : path === wanted.path || isBelow(path, wanted.path));
  return told(made.filter(isWanted).map((entry) => shown(entry, undone)));
}

/** Without the folders that came or went with what is in them: an entry tells of its folders. */
function told(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const keyOf = ({ call, kind, isUndone }: JournalEntry, path: string): string =>
    [kind, isUndone, call, path].join(" ");
  const known = new Set(entries.flatMap((entry) => foldersOf(entry.path).map((folder) => keyOf(entry, folder))));
  const isFolder = ({ before, after }: JournalEntry): boolean => (before ?? after)?.kind === "folder";
  return entries.filter((entry) => entry.kind === "change" || !isFolder(entry) || !known.has(keyOf(entry, entry.path)));
}

/** A path means what the journal has under it or below it; else what a link there leads to. */
async function resolved(selection: JournalSelection, places: JournalPlaces): Promise<JournalSelection> {
  if (!("path" in selection)) return selection;
  const { root, entries } = places;
  const path = namesOf(selection.path, root).join("/");
  const isKnown = (await entries.entries("made")).some((entry) => entry.path === path || isBelow(entry.path, path));
  return { path: isKnown ? path : pathFrom(root, await resolveFile(selection.path, root)) };
}

function shown(entry: StoredEntry, undone: ReadonlySet<number> = new Set()): JournalEntry {
  const { before, after } = entry;
  const kind = after === null ? "remove" : before === null ? "create" : "change";
  return { ...entry, kind, isUndone: undone.has(entry.id) };
}

/** A change that was noted by a process that ended before it could say that the change was made. */
export interface InterruptedChange {
  readonly entry: Omit<JournalEntry, "isUndone">;
  /** `unknown`: the file is neither as before nor as after the change; it is listed, and an undo refuses. */
  readonly outcome: "made" | "not made" | "unknown";
}

/** Looks at the files of entries that were only begun, and settles the entries. */
async function settleInterrupted(places: JournalPlaces): Promise<readonly InterruptedChange[]> {
  const settled: InterruptedChange[] = [];
  for (const entry of await places.entries.entries("begun")) {
    const outcome = await outcomeOf(entry, places);
    await places.entries.mark(entry.id, outcome === "not made" ? "failed" : "made");
    settled.push({ entry: shown(entry), outcome });
  }
  return settled;
}

async function outcomeOf(entry: StoredEntry, places: JournalPlaces): Promise<InterruptedChange["outcome"]> {
  try {
    const now = await versionNow(entry.path, places);
    if (isSameVersion(now, await places.entries.version(entry.after))) return "made";
    return isSameVersion(now, await places.entries.version(entry.before)) ? "not made" : "unknown";
  } catch {
    // The path cannot be read now; an undo says why.
    return "unknown";
  }
}
