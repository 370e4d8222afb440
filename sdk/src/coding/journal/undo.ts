import { rmdir } from "node:fs/promises";
import { diffArrays } from "diff";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { linesOf } from "../edit/lines.ts";
import { type TextFile, textFileBytes, textOrNothing } from "../edit/text-file.ts";
import { withParent } from "../paths/open-parent.ts";
import { isSameVersion, undoneIds, type FileVersion, type JournalSelection } from "./journal-entry.ts";
import type { StoredEntry } from "./journal-file.ts";
import { journaledChange, versionNow, type JournalPlaces } from "./journaled-change.ts";

interface FilePlan {
  readonly file: string;
  readonly ids: readonly number[];
  readonly now: FileVersion;
  readonly next: FileVersion;
}

/** Undoes what can be undone. Throws `UNDO_NOTHING`, or `UNDO_CONFLICT` with what was undone and what was not. */
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
  const entries: StoredEntry[] = [];
  const conflicts: string[] = [];
  for (const [file, changes] of Map.groupBy(chosen, ({ path }) => path)) {
    const plan = await planFile(file, changes.toReversed(), places);
    const done = typeof plan === "string" ? plan : await carryOut(plan, call, places).catch(conflictOf);
    if (typeof done === "string") conflicts.push(done);
    else entries.push(done);
  }
  const gone = entries.filter(({ after }) => after === null).map(({ path }) => path);
  await removeFolders(
    chosen.filter(({ path }) => gone.includes(path)),
    places,
  );
  if (conflicts.length === 0) return entries;
  const names = entries.map(({ path }) => JSON.stringify(path)).join(", ");
  const said = names === "" ? "Nothing was undone." : `Undone: ${names}. Not undone:`;
  throw new ToolwrightError("UNDO_CONFLICT", `${said} ${conflicts.join(" ")}`, {
    remedy: "Undo the later changes first, or edit the files that are left as they are now.",
  });
}

/** What another process does to a file at the same moment concerns this file alone. */
function conflictOf(error: unknown): string {
  if (!isToolwrightError(error)) throw error;
  return error.message;
}

/** The folders that were made for files which are gone, innermost first. One that holds something stays. */
async function removeFolders(entries: readonly StoredEntry[], { root }: JournalPlaces): Promise<void> {
  const folders = new Set(entries.flatMap(({ before, after }) => after?.folders ?? before?.folders ?? []));
  for (const folder of [...folders].sort((one, other) => other.length - one.length))
    await withParent({ file: folder, root }, ({ at, name }) => rmdir(`${at}/${name}`)).catch(() => undefined);
}

function isChosen({ call, path, undoes }: StoredEntry, selection: JournalSelection): boolean {
  if ("call" in selection) return call === selection.call;
  return undoes.length === 0 && ("all" in selection || path === selection.path);
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

/** Versions of a file: the one that a change left, the one before it, and the present one. */
interface ThreeVersions {
  readonly after: FileVersion;
  readonly before: FileVersion;
  readonly now: FileVersion;
}

/** What is to be there, or why that cannot be said. */
type Merged = { readonly version: FileVersion } | { readonly conflict: string };

// Comparing takes time that grows with the square of this.
const maxDifferences = 1_000;

/** Takes a change back, and keeps what was changed since in other lines. */
function mergeVersions({ after, before, now }: ThreeVersions): Merged {
  if (isSameVersion(now, after)) return { version: before };
  if (isSameVersion(now, before)) return { version: now };
  if (now === undefined) return { conflict: "was removed since" };
  if (after === undefined) return { conflict: "was created again since" };
  if (before === undefined) return { conflict: "was created by the change, and changed since" };
  const mode = mergeValue(after.mode, before.mode, now.mode);
  if (mode === undefined) return { conflict: "has other permissions since" };
  const content = mergeContent(after.content, before.content, now.content);
  if (content === undefined) return { conflict: "was changed since in the same lines" };
  return { version: { content, mode } };
}

function mergeValue<Value>(after: Value, before: Value, now: Value): Value | undefined {
  if (now === after) return before;
  return before === after || before === now ? now : undefined;
}

function mergeContent(after: Uint8Array, before: Uint8Array, now: Uint8Array): Uint8Array | undefined {
  const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
  if (isSame(now, after)) return before;
  if (isSame(before, after) || isSame(before, now)) return now;
  const texts = [after, before, now].map(textOrNothing);
  const [base, one, other] = texts;
  if (base === undefined || one === undefined || other === undefined) return undefined;
  const isOfOneForm = texts.every((text) => text?.encoding === base.encoding && text.hasMark === base.hasMark);
  const merged = isOfOneForm ? mergeLines(wholeLines(base), wholeLines(one), wholeLines(other)) : undefined;
  return merged && textFileBytes(merged.join(""), base);
}

const wholeLines = ({ text }: TextFile): string[] => linesOf(text).map((line) => line.text + line.end);

/** Lines `start` to `end` of the base, and those in their place. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Both changes of the base; `undefined` where they touch each other without being the same. */
function mergeLines(base: string[], one: string[], other: string[]): readonly string[] | undefined {
  const changes = hunksOf(base, one);
  const others = hunksOf(base, other);
  if (changes === undefined || others === undefined) return undefined;
  const hunks = [...changes, ...others].sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: string[] = [];
  let former: Hunk = { start: -1, end: -1, lines: [] };
  for (const hunk of hunks) {
    if (isSameHunk(former, hunk)) continue;
    if (hunk.start <= former.end) return undefined;
    merged.push(...base.slice(Math.max(former.end, 0), hunk.start), ...hunk.lines);
    former = hunk;
  }
  return [...merged, ...base.slice(Math.max(former.end, 0))];
}

function isSameHunk(one: Hunk, other: Hunk): boolean {
  return one.start === other.start && one.end === other.end && one.lines.join("") === other.lines.join("");
}

function hunksOf(base: string[], changed: string[]): readonly Hunk[] | undefined {
  const parts = diffArrays(base, changed, { maxEditLength: maxDifferences });
  let at = 0;
  let open: Hunk | undefined;
  const hunks: Hunk[] = [];
  for (const { value, added, removed } of parts ?? []) {
    if (!added && !removed) {
      if (open !== undefined) hunks.push(open);
      open = undefined;
      at += value.length;
    } else {
      open ??= { start: at, end: at, lines: [] };
      open = added ? { ...open, lines: [...open.lines, ...value] } : { ...open, end: (at += value.length) };
    }
  }
  if (open !== undefined) hunks.push(open);
  return parts && hunks;
}
