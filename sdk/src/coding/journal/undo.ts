import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { isSameVersion, undoneIds, type FileVersion, type JournalSelection } from "./journal-entry.ts";
import type { StoredEntry } from "./journal-file.ts";
import { journaledChange, versionNow, type JournalPlaces } from "./journaled-change.ts";
import { mergeVersions } from "./merge-versions.ts";

interface FilePlan {
  readonly file: string;
  readonly ids: readonly number[];
  readonly now: FileVersion;
  readonly next: FileVersion;
}

/** Undoes entries, or none of them. Throws `UNDO_NOTHING` or `UNDO_CONFLICT`. */
export async function undo(
  selection: JournalSelection,
  call: string,
  places: JournalPlaces,
): Promise<readonly StoredEntry[]> {
  const made = await places.entries.entries("made");
  const undone = undoneIds(made);
  const chosen = made.filter((entry) => !undone.has(entry.id) && isChosen(entry, selection));
  if (chosen.length === 0)
    throw new ToolwrightError("UNDO_NOTHING", `No change of ${JSON.stringify(selection)} is there to be undone.`);
  const plans = await planAll(chosen, places);
  const entries: StoredEntry[] = [];
  for (const plan of plans) entries.push(await carryOut(plan, call, places));
  return entries;
}

function isChosen({ call, path, undoes }: StoredEntry, selection: JournalSelection): boolean {
  if ("call" in selection) return call === selection.call;
  return undoes.length === 0 && ("all" in selection || path === selection.path);
}

/** Everything is worked out before anything is touched. */
async function planAll(chosen: readonly StoredEntry[], places: JournalPlaces): Promise<readonly FilePlan[]> {
  const conflicts: string[] = [];
  const plans: FilePlan[] = [];
  for (const [file, entries] of Map.groupBy(chosen, ({ path }) => path)) {
    const plan = await planFile(file, entries.toReversed(), places);
    if (typeof plan === "string") conflicts.push(plan);
    else plans.push(plan);
  }
  if (conflicts.length > 0)
    throw new ToolwrightError("UNDO_CONFLICT", `Nothing was undone. ${conflicts.join(" ")}`, {
      remedy: "Undo the later changes first, or edit the files as they are now.",
    });
  return plans;
}

async function planFile(
  file: string,
  entries: readonly StoredEntry[],
  places: JournalPlaces,
): Promise<FilePlan | string> {
  // A path that cannot be read any more is a conflict.
  const now = await versionNow(file, places).catch(errorMessage);
  if (typeof now === "string") return now;
  let next = now;
  for (const { before, after } of entries) {
    const merged = mergeVersions({
      now: next,
      before: await places.entries.version(before),
      after: await places.entries.version(after),
    });
    if ("conflict" in merged) return `${JSON.stringify(file)} ${merged.conflict}.`;
    next = merged.version;
  }
  return { file, ids: entries.map(({ id }) => id), now, next };
}

async function carryOut({ file, ids, now, next }: FilePlan, call: string, places: JournalPlaces): Promise<StoredEntry> {
  if (!isSameVersion(now, next)) return journaledChange({ call, file, ...next, undo: { ids, now } }, places);
  const entry = { call, path: file, before: now, after: next, when: places.now(), undoes: ids };
  const added = await places.entries.add(entry);
  await places.entries.mark(added.id, "made");
  return added;
}
