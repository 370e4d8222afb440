import { diffArrays } from "diff";
import { linesOf } from "../edit/lines.ts";
import { type TextFile, textFileBytes, textOrNothing } from "../edit/text-file.ts";
import { isSameVersion } from "./journal-entry.ts";
import type { FileVersion } from "../paths/held-version.ts";

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
export function mergeVersions({ after, before, now }: ThreeVersions): Merged {
  if (isSameVersion(now, after)) return { version: before };
  if (isSameVersion(now, before)) return { version: now };
  if (now === undefined) return { conflict: "was removed since" };
  if (after === undefined) return { conflict: "was created again since" };
  if (before === undefined) return { conflict: "was created by the change, and changed since" };
  if (now.kind !== undefined || before.kind !== undefined || after.kind !== undefined)
    return { conflict: now.kind === after.kind ? "was changed since" : "is something else since" };
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
