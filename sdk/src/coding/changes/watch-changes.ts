import path from "node:path";
import { stableJson } from "../../util/stable-json.ts";
import { isSameVersion, stateOf } from "../journal/journal-entry.ts";
import type { Journal, NotedChange } from "../journal/open-journal.ts";
import { foldersOf } from "../paths/workspace-root.ts";
import type { CommandChanges } from "../services/commands.ts";
import type { Workspace } from "../services/workspace.ts";
import { type Seen, type Snapshot, takeSnapshot } from "./take-snapshot.ts";

export interface WatchedPlaces {
  readonly workspace: Workspace;
  readonly journal: Journal;
  /** The clock of the journal. */
  readonly now: () => number;
}

interface WatchedCall {
  readonly session: string;
  readonly call: string;
}

/** Looks at the files before a command; the function that it returns looks again, and notes what the command has changed. */
export async function watchChanges(
  { session, call }: WatchedCall,
  { workspace, journal, now }: WatchedPlaces,
): Promise<() => Promise<CommandChanges>> {
  const marks = workspace.marks(session);
  const root = workspace.root.path;
  const before = await takeSnapshot(root);
  const begun = now();
  return async () => {
    const after = await takeSnapshot(root, before);
    const { changes, lost } = difference(before, after);
    const paths = changes.map((change) => change.path);
    const stale = [...paths, ...lost].filter((file) => marks.delete(file));
    const isPartial = before.isPartial || after.isPartial;
    try {
      const own = await notedByNone(changes, begun, journal);
      await journal.note(own, { call });
      return { restorable: own.map((change) => change.path), notRestorable: lost, stale, isPartial };
    } catch {
      // The command has run: its result says what it did, also where the journal cannot be written.
      return { restorable: [], notRestorable: [...lost, ...paths], stale, isPartial };
    }
  };
}

/** Without changes that other calls have noted meanwhile. */
async function notedByNone(
  changes: readonly NotedChange[],
  begun: number,
  journal: Journal,
): Promise<readonly NotedChange[]> {
  const others = changes.length === 0 ? [] : (await journal.list()).filter(({ when }) => when >= begun);
  const isOther = ({ path: file, after }: NotedChange): boolean =>
    others.some((other) => other.path === file && stableJson(other.after) === stableJson(stateOf(after)));
  return changes.filter((change) => !isOther(change));
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
