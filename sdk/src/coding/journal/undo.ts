import { lstat } from "node:fs/promises";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { changeFolderMode, type FileVersion, heldVersion, replaceVersion } from "../paths/held-version.ts";
import { type OpenParent, withParent } from "../paths/open-parent.ts";
import { systemMessage } from "../paths/system-message.ts";
import { codeOf, pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";
import { isBelow, isSameVersion, type JournalSelection, undoneIds } from "./journal-entry.ts";
import type { JournalFile, NewEntry, StoredEntry } from "./journal-file.ts";

export interface JournalPlaces {
  readonly entries: JournalFile;
  readonly root: WorkspaceRoot;
  readonly maxFileBytes: number;
  readonly now: () => number;
}

/** What an undo does at one path. */
interface Restoration {
  readonly path: string;
  /** The entries that it undoes. */
  readonly undoes: readonly number[];
  readonly now: FileVersion;
  readonly next: FileVersion;
}

const maxNames = 100;
const depthOf = ({ path }: { readonly path: string }): number => path.split("/").length;
const isChosen = ({ call, path, undoes }: StoredEntry, selection: JournalSelection): boolean =>
  "call" in selection
    ? call === selection.call
    : undoes.length === 0 && ("all" in selection || path === selection.path || isBelow(path, selection.path));

/** Undoes what can be undone. Throws `UNDO_NOTHING`, or `UNDO_CONFLICT` with what was undone and what was not. */
export async function undo(
  selection: JournalSelection,
  call: string,
  places: JournalPlaces,
): Promise<readonly StoredEntry[]> {
  const all = await places.entries.entries();
  const undone = undoneIds(all);
  const open = all.filter(({ id }) => !undone.has(id));
  const asked = open.filter((entry) => isChosen(entry, selection));
  if (asked.length === 0)
    throw new ToolwrightError("UNDO_NOTHING", `No change of ${JSON.stringify(selection)} is there to be undone.`);
  return new Undo(call, places).run(asked, open);
}

class Undo {
  readonly #call: string;
  readonly #places: JournalPlaces;
  /** In the order in which they were planned: a folder before what it holds. */
  readonly #plans: Restoration[] = [];
  readonly #done = new Map<Restoration, readonly NewEntry[]>();
  readonly #conflicts: string[] = [];

  constructor(call: string, places: JournalPlaces) {
    this.#call = call;
    this.#places = places;
  }

  /** `open`: all entries that are not undone. */
  async run(asked: readonly StoredEntry[], open: readonly StoredEntry[]): Promise<readonly StoredEntry[]> {
    try {
      await this.#plan(asked);
      await this.#plan(open.filter((entry) => this.#isEmptied(entry)));
      for (const plan of this.#inOrder()) await this.#carryOut(plan);
    } finally {
      for (const plan of this.#plans.toReversed()) {
        const version = this.#done.has(plan) ? plan.next : plan.now;
        if (isClosed(version)) await this.#setMode(plan.path, version.mode);
      }
    }
    // Noted when made: until then a process that is killed leaves changes that can still be undone.
    const done = [...this.#done].sort(([one], [other]) => Math.min(...one.undoes) - Math.min(...other.undoes));
    const entries = await this.#places.entries.add(done.flatMap(([, made]) => made));
    if (this.#conflicts.length === 0) return entries;
    const names = entries.slice(0, maxNames).map(({ path }) => JSON.stringify(path));
    const more = entries.length > maxNames ? ` and ${entries.length - maxNames} more` : "";
    const said = names.length === 0 ? "Nothing was undone." : `Undone: ${names.join(", ")}${more}. Not undone:`;
    throw new ToolwrightError("UNDO_CONFLICT", `${said} ${this.#conflicts.join(" ")}`, {
      remedy: "Undo the later changes first, or edit the files that are left as they are now.",
    });
  }

  async #plan(entries: readonly StoredEntry[]): Promise<void> {
    const paths = [...Map.groupBy(entries, ({ path }) => path)].map(([path, changes]) => ({ path, changes }));
    for (const { path, changes } of paths.sort((one, other) => depthOf(one) - depthOf(other)))
      await this.#try(path, async () => {
        const plan = await this.#planOf(path, changes.toReversed());
        // What is in a folder cannot be seen or changed while its owner may not.
        if (isClosed(plan.now)) await this.#setMode(path, plan.now.mode | 0o700);
        this.#plans.push(plan);
      });
  }

  async #planOf(path: string, entries: readonly StoredEntry[]): Promise<Restoration> {
    const now = await versionNow(path, this.#places);
    let next = now;
    for (const { before, after } of entries) {
      const [old, made] = [await this.#places.entries.version(before), await this.#places.entries.version(after)];
      // What was taken back by hand is as before already.
      if (!isSameVersion(next, made) && !isSameVersion(next, old))
        throw new ToolwrightError("UNDO_CONFLICT", `${JSON.stringify(path)} ${changeSince(made, next)}.`);
      next = old;
    }
    return { path, undoes: entries.map(({ id }) => id), now, next };
  }

  /** Whether an entry made a folder that may be empty when this is done. */
  #isEmptied({ path, before, after }: StoredEntry): boolean {
    if (before !== null || after?.kind !== "folder" || this.#plans.some((plan) => plan.path === path)) return false;
    return this.#plans.some((plan) => isBelow(plan.path, path) && plan.now !== undefined && plan.next === undefined);
  }

  /** What goes is removed before its folder, and what comes is made after it. */
  #inOrder(): readonly Restoration[] {
    const { going = [], coming = [] } = Object.groupBy(this.#plans, ({ now, next }) =>
      next === undefined || (now?.kind === "folder" && next.kind !== "folder") ? "going" : "coming",
    );
    return [...going.sort((one, other) => depthOf(other) - depthOf(one)), ...coming];
  }

  async #carryOut(plan: Restoration): Promise<void> {
    const { path, undoes, now, next } = plan;
    const { root } = this.#places;
    const about = { call: this.#call, when: this.#places.now(), undoes };
    const entry = { ...about, path, before: now, after: next };
    if (isSameVersion(opened(now), opened(next))) {
      this.#done.set(plan, [entry]);
      return;
    }
    await this.#try(path, () =>
      withParent({ file: path, root, create: next !== undefined, isReal: true }, async (parent) => {
        await this.#replace(plan, parent);
        this.#done.set(plan, [...(await madeFolders(parent, about, root)), entry]);
      }).catch((error: unknown) => {
        // A folder that holds something stays, and its entry is not undone.
        if (codeOf(error) !== "ENOTEMPTY" || next !== undefined) throw error;
      }),
    );
  }

  async #replace({ path, now, next }: Restoration, parent: OpenParent): Promise<void> {
    const from = opened(now);
    const commit = async (make: () => Promise<void>): Promise<void> => {
      if (isSameVersion(await heldVersion(parent, this.#places.maxFileBytes), from)) return make();
      throw new ToolwrightError("UNDO_CONFLICT", `${JSON.stringify(path)} was changed during the undo.`);
    };
    await replaceVersion(parent, { from, to: opened(next), commit });
  }

  async #setMode(path: string, mode: number): Promise<void> {
    const { root } = this.#places;
    await this.#try(path, () =>
      withParent({ file: path, root, isReal: true }, (parent) => changeFolderMode(parent, mode)),
    );
  }

  /** What fails at one path concerns this path alone. */
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

type FolderVersion = FileVersion & { readonly kind: "folder" };

/** Whether it is a folder that its owner may not read or change. */
const isClosed = (version: FileVersion): version is FolderVersion =>
  version?.kind === "folder" && (version.mode & 0o700) !== 0o700;

const opened = (version: FileVersion): FileVersion =>
  isClosed(version) ? { ...version, mode: version.mode | 0o700 } : version;

function changeSince(made: FileVersion, now: FileVersion): string {
  if (now === undefined) return "was removed since";
  return made === undefined ? "was created again since" : "was changed since";
}

/** Entries of the folders that were made for a file. */
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

/** What is at a path of an entry now; nothing where a folder on the way is gone, or is a file or a link since. */
function versionNow(file: string, { root, maxFileBytes }: JournalPlaces): Promise<FileVersion> {
  return withParent({ file, root, isReal: true }, (parent) => heldVersion(parent, maxFileBytes)).catch(
    (error: unknown) => {
      if (!["PATH_NOT_FOUND", "PATH_UNSTABLE"].includes(String(codeOf(error)))) throw error;
      return undefined;
    },
  );
}
