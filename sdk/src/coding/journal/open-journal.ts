import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { wallClock } from "../../model/ports/clock.ts";
import { type FileVersion, formerMode, heldVersion, replaceVersion, tooLarge } from "../paths/held-version.ts";
import { resolveFile, withParent } from "../paths/open-parent.ts";
import { namesOf, pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { entryDifference } from "./entry-difference.ts";
import { isBelow, type JournalEntry, type JournalSelection, stateOf, undoneIds } from "./journal-entry.ts";
import { openJournalFile, type StoredEntry } from "./journal-file.ts";
import { type JournalPlaces, madeFolders, undo } from "./undo.ts";

/** Changes a workspace for a session, so that each change can be undone. */
export interface Journal {
  /**
   * Writes a whole file, creating missing folders. Throws `PATH_INVALID`, `PATH_OUTSIDE`, `PATH_NOT_FILE`, `PATH_UNSTABLE`, `FILE_TOO_LARGE`, or
   * `FILE_CHANGED` if the content differs from `expected`.
   */
  write(file: string, content: Uint8Array, by: JournaledWrite): Promise<JournalEntry>;
  /** Records changes made by something else, such as a command: all or none. */
  note(changes: readonly NotedChange[], by: { readonly call: string }): Promise<void>;
  /** The recorded changes, oldest first; default: all, including those by undo. */
  list(selection?: JournalSelection): Promise<readonly JournalEntry[]>;
  /** The unified diff of an entry. */
  diff(entry: JournalEntry): Promise<string>;
  /**
   * Undoes changes. The undo is recorded under `call`; undoing that call is redo. Throws
   * `UNDO_NOTHING`; or `UNDO_CONFLICT` if a file was changed since or cannot be changed: that file stays, the others are undone, and the message names both. A folder whose contents are not undone stays, and its entry is not undone.
   */
  undo(selection: JournalSelection, by: { readonly call: string }): Promise<readonly JournalEntry[]>;
  close(): void;
}

/** A completed change of a file, a link or a folder. */
export interface NotedChange {
  /** Path from the workspace, with `/`, without links. */
  readonly path: string;
  /** Undefined if the path did not or does not exist. */
  readonly before: FileVersion;
  readonly after: FileVersion;
}

/** The call that writes a file, and the content it replaces. */
export interface JournaledWrite {
  /** Id of the call. */
  readonly call: string;
  /** SHA-256 of the required current content, in hexadecimal digits; `null`: the file must not exist. Default: any. */
  readonly expected?: string | null;
}

/** The location of a journal, and its workspace. */
export interface JournalOptions {
  readonly root: WorkspaceRoot;
  /** Larger files are not changed; default: 8 MiB. */
  readonly maxFileBytes?: number;
  /** Milliseconds since 1970; default: the clock of the system. */
  readonly now?: () => number;
}

/**
 * Opens the journal in a SQLite file, creating it and its folder if needed. It belongs outside the workspace. Several processes may
 * use it at once. Throws `JOURNAL_FAILED`.
 */
export async function openJournal(file: string, options: JournalOptions): Promise<Journal> {
  const entries = await openJournalFile(file);
  const places = { maxFileBytes: 8 * 1024 * 1024, now: () => wallClock.now(), ...options, entries };
  return {
    write: (path, content, by) => write({ ...by, file: path, content }, places),
    note: async (changes, { call }) => {
      const when = places.now();
      await entries.add(changes.map((change) => ({ ...change, call, when, undoes: [] })));
    },
    list: (selection = { all: true }) => list(selection, places),
    diff: async ({ path, before, after }) =>
      entryDifference(path, await entries.version(before), await entries.version(after)),
    undo: async (selection, { call }) => {
      const made = await undo(await resolved(selection, places), call, places);
      return made.map((entry) => shown(entry));
    },
    close: () => entries.close(),
  };
}

interface FileToWrite extends JournaledWrite {
  readonly file: string;
  readonly content: Uint8Array;
}

/** Changes the file after its entry has been written to disk. */
async function write({ file, content, call, expected }: FileToWrite, places: JournalPlaces): Promise<JournalEntry> {
  const { maxFileBytes, root, entries } = places;
  if (content.length > maxFileBytes) throw tooLarge(file, content.length, maxFileBytes);
  return withParent({ file, root, create: true }, async (parent) => {
    return replaceVersion(parent, {
      to: { content, mode: await formerMode(parent) },
      commit: async (make, mode = 0) => {
        const before = await heldVersion(parent, maxFileBytes);
        if (expected !== undefined && hashOf(before) !== expected)
          throw new ToolwrightError("FILE_CHANGED", `${JSON.stringify(file)} was changed at the same moment.`, {
            remedy: "Try again: the file is compared with what you have seen.",
          });
        const about = { call, when: places.now(), undoes: [] };
        const change = { ...about, path: pathFrom(root, parent.path), before, after: { content, mode } };
        const [entry] = await entries.add([change, ...(await madeFolders(parent, about, root))] as const);
        await make().catch(async (error: unknown) => {
          await entries.remove(entry.id);
          throw error;
        });
        return shown(entry);
      },
    });
  });
}

/** SHA-256 of a file's content; null for anything else. */
function hashOf(version: FileVersion): string | null {
  const state = stateOf(version);
  return state !== null && "hash" in state ? state.hash : null;
}

async function list(selection: JournalSelection, places: JournalPlaces): Promise<readonly JournalEntry[]> {
  const all = await places.entries.entries();
  const undone = undoneIds(all);
  const wanted = await resolved(selection, places);
  const isWanted = ({ call, path }: StoredEntry): boolean =>
    "all" in wanted || ("call" in wanted ? call === wanted.call : path === wanted.path || isBelow(path, wanted.path));
  return all.filter(isWanted).map((entry) => shown(entry, undone));
}

/** A path selects the journal's entries at or below it; without such entries, the entries of its link target. */
async function resolved(selection: JournalSelection, { root, entries }: JournalPlaces): Promise<JournalSelection> {
  if (!("path" in selection)) return selection;
  const path = namesOf(selection.path, root).join("/");
  const isKnown = (await entries.entries()).some((entry) => entry.path === path || isBelow(entry.path, path));
  return { path: isKnown ? path : pathFrom(root, resolveFile(selection.path, root)) };
}

function shown(entry: StoredEntry, undone: ReadonlySet<number> = new Set()): JournalEntry {
  const { before, after } = entry;
  const kind = after === null ? "remove" : before === null ? "create" : "change";
  return { ...entry, kind, isUndone: undone.has(entry.id) };
}
