import { lstat } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { type FileVersion, formerFile, heldVersion, replaceVersion, tooLarge } from "../paths/held-version.ts";
import { type OpenParent, withParent } from "../paths/open-parent.ts";
import { codeOf, pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { isSameVersion } from "./journal-entry.ts";
import { type JournalFile, type NewEntry, stateOf, type StoredEntry } from "./journal-file.ts";

export interface JournalPlaces {
  readonly entries: JournalFile;
  readonly root: WorkspaceRoot;
  readonly maxFileBytes: number;
  readonly now: () => number;
}

/** A change of a file: new content, or its removal where `content` is missing. */
export interface FileChange {
  readonly call: string;
  readonly file: string;
  readonly content?: Uint8Array;
  /** Permission bits; default: those of the former file, else 0o666 less the process's mask. */
  readonly mode?: number | undefined;
  /** SHA-256 of the content that has to be there, `null` for none; default: any. */
  readonly expected?: string | null | undefined;
}

export type ChangedFile = StoredEntry & {
  /** How many other names (hard links) the former file had; they keep its content. */
  readonly otherNames: number;
};

/** Makes a change when its entry is on the disk, and marks the entry when the change is made. */
export async function journaledChange(change: FileChange, places: JournalPlaces): Promise<ChangedFile> {
  const { file, content } = change;
  const { maxFileBytes, root } = places;
  if (content !== undefined && content.length > maxFileBytes) throw tooLarge(file, content.length, maxFileBytes);
  return withParent({ file, root, create: content !== undefined }, async (parent) => {
    const from = await formerFile(parent);
    if (content === undefined && from === undefined)
      throw new ToolwrightError("PATH_NOT_FOUND", `There is no ${JSON.stringify(file)}.`);
    const to = content && { content, mode: change.mode ?? from?.mode };
    const entry = await replaceVersion(parent, {
      from,
      to,
      commit: async (make, mode = 0) => {
        const noted = await entryOf(content && { content, mode }, { parent, change, places });
        return makeNoted({ entry: noted, make, parent }, places);
      },
    });
    return { ...entry, otherNames: content === undefined ? 0 : (from?.otherNames ?? 0) };
  });
}

interface Noted {
  readonly parent: OpenParent;
  readonly change: FileChange;
  readonly places: JournalPlaces;
}

async function entryOf(after: FileVersion, { parent, change, places }: Noted): Promise<NewEntry> {
  const { call, file, expected } = change;
  const before = await heldVersion(parent, places.maxFileBytes);
  if (expected !== undefined && hashOf(before) !== expected)
    throw new ToolwrightError("FILE_CHANGED", `${JSON.stringify(file)} was changed at the same moment.`, {
      remedy: "Try again: the file is compared with what you have seen.",
    });
  const at = pathFrom(places.root, parent.path);
  const given = pathFrom(places.root, path.resolve(places.root.path, file));
  const link = given === at ? undefined : given;
  return { call, path: at, ...defined({ link }), before, after, when: places.now(), undoes: [] };
}

/** Of the content of a file; null for anything else. */
function hashOf(version: FileVersion): string | null {
  const state = stateOf(version);
  return state !== null && "hash" in state ? state.hash : null;
}

interface NotedChange {
  readonly entry: NewEntry;
  readonly make: () => Promise<void>;
  readonly parent: OpenParent;
}

async function makeNoted({ entry, make, parent }: NotedChange, places: JournalPlaces): Promise<StoredEntry> {
  const { entries, root } = places;
  const folders: NewEntry[] = [];
  for (const folder of parent.made) {
    const after = { kind: "folder", mode: (await lstat(folder)).mode & 0o7777 } as const;
    folders.push({ ...entry, path: pathFrom(root, folder), before: undefined, after });
  }
  if (folders.length > 0) await entries.addMade(folders);
  const stored = await entries.add(entry);
  try {
    await make();
  } catch (error) {
    await entries.mark(stored.id, "failed");
    throw error;
  }
  await entries.mark(stored.id, "made");
  return stored;
}

/** What an undo does at one path. */
export interface Restoration {
  readonly path: string;
  /** The entries that it undoes. */
  readonly ids: readonly number[];
  readonly now: FileVersion;
  readonly next: FileVersion;
}

/** A folder that its owner may read and change, as it is during an undo. */
const openVersion = (version: FileVersion): FileVersion =>
  version?.kind === "folder" ? { ...version, mode: version.mode | 0o700 } : version;

/** The permission bits of a folder that has to be opened for that. */
export const closedMode = (version: FileVersion): number | undefined =>
  version?.kind === "folder" && (version.mode & 0o700) !== 0o700 ? version.mode : undefined;

/** Puts the next version in place of the present one, both open. Throws `UNDO_CONFLICT` where that is not there any more. */
export async function restore(restoration: Restoration, call: string, places: JournalPlaces): Promise<StoredEntry> {
  const { path: file, ids, now, next } = restoration;
  const [from, to] = [openVersion(now), openVersion(next)];
  const { root, maxFileBytes, entries } = places;
  const entry = { call, path: file, before: now, after: next, when: places.now(), undoes: ids };
  if (isSameVersion(from, to)) {
    const added = await entries.add(entry);
    await entries.mark(added.id, "made");
    return added;
  }
  return withParent({ file, root, create: next !== undefined, isReal: true }, (parent) =>
    replaceVersion(parent, {
      from,
      to,
      commit: async (make) => {
        if (isSameVersion(await heldVersion(parent, maxFileBytes), from))
          return makeNoted({ entry, make, parent }, places);
        throw new ToolwrightError("UNDO_CONFLICT", `${JSON.stringify(file)} was changed during the undo.`);
      },
    }),
  );
}

/** What is at a path of an entry now; nothing where a folder on the way is gone, or is a file or a link since. */
export async function versionNow(file: string, { root, maxFileBytes }: JournalPlaces): Promise<FileVersion> {
  return withParent({ file, root, isReal: true }, (parent) => heldVersion(parent, maxFileBytes)).catch(
    (error: unknown) => {
      if (!["PATH_NOT_FOUND", "PATH_UNSTABLE"].includes(String(codeOf(error)))) throw error;
      return undefined;
    },
  );
}
