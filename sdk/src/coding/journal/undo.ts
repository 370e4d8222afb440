import { chmod, lstat } from "node:fs/promises";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { type FileVersion, heldVersion, replaceVersion } from "../paths/held-version.ts";
import { type OpenParent, withParent } from "../paths/open-parent.ts";
import { codeOf, pathFrom, systemMessage, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { isBelow, isSameVersion, type JournalSelection, undoneIds } from "./journal-entry.ts";
import type { JournalFile, NewEntry, StoredEntry } from "./journal-file.ts";

export interface JournalPlaces {
  readonly entries: JournalFile;
  readonly root: WorkspaceRoot;
  readonly maxFileBytes: number;
  readonly now: () => number;
}

interface Restoration {
  readonly path: string;
  readonly undoes: readonly number[];
  readonly now: FileVersion;
  readonly next: FileVersion;
}

const depthOf = ({ path }: { readonly path: string }): number => path.split("/").length;
const isChosen = ({ call, path, undoes }: StoredEntry, selection: JournalSelection): boolean =>
  "call" in selection
    ? call === selection.call
    : undoes.length === 0 && ("all" in selection || path === selection.path || isBelow(path, selection.path));

/** Undoes everything that it can. Throws `UNDO_NOTHING`, or `UNDO_CONFLICT` with the undone and the remaining paths. */
export async function undo(
  selection: JournalSelection,
  call: string,
  places: JournalPlaces,
): Promise<readonly StoredEntry[]> {
  const all = await places.entries.entries();
  const undone = undoneIds(all);
  const asked = all.filter((entry) => !undone.has(entry.id) && isChosen(entry, selection));
  if (asked.length === 0)
    throw new ToolwrightError("UNDO_NOTHING", `There is no change of ${JSON.stringify(selection)} to undo.`);
  return new Undo(call, places).run(asked);
}

class Undo {
  readonly #call: string;
  readonly #places: JournalPlaces;
  readonly #done = new Map<Restoration, readonly NewEntry[]>();
  readonly #conflicts: string[] = [];

  constructor(call: string, places: JournalPlaces) {
    this.#call = call;
    this.#places = places;
  }

  async run(asked: readonly StoredEntry[]): Promise<readonly StoredEntry[]> {
    const plans: Restoration[] = [];
    for (const [path, changes] of Map.groupBy(asked, (entry) => entry.path))
      await this.#try(path, async () => void plans.push(await this.#planOf(path, changes.toReversed())));
    for (const plan of inOrder(plans)) await this.#carryOut(plan);
    for (const { path, next } of [...this.#done.keys()].sort((one, other) => depthOf(other) - depthOf(one)))
      if (next?.kind === "folder") await this.#try(path, () => this.#setMode(path, next.mode));
    // Recorded only afterwards: if the process is killed before, the changes can still be undone.
    const done = [...this.#done].sort(([one], [other]) => Math.min(...one.undoes) - Math.min(...other.undoes));
    const entries = await this.#places.entries.add(done.flatMap(([, made]) => made));
    if (this.#conflicts.length === 0) return entries;
    const names = entries.map(({ path }) => JSON.stringify(path));
    const said = names.length === 0 ? "Nothing was undone." : `Undone: ${names.join(", ")}. Not undone:`;
    throw new ToolwrightError("UNDO_CONFLICT", `${said} ${this.#conflicts.join(" ")}`, {
      remedy: "Undo the later changes first, or edit the current files.",
    });
  }

  async #planOf(path: string, entries: readonly StoredEntry[]): Promise<Restoration> {
    const now = await versionNow(path, this.#places);
    let next = now;
    for (const { before, after } of entries) {
      const [old, made] = [await this.#places.entries.version(before), await this.#places.entries.version(after)];
      // A change that was reverted by hand is already undone.
      if (!isSameVersion(next, made) && !isSameVersion(next, old))
        throw new ToolwrightError("UNDO_CONFLICT", `${JSON.stringify(path)} ${changeSince(made, next)}.`);
      next = old;
    }
    return { path, undoes: entries.map(({ id }) => id), now, next };
  }

  async #carryOut(plan: Restoration): Promise<void> {
    const { path, undoes, now, next } = plan;
    const { root } = this.#places;
    const about = { call: this.#call, when: this.#places.now(), undoes };
    const entry = { ...about, path, before: now, after: next };
    if (isSameVersion(now, next)) {
      this.#done.set(plan, [entry]);
      return;
    }
    await this.#try(path, () =>
      withParent({ file: path, root, create: next !== undefined, isReal: true }, async (parent) => {
        await this.#replace(plan, parent);
        this.#done.set(plan, [...(await madeFolders(parent, about, root)), entry]);
      }).catch((error: unknown) => {
        // A folder that is not empty stays, and its entry is not undone.
        if (codeOf(error) !== "ENOTEMPTY" || next !== undefined) throw error;
      }),
    );
  }

  async #replace({ path, now, next }: Restoration, parent: OpenParent): Promise<void> {
    // A folder stays writable until its contents are restored.
    const to = next?.kind === "folder" ? { ...next, mode: next.mode | 0o700 } : next;
    const commit = async (make: () => Promise<void>): Promise<void> => {
      if (isSameVersion(await heldVersion(parent, this.#places.maxFileBytes), now)) return make();
      throw new ToolwrightError("UNDO_CONFLICT", `${JSON.stringify(path)} was changed during the undo.`);
    };
    await replaceVersion(parent, { from: now, to, commit });
  }

  async #setMode(path: string, mode: number): Promise<void> {
    await withParent({ file: path, root: this.#places.root, isReal: true }, ({ at, name }) =>
      chmod(`${at}/${name}`, mode),
    );
  }

  /** A failure at one path affects only this path. */
  async #try(path: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (isToolwrightError(error)) this.#conflicts.push(error.message);
      else if (typeof codeOf(error) === "string")
        this.#conflicts.push(`${JSON.stringify(path)}: ${systemMessage(error)}`);
      else throw error;
    }
  }
}

/** Folders with only a mode change come first; then paths are removed before their folder, and created after it. */
function inOrder(plans: readonly Restoration[]): readonly Restoration[] {
  const isFolder = (version: FileVersion): boolean => version?.kind === "folder";
  const kindOf = ({ now, next }: Restoration): "staying" | "going" | "coming" => {
    if (isFolder(now) && isFolder(next)) return "staying";
    return next === undefined || isFolder(now) ? "going" : "coming";
  };
  const outermost = [...plans].sort((one, other) => depthOf(one) - depthOf(other));
  const { staying = [], going = [], coming = [] } = Object.groupBy(outermost, kindOf);
  return [...staying, ...going.toReversed(), ...coming];
}

function changeSince(made: FileVersion, now: FileVersion): string {
  if (now === undefined) return "was removed since";
  return made === undefined ? "was created again since" : "was changed since";
}

export function madeFolders(
  { made }: OpenParent,
  about: Pick<NewEntry, "call" | "when" | "undoes">,
  root: WorkspaceRoot,
): Promise<readonly NewEntry[]> {
  return Promise.all(
    made.map(async (folder) => {
      const after = { kind: "folder", mode: (await lstat(folder)).mode & 0o7777 } as const;
      return { ...about, path: pathFrom(root, folder), before: undefined, after };
    }),
  );
}

/** The current content of an entry's path; none if a parent folder is missing, or is now a file or a link. */
function versionNow(file: string, { root, maxFileBytes }: JournalPlaces): Promise<FileVersion> {
  return withParent({ file, root, isReal: true }, (parent) => heldVersion(parent, maxFileBytes)).catch(
    (error: unknown) => {
      if (!["PATH_NOT_FOUND", "PATH_NOT_FOLDER"].includes(String(codeOf(error)))) throw error;
      return undefined;
    },
  );
}
