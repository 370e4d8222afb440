import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { refuseElision } from "./elision.ts";
import { findBlocks } from "./find-block.ts";
import { applyDifference, type Line, linesOf, plainLines, textOf } from "./lines.ts";
import { notFound, notUnique } from "./missing-block.ts";
import { namedCharacters } from "../../util/visible-text.ts";

/** One replacement in a file. */
export interface TextChange {
  /** The text to replace. */
  readonly old: string;
  readonly new: string;
  /** Whether every occurrence is replaced; default: there has to be exactly one. */
  readonly replaceAll?: boolean;
}

/** A range of lines of the former text, and the lines in its place. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
}

/**
 * Applies all changes or none, each to the text as it was. Bytes outside the changed lines, and lines that a change leaves as they are, stay
 * the same. Throws `EDIT_NOT_FOUND`, `EDIT_NOT_UNIQUE`, `EDIT_UNCHANGED`, `EDIT_PLACEHOLDER` or `EDIT_OVERLAP`.
 */
export function editText(text: string, changes: readonly TextChange[]): string {
  const lines = linesOf(text);
  const replacements = changes
    .flatMap((change) => replacementsOf(withNamed(change, text), lines))
    .sort((a, b) => a.start - b.start);
  const result: Line[] = [];
  let at = 0;
  for (const { start, end, lines: inserted } of replacements) {
    if (start < at)
      throw new ToolwrightError(
        "EDIT_OVERLAP",
        `Two edits change line ${start + 1}; give them as one edit, or one after the other.`,
      );
    result.push(...lines.slice(at, start), ...inserted);
    at = end;
  }
  return textOf([...result, ...lines.slice(at)]);
}

/** A model reads hidden characters as their code points; where the file does not have that text, it means the characters. */
function withNamed(change: TextChange, text: string): TextChange {
  const old = namedCharacters(change.old, change.old);
  if (old === change.old || unified(text).includes(unified(change.old))) return change;
  return { ...change, old, new: namedCharacters(change.new, change.old) };
}

function replacementsOf(change: TextChange, lines: readonly Line[]): readonly Replacement[] {
  const before = plainLines(change.old);
  const after = plainLines(change.new);
  if (change.old === change.new) throw new ToolwrightError("EDIT_UNCHANGED", "The old and the new text are the same.");
  if (before.length === 0)
    throw new ToolwrightError("EDIT_NOT_FOUND", "The old text is empty; only a new file is written so.");
  refuseElision(before, after);
  const exact = exactReplacements(change, lines);
  if (exact.length > 0 && !isOfLines(change, exact, lines)) return exact;
  const blocks = findBlocks(
    before,
    lines.map((line) => line.text),
  );
  if (exact.length > 0 && blocks.length !== 1) return exact;
  const [block] = blocks;
  if (block === undefined) throw notFound(change, lines);
  if (blocks.length > 1)
    throw notUnique(
      blocks.map(({ start }) => start),
      before.length,
      lines,
    );
  const { start, inserted } = block;
  const end = start + before.length;
  return [
    {
      start,
      end,
      lines: applyDifference({
        block: lines.slice(start, end),
        before,
        after,
        inserted,
        ending: endingAt(start, lines),
        blank: blankOf(lines),
      }),
    },
  ];
}

/**
 * Whether a text that is in the file once stands for whole lines there, and only spaces around it are left out: lines that are added next to it must
 * not take those spaces away.
 */
function isOfLines(
  change: TextChange,
  [replacement, ...others]: readonly Replacement[],
  lines: readonly Line[],
): boolean {
  if (replacement === undefined || others.length > 0 || change.replaceAll === true) return false;
  const [old, next] = [unified(change.old), unified(change.new)];
  if (old.endsWith("\n") || !next.includes("\n")) return false;
  const region = lines.slice(replacement.start, replacement.end).map(({ text }) => text);
  const [prefix = "", suffix = ""] = region.join("\n").split(old);
  if (prefix + suffix === "" || (prefix + suffix).trim() !== "") return false;
  const later = next.split("\n").slice(1);
  // Later lines that are indented as in the file continue the line in which the old text begins.
  return prefix === "" || !later.every((line) => line.trim() === "" || line.startsWith(prefix));
}

