import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { changeFolderMode, type FileVersion } from "../paths/held-version.ts";
import { withParent } from "../paths/open-parent.ts";
import { systemMessage } from "../paths/system-message.ts";
import { codeOf } from "../paths/workspace-root.ts";
import { isBelow, isMadeFolder, isSameVersion, type JournalSelection, undoneIds } from "./journal-entry.ts";
import type { StoredEntry } from "./journal-file.ts";
import { closedMode, type JournalPlaces, type Restoration, restore, versionNow } from "./journaled-change.ts";

/** Undoes what can be undone. Throws `UNDO_NOTHING`, or `UNDO_CONFLICT` with what was undone and what was not. */
export async function undo(
  selection: JournalSelection,
  call: string,
  places: JournalPlaces,
): Promise<readonly StoredEntry[]> {
  const made = await places.entries.entries("made");
  const undone = undoneIds(made);
  const open = made.filter(({ id }) => !undone.has(id));
  const asked = open.filter((entry) => isChosen(entry, selection));
  if (asked.length === 0)
    throw new ToolwrightError("UNDO_NOTHING", `No change of ${JSON.stringify(selection)} is there to be undone.`);
  return new Undo(call, open, places).run(asked);
}

function isChosen({ call, path, undoes }: StoredEntry, selection: JournalSelection): boolean {
  if ("call" in selection) return call === selection.call;
  return undoes.length === 0 && ("all" in selection || path === selection.path || isBelow(path, selection.path));
}

const depthOf = ({ path }: { readonly path: string }): number => path.split("/").length;
const firstOf = ({ undoes }: StoredEntry): number => Math.min(...undoes);
const mostNames = 100;

class Undo {
  readonly #call: string;
  readonly #open: readonly StoredEntry[];
  readonly #places: JournalPlaces;
  readonly #done = new Map<Restoration, StoredEntry>();
  readonly #conflicts: string[] = [];
  /** In the order in which they were planned: a folder before what it holds. */
  readonly #plans: Restoration[] = [];

  /** `open`: all entries that are not undone. */
  constructor(call: string, open: readonly StoredEntry[], places: JournalPlaces) {
    this.#call = call;
    this.#open = open;
    this.#places = places;
  }

  async run(asked: readonly StoredEntry[]): Promise<readonly StoredEntry[]> {
    try {
      await this.#plan(asked);
      const own = new Set(this.#plans.map(({ path }) => path));
      await this.#plan(
        this.#open.filter((entry) => isMadeFolder(entry) && !own.has(entry.path) && this.#isLeft(entry)),
      );
      for (const plan of this.#inOrder()) await this.#carryOut(plan);
    } finally {
      await this.#closeFolders();
    }
    const entries = [...this.#done.values()].sort((one, other) => firstOf(one) - firstOf(other));
    if (this.#conflicts.length === 0) return entries;
    const names = entries.slice(0, mostNames).map(({ path }) => JSON.stringify(path));
    const more = entries.length > mostNames ? ` and ${entries.length - mostNames} more` : "";
    const said = names.length === 0 ? "Nothing was undone." : `Undone: ${names.join(", ")}${more}. Not undone:`;
    throw new ToolwrightError("UNDO_CONFLICT", `${said} ${this.#conflicts.join(" ")}`, {
      remedy: "Undo the later changes first, or edit the files that are left as they are now.",
    });
  }

  async #plan(entries: readonly StoredEntry[]): Promise<void> {
    const files = [...Map.groupBy(entries, ({ path }) => path)].map(([path, changes]) => ({ path, changes }));
    for (const { path, changes } of files.sort((one, other) => depthOf(one) - depthOf(other))) {
      const plan = await this.#planOf(path, changes.toReversed()).catch((error: unknown) => conflictOf(path, error));
      if (typeof plan === "string") this.#conflicts.push(plan);
      else this.#plans.push(plan);
    }
  }

  async #planOf(path: string, entries: readonly StoredEntry[]): Promise<Restoration | string> {
    const { entries: journal } = this.#places;
    const now = await versionNow(path, this.#places);
    let next = now;
    for (const { before, after } of entries) {
      const [old, made] = [await journal.version(before), await journal.version(after)];
      // What was taken back by hand is as before already.
      const isAsMade = isSameVersion(next, made);
      if (!isAsMade && !isSameVersion(next, old)) return `${JSON.stringify(path)} ${changeSince(made, next)}.`;
      next = old;
    }
    // What is in a folder cannot be seen or changed while its owner may not.
    const mode = closedMode(now);
    if (mode !== undefined) await this.#changeMode(path, mode | 0o700);
    return { path, ids: entries.map(({ id }) => id), now, next };
  }

  /** Whether a folder may be empty when this is done. */
  #isLeft({ path }: StoredEntry): boolean {
    return this.#plans.some(
      ({ path: file, now, next }) => isBelow(file, path) && now !== undefined && next === undefined,
    );
  }

  /** What goes is removed before its folder, and what comes is made after it. */
  #inOrder(): readonly Restoration[] {
    const isRemoved = ({ now, next }: Restoration): boolean =>
      next === undefined || (now?.kind === "folder" && next.kind !== "folder");
    return [
      ...this.#plans.filter(isRemoved).sort((one, other) => depthOf(other) - depthOf(one)),
      ...this.#plans.filter((plan) => !isRemoved(plan)),
    ];
  }

  async #carryOut(plan: Restoration): Promise<void> {
    try {
      this.#done.set(plan, await restore(plan, this.#call, this.#places));
    } catch (error) {
      // A folder that holds something stays, and its entry is not undone.
      if (codeOf(error) === "ENOTEMPTY" && plan.next === undefined) return;
      this.#conflicts.push(conflictOf(plan.path, error));
    }
  }

  /** Gives the folders that were opened their own permissions. */
  async #closeFolders(): Promise<void> {
    for (const plan of this.#plans.toReversed()) {
      const mode = closedMode(this.#done.has(plan) ? plan.next : plan.now);
      if (mode === undefined) continue;
      await this.#changeMode(plan.path, mode).catch((error: unknown) =>
        this.#conflicts.push(conflictOf(plan.path, error)),
      );
    }
  }

  async #changeMode(path: string, mode: number): Promise<void> {
    const { root } = this.#places;
    await withParent({ file: path, root, isReal: true }, (parent) => changeFolderMode(parent, mode));
  }
}

function changeSince(made: FileVersion, now: FileVersion): string {
  if (now === undefined) return "was removed since";
  return made === undefined ? "was created again since" : "was changed since";
}

/** What fails at one path concerns this path alone. */
function conflictOf(path: string, error: unknown): string {
  if (isToolwrightError(error)) return error.message;
  if (typeof codeOf(error) !== "string") throw error;
  return `${JSON.stringify(path)}: ${systemMessage(error)}`;
}
