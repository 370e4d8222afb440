import path from "node:path";
import { errorMessage } from "../../util/failures.ts";
import { stableJson } from "../../util/stable-json.ts";
import { isSameVersion, stateOf } from "../journal/journal-entry.ts";
import type { Journal, NotedChange } from "../journal/open-journal.ts";
import { foldersOf } from "../paths/workspace-root.ts";
import type { CommandChanges } from "../services/commands.ts";
import type { Workspace } from "../services/workspace.ts";
import { type Seen, type Snapshot, takeSnapshot } from "./take-snapshot.ts";

export interface Watched {
  readonly session: string;
  readonly call: string;
}

/** Finds and notes what commands change in a workspace. */
export class ChangeWatcher {
  readonly #workspace: Workspace;
  readonly #journal: Journal;
  readonly #now: () => number;
  #last: Snapshot | undefined;

  /** `now` is the clock of the journal. */
  constructor(workspace: Workspace, journal: Journal, now: () => number) {
    this.#workspace = workspace;
    this.#journal = journal;
    this.#now = now;
  }

  /** Looks at the files before a command; the function that it returns looks again. */
  async begin({ session, call }: Watched): Promise<() => Promise<CommandChanges>> {
    const marks = this.#workspace.marks(session);
    const root = this.#workspace.root.path;
    const before = await takeSnapshot(root, this.#last, false);
    const begun = this.#now();
    return async () => {
      const after = await takeSnapshot(root, before, true);
      this.#last = after;
      const { changes, lost } = difference(before, after);
      const paths = changes.map((change) => change.path);
      const stale = [...paths, ...lost].filter((file) => marks.delete(file));
      const isPartial = before.isPartial || after.isPartial;
      try {
        return { restorable: await this.#note(changes, begun, call), notRestorable: lost, stale, isPartial };
      } catch (error) {
        // The command has run: its result says what it did, also where the disk has no room for the journal.
        return { restorable: [], notRestorable: [...lost, ...paths], stale, isPartial, problem: errorMessage(error) };
      }
    };
  }

  /** Notes what other calls have not noted meanwhile; returns the paths. */
  async #note(changes: readonly NotedChange[], begun: number, call: string): Promise<readonly string[]> {
    if (changes.length === 0) return [];
    const others = (await this.#journal.list()).filter(({ when }) => when >= begun);
    const own = changes.filter(
      ({ path: file, after }) =>
        !others.some((other) => other.path === file && stableJson(other.after) === stableJson(stateOf(after))),
    );
    await this.#journal.note(own, { call });
    return own.map((change) => change.path);
  }
}

interface SnapshotDifference {
  readonly changes: readonly NotedChange[];
  /** What cannot be restored; folders have `/` at the end. */
  readonly lost: readonly string[];
}

function difference(before: Snapshot, after: Snapshot): SnapshotDifference {
  const changes: NotedChange[] = [];
  // What a command makes unreadable may have been changed by it.
  const lost = after.unread.filter((folder) => !before.unread.includes(folder)).map((folder) => `${folder}/`);
  for (const file of new Set([...before.files.keys(), ...after.files.keys()])) {
    const [was, is] = [before.files.get(file), after.files.get(file)];
    if (was === is) continue;
    const missing = was === undefined ? before : is === undefined ? after : undefined;
    if (missing !== undefined && !isKnownMissing(file, missing)) continue;
    if (isRestorable(was) && isRestorable(is)) {
      const change = { path: file, before: was?.version, after: is?.version };
      if (!isSameVersion(change.before, change.after)) changes.push(change);
    } else if (was?.signature !== is?.signature) lost.push((is ?? was)?.isFolder === true ? `${file}/` : file);
  }
  // A name tells of the folders above it.
  const told = new Set(lost.flatMap((file) => foldersOf(file.replace(/\/$/, "")).map((folder) => `${folder}/`)));
  return { changes, lost: lost.filter((file) => !told.has(file)) };
}

const isRestorable = (seen: Seen | undefined): boolean => seen === undefined || seen.version !== undefined;

/** Whether a file that a snapshot does not have was not there. */
function isKnownMissing(file: string, snapshot: Snapshot): boolean {
  const folder = path.posix.dirname(file);
  if (folder === ".") return snapshot.listed.has("");
  const seen = snapshot.files.get(folder);
  if (seen === undefined) return isKnownMissing(folder, snapshot);
  return !seen.isFolder || snapshot.listed.has(folder);
}