/** Occurrences of the very text, also within lines; line endings are not compared. */
function exactReplacements(
  { old, new: next, replaceAll = false }: TextChange,
  lines: readonly Line[],
): readonly Replacement[] {
  const wanted = unified(old);
  const text = lines.map((line) => (line.end === "" ? line.text : `${line.text}\n`)).join("");
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  const offsets = startsOf(lines);
  if (found.length > 1 && !replaceAll)
    throw notUnique(
      found.map((at) => lineAt(at, offsets)),
      plainLines(old).length,
      lines,
    );
  const place = { offsets, text, lines, blank: blankOf(lines) };
  return grouped(found, wanted.length, place).map(({ start, end, changed }) =>
    wholeLines({ start, end, changed: changed(unified(next)) }, place),
  );
}

/** How new lines end that stand for this one: as it does; the last line of a file may have no ending, but the one before it has. */
const endingAt = (start: number, lines: readonly Line[]): string =>
  lines.slice(Math.max(0, start - 1), start + 1).findLast(({ end }) => end !== "")?.end ?? "\n";

/** The empty lines of a file where all of them are the same: nothing, or spaces. */
function blankOf(lines: readonly Line[]): string | undefined {
  const forms = new Set(lines.flatMap(({ text }) => (text.trim() === "" ? [text] : [])));
  return forms.size === 1 ? [...forms][0] : undefined;
}

const unified = (text: string): string => text.replaceAll(/\r\n|\r/g, "\n");

interface Place {
  readonly offsets: readonly number[];
  readonly text: string;
  readonly lines: readonly Line[];
  readonly blank: string | undefined;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly changed: (next: string) => string;
}

/** Occurrences that share a line are replaced together. */
function grouped(found: readonly number[], length: number, { offsets, text }: Place): readonly Group[] {
  const groups: number[][] = [];
  for (const at of found) {
    const last = groups.at(-1);
    const former = last?.at(-1);
    if (last !== undefined && former !== undefined && lineAt(former + length, offsets) >= lineAt(at, offsets))
      last.push(at);
    else groups.push([at]);
  }
  return groups.map((group) => {
    const start = Math.min(...group);
    const end = Math.max(...group) + length;
    const changed = (next: string): string =>
      group.map((at, index) => next + text.slice(at + length, group[index + 1] ?? end)).join("");
    return { start, end, changed };
  });
}

/** A change of characters as one of whole lines. */
function wholeLines(
  { start, end, changed }: { readonly start: number; readonly end: number; readonly changed: string },
  { lines, offsets, text, blank }: Place,
): Replacement {
  const first = lineAt(start, offsets);
  const prefix = text.slice(offsets[first], start);
  const isWhole = text[end - 1] === "\n" && (prefix + changed === "" || changed.endsWith("\n"));
  const last = isWhole ? lineAt(end - 1, offsets) : Math.min(lineAt(end, offsets), lines.length - 1);
  const regionEnd = offsets[last + 1] ?? text.length;
  const before = plainLines(text.slice(offsets[first], regionEnd));
  const after = plainLines(prefix + changed + text.slice(end, regionEnd));
  const block = lines.slice(first, last + 1);
  const ending = endingAt(first, lines);
  const isCut = block.at(-1)?.end === "" && (prefix + changed).endsWith("\n") && end === text.length;
  const applied = applyDifference({ block, before, after, inserted: (line) => line, ending, blank });
  const tail = applied.at(-1);
  return {
    start: first,
    end: last + 1,
    lines: isCut && tail !== undefined ? [...applied.slice(0, -1), { ...tail, end: ending }] : applied,
  };
}

function startsOf(lines: readonly Line[]): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const { text, end } of lines) {
    offsets.push(at);
    at += text.length + (end === "" ? 0 : 1);
  }
  return offsets;
}

function lineAt(offset: number, offsets: readonly number[]): number {
  let low = 0;
  let high = offsets.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (Number(offsets[middle]) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
