import path from "node:path";
import { isSameVersion } from "../journal/journal-entry.ts";
import type { Journal, NotedChange } from "../journal/open-journal.ts";
import type { CommandChanges, CommandToRun } from "../services/commands.ts";
import type { Workspace } from "../files/workspace.ts";
import { type Seen, type Snapshot, takeSnapshot } from "./take-snapshot.ts";

export interface WatchedPlaces {
  readonly workspace: Workspace;
  readonly journal: Journal;
}

/** Takes a snapshot before a command; the returned function takes another one and records the command's changes. */
export async function watchChanges(
  { session, call }: Pick<CommandToRun, "session" | "call">,
  { workspace, journal }: WatchedPlaces,
): Promise<() => Promise<CommandChanges>> {
  const marks = workspace.marks(session);
  const root = workspace.root.path;
  const before = await takeSnapshot(root);
  return async () => {
    const after = await takeSnapshot(root, before);
    const { changes, lost } = difference(before, after);
    const paths = changes.map((change) => change.path);
    const stale = [...paths, ...lost].filter((file) => marks.delete(file));
    const isPartial = before.isPartial || after.isPartial;
    try {
      if (changes.length > 0) await journal.note(changes, { call });
      return { restorable: paths, notRestorable: lost, stale, isPartial };
    } catch {
      // The command has already run: its result reports the changes even if the journal cannot be written.
      return { restorable: [], notRestorable: [...lost, ...paths], stale, isPartial };
    }
  };
}

interface SnapshotDifference {
  readonly changes: readonly NotedChange[];
  /** Changes that cannot be restored; folders end with `/`. */
  readonly lost: readonly string[];
}

function difference(before: Snapshot, after: Snapshot): SnapshotDifference {
  const changes: NotedChange[] = [];
  const lost: string[] = [];
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
  return { changes, lost };
}

const isRestorable = (seen: Seen | undefined): boolean => seen === undefined || seen.version !== undefined;

/** Whether a file that is missing from a snapshot did not exist. */
function isKnownMissing(file: string, snapshot: Snapshot): boolean {
  const folder = path.posix.dirname(file);
  if (folder === ".") return snapshot.listed.has("");
  const seen = snapshot.files.get(folder);
  if (seen === undefined) return isKnownMissing(folder, snapshot);
  return !seen.isFolder || snapshot.listed.has(folder);
}
