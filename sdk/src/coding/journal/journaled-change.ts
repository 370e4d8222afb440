import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";
import { type OpenParent, readHeld, tooLarge, withParent } from "../paths/open-parent.ts";
import { pathFrom, unlessNotFound, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { removeHeld, replaceHeld } from "../paths/write-file.ts";
import { type FileVersion, isSameVersion } from "./journal-entry.ts";
import type { JournalFile, StoredEntry } from "./journal-file.ts";

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
  /** What it undoes: the entries, and what has to be there. */
  readonly undo?: { readonly ids: readonly number[]; readonly now: FileVersion };
}

export type ChangedFile = StoredEntry & {
  /** How many other names (hard links) the former file had; they keep its content. */
  readonly otherNames: number;
};

/** Makes a change when its entry is on the disk, and marks the entry when the change is made. */
export async function journaledChange(change: FileChange, places: JournalPlaces): Promise<ChangedFile> {
  const { file, content, mode } = change;
  const { maxFileBytes, root } = places;
  if (content !== undefined && content.length > maxFileBytes) throw tooLarge(file, content.length, maxFileBytes);
  return withParent({ file, root, create: content !== undefined }, async (parent) => {
    const noted = { parent, change, places };
    if (content === undefined)
      return { ...(await removeHeld(parent, (remove) => note(undefined, remove, noted))), otherNames: 0 };
    return replaceHeld(parent, content, {
      modeOf: (former) => mode ?? former,
      commit: async ({ mode: written, otherNames }, rename) => ({
        ...(await note({ content, mode: written }, rename, noted)),
        otherNames,
      }),
    });
  });
}

interface Noted {
  readonly parent: OpenParent;
  readonly change: FileChange;
  readonly places: JournalPlaces;
}

async function note(after: FileVersion, make: () => Promise<void>, noted: Noted): Promise<StoredEntry> {
  const { parent, change, places } = noted;
  const before = await readHeld(parent, places.maxFileBytes);
  if (change.undo !== undefined && !isSameVersion(before, change.undo.now))
    throw new ToolwrightError("UNDO_CONFLICT", `${JSON.stringify(change.file)} was changed during the undo.`);
  const { expected } = change;
  if (expected !== undefined && (before === undefined ? null : sha256(before.content)) !== expected)
    throw new ToolwrightError("FILE_CHANGED", `${JSON.stringify(change.file)} was changed at the same moment.`, {
      remedy: "Try again: the file is compared with what you have seen.",
    });
  const at = pathFrom(places.root, parent.path);
  const made = parent.made.map((folder) => pathFrom(places.root, folder));
  const given = pathFrom(places.root, path.resolve(places.root.path, change.file));
  const entry = await places.entries.add({
    call: change.call,
    path: at,
    ...defined({ link: given === at ? undefined : given }),
    before,
    after: after === undefined || parent.made.length === 0 ? after : { ...after, folders: made },
    when: places.now(),
    undoes: change.undo?.ids ?? [],
  });
  try {
    await make();
  } catch (error) {
    await places.entries.mark(entry.id, "failed");
    throw error;
  }
  await places.entries.mark(entry.id, "made");
  return entry;
}

/** What is at a path of an entry now; a path that leads elsewhere since is `PATH_UNSTABLE`. */
export async function versionNow(file: string, { root, maxFileBytes }: JournalPlaces): Promise<FileVersion> {
  return withParent({ file, root }, (parent) => {
    if (pathFrom(root, parent.path) === file) return readHeld(parent, maxFileBytes);
    throw new ToolwrightError("PATH_UNSTABLE", `A link leads from ${JSON.stringify(file)} elsewhere.`);
  }).catch(unlessNotFound);
}
