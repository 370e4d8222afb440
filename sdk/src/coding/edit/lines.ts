import { diffArrays } from "diff";

/** A line and its line ending; the last line may have none. */
export interface Line {
  readonly text: string;
  readonly end: string;
}

/** The lines of a text, each with its line ending. A text that ends with a line break has no empty line after it. */
export function linesOf(text: string): readonly Line[] {
  return Array.from(text.matchAll(/([^\r\n]*)(\r\n|\n|\r)|([^\r\n]+)$/g), ([, line, end = "", last = ""]) => ({
    text: line ?? last,
    end,
  }));
}

/** A lone line feed after a carriage return would form one line ending, so an empty line takes the ending of the previous line. */
export const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text, end }, index) => text + (text + end === "\n" && lines[index - 1]?.end === "\r" ? "\r" : end))
    .join("");

export const plainLines = (text: string): readonly string[] => linesOf(text).map((line) => line.text);

interface BlockChange {
  readonly block: readonly Line[];
  /** The lines of the edit, which replace the block's lines. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly inserted: LineForm;
  /** The line ending for new lines if the block has none. */
  readonly ending: string;
}

/** Applies an edit's difference to a block: unchanged lines keep their bytes, and new lines use the endings of their neighbours. */
export function applyDifference({ block, before, after, inserted, ending }: BlockChange): readonly Line[] {
  const result: Line[] = [];
  let at = 0;
  for (const { start, size, lines } of hunksOf(before, after)) {
    result.push(...block.slice(at, start));
    at = start + size;
    const end = neighbourEnd(result, block, at) ?? ending;
    result.push(...lines.map((line) => ({ text: inserted(line), end })));
  }
  return withEndings([...result, ...block.slice(at)], block, ending);
}

interface Hunk {
  readonly start: number;
  readonly size: number;
  readonly lines: readonly string[];
}

/** The lines that differ. Equal lines at the beginning and the end are always matched with each other first. */
function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const hunks: Hunk[] = [];
  let at = head;
  let open: Hunk = { start: at, size: 0, lines: [] };
  const parts = diffArrays(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  for (const { value, added, removed } of parts) {
    if (added) open = { ...open, lines: [...open.lines, ...value] };
    else at += value.length;
    if (removed) open = { ...open, size: open.size + value.length };
    if (added || removed) continue;
    hunks.push(open);
    open = { start: at, size: 0, lines: [] };
  }
  return [...hunks, open].filter(({ size, lines }) => size > 0 || lines.length > 0);
}

const neighbourEnd = (result: readonly Line[], block: readonly Line[], at: number): string | undefined =>
  [block[at], result.at(-1), block[at - 1]].find((line) => line !== undefined && line.end !== "")?.end;

/** Only the last line of a file may have no line ending; it keeps none. */
function withEndings(lines: readonly Line[], block: readonly Line[], ending: string): readonly Line[] {
  const isOpen = block.at(-1)?.end === "";
  return lines.map((line, index) => {
    if (index < lines.length - 1) return line.end === "" ? { ...line, end: ending } : line;
    return isOpen ? { ...line, end: "" } : line;
  });
}

/** A new text with the line endings of the former text. A new text with carriage returns stays unchanged. */
export const keepEndings = (former: string, next: string): string =>
  former.includes("\r\n") && !next.includes("\r") ? next.replaceAll("\n", "\r\n") : next;

/** Converts an inserted line to the file's style. */
type LineForm = (line: string) => string;

interface Block {
  readonly start: number;
  readonly inserted: LineForm;
}

/** All blocks of whole lines that differ from the requested lines in trailing spaces, otherwise in indentation. */
export function findBlocks(wanted: readonly string[], file: readonly string[]): readonly Block[] {
  const first = wanted.slice(0, 1).map((line) => line.trim());
  const starts = file
    .slice(0, Math.max(0, file.length - wanted.length + 1))
    .flatMap((line, start) => (line.trim() === first[0] ? [start] : []));
  for (const compare of [byText, byTabs, byIndentation]) {
    const blocks = starts.flatMap((start) => {
      const inserted = compare(wanted, file.slice(start, start + wanted.length));
      return inserted === undefined ? [] : [{ start, inserted }];
    });
    if (blocks.length > 0) return blocks;
  }
  return [];
}

function byText(wanted: readonly string[], found: readonly string[]): LineForm | undefined {
  const isSame = wanted.every((line, index) => line.trimEnd() === found[index]?.trimEnd());
  return isSame ? (line) => line : undefined;
}

const indentOf = (line = ""): string => line.slice(0, line.search(/[^ \t]|$/));

const withSpaces = (line: string, width: number): string =>
  indentOf(line).replaceAll("\t", " ".repeat(width)) + line.slice(indentOf(line).length);

/** The same lines with spaces for tabs, as many models write them, or with tabs for spaces. */
function byTabs(wanted: readonly string[], found: readonly string[]): LineForm | undefined {
  const width = [4, 2, 3, 8].find((each) => {
    const [given, actual] = [wanted, found].map((lines) => lines.map((line) => withSpaces(line, each).trimEnd()));
    return given?.every((line, index) => line === actual?.[index]) === true;
  });
  if (width === undefined) return undefined;
  if (!found.some((line) => line.startsWith("\t"))) return (line) => withSpaces(line, width);
  return (line) => line.replace(/^ +/, (spaces) => spaces.replaceAll(" ".repeat(width), "\t"));
}

/** The same lines with another common indentation. */
function byIndentation(wanted: readonly string[], found: readonly string[]): LineForm | undefined {
  const first = wanted.findIndex((line) => line.trim() !== "");
  const [given, actual] = [indentOf(wanted[first]), indentOf(found[first])];
  const moved = (line: string): string =>
    line.trim() !== "" && line.startsWith(given) ? actual + line.slice(given.length) : line;
  const isSame = wanted.every((line, index) => moved(line).trimEnd() === found[index]?.trimEnd());
  return isSame ? moved : undefined;
}
