import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { applyDifference, findBlocks, type Line, linesOf, plainLines, textOf } from "./lines.ts";

/** One replacement in a file. */
export interface TextChange {
  /** The text to replace. */
  readonly old: string;
  readonly new: string;
  /** Whether to replace every occurrence; default: there must be exactly one. */
  readonly replaceAll?: boolean;
}

/** A range of characters of the former text, and its replacement. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies all changes or none, each to the original text. Unchanged parts keep their bytes. Throws `EDIT_NOT_FOUND`,
 * `EDIT_NOT_UNIQUE`, `EDIT_UNCHANGED` or `EDIT_OVERLAP`.
 */
export function editText(text: string, changes: readonly TextChange[]): string {
  const file: TextOfFile = { text, lines: linesOf(text) };
  const replacements = changes.flatMap((change, index) => {
    try {
      return replacementsOf(withNamed(change, text), file);
    } catch (error) {
      if (changes.length === 1 || !isToolwrightError(error)) throw error;
      const { code, message, remedy } = error;
      throw new ToolwrightError(code, `Edit ${index + 1} of ${changes.length}: ${message}`, { remedy, cause: error });
    }
  });
  let result = "";
  let at = 0;
  for (const { start, end, text: next } of replacements.sort((a, b) => a.start - b.start)) {
    if (start < at) {
      const message = `Two edits change line ${lineAt(start, file) + 1}; give them as one edit, or one after the other.`;
      throw new ToolwrightError("EDIT_OVERLAP", message);
    }
    result += text.slice(at, start) + next;
    at = end;
  }
  return result + text.slice(at);
}

interface TextOfFile {
  readonly text: string;
  readonly lines: readonly Line[];
}

const unified = (text: string): string => text.replaceAll(/\r\n|\r/g, "\n");

const codePointNames = /⟨U\+((?:10|[0-9A-F])?[0-9A-F]{4})⟩/g;

/** A model reads hidden characters as escaped code points. If the file does not contain that text, the model means the characters. */
function withNamed(change: TextChange, text: string): TextChange {
  const names = new Set(change.old.match(codePointNames));
  if (names.size === 0 || unified(text).includes(unified(change.old))) return change;
  const meant = (given: string): string =>
    given.replaceAll(codePointNames, (name, digits: string) =>
      names.has(name) ? String.fromCodePoint(Number.parseInt(digits, 16)) : name,
    );
  return { ...change, old: meant(change.old), new: meant(change.new) };
}

function replacementsOf(change: TextChange, file: TextOfFile): readonly Replacement[] {
  const before = plainLines(change.old);
  if (change.old === change.new) throw new ToolwrightError("EDIT_UNCHANGED", "The old and the new text are the same.");
  if (before.length === 0)
    throw new ToolwrightError("EDIT_NOT_FOUND", "The old text is empty.", {
      remedy:
        "To add lines, give a line next to them as the old text, and repeat it in the new text; write a new or empty file as a whole.",
    });
  const exact = exactReplacements(change, file);
  if (exact.length > 0) return exact;
  const texts = file.lines.map((line) => line.text);
  const [block, ...others] = findBlocks(before, texts);
  if (block === undefined) throw notFound(change.old, file.lines);
  if (others.length > 0) throw notUnique([block, ...others].map(({ start }) => start));
  const { start, inserted } = block;
  const lines = file.lines.slice(start, start + before.length);
  const after = plainLines(change.new);
  const next = applyDifference({ block: lines, before, after, inserted, ending: endingAt(start, file) });
  const offset = textOf(file.lines.slice(0, start)).length;
  return [{ start: offset, end: offset + textOf(lines).length, text: textOf(next) }];
}

/** Exact occurrences of the text, also within lines. Line endings are not compared; unchanged lines keep their line endings. */
function exactReplacements(
  { old, new: next, replaceAll = false }: TextChange,
  file: TextOfFile,
): readonly Replacement[] {
  const form = unified(old)
    .replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll("\n", "(?:\r\n|\n|\r)");
  const found = [...file.text.matchAll(new RegExp(form, "g"))];
  if (found.length > 1 && !replaceAll) throw notUnique(found.map(({ index }) => lineAt(index, file)));
  return found.map(({ 0: former, index: start }) => {
    const ending = endingAt(lineAt(start, file), file);
    return { start, end: start + former.length, text: withEndings(former, unified(next), ending) };
  });
}

/** The new text; unchanged lines keep their line endings, and new lines use the endings of their neighbours. */
function withEndings(former: string, next: string, ending: string): string {
  const ends = former.match(/\r\n|\n|\r/g) ?? [];
  if (ending === "\n" && ends.every((end) => end === "\n")) return next;
  const before = unified(former).split("\n");
  const block = before.map((text, index): Line => ({ text, end: ends[index] ?? "" }));
  const lines = applyDifference({ block, before, after: next.split("\n"), inserted: (line) => line, ending });
  return textOf(lines.map((line, index) => (index === lines.length - 1 ? { ...line, end: "" } : line)));
}

/** The line ending for lines that replace this one: its own; for a last line without an ending, the ending of the previous line. */
const endingAt = (start: number, { lines }: TextOfFile): string =>
  lines.slice(Math.max(0, start - 1), start + 1).findLast(({ end }) => end !== "")?.end ?? "\n";

const lineAt = (offset: number, { text }: TextOfFile): number => linesOf(`${text.slice(0, offset)}x`).length - 1;

const shownLines = 8;

function notFound(old: string, lines: readonly Line[]): ToolwrightError {
  const texts = lines.map((line) => line.text);
  const wanted = plainLines(old);
  const [start, equal] = nearest(wanted, texts);
  if (equal === 0) {
    const isNumbered = wanted.length > 0 && wanted.every((line) => /^ *\d+(?:\t|→)/.test(line));
    const reason = isNumbered ? " Leave out its line numbers, which are not part of the file." : "";
    return new ToolwrightError("EDIT_NOT_FOUND", `No line of the old text is in the file.${reason}`);
  }
  const different = wanted.findIndex((line, index) => line !== texts[start + index]);
  const shown = wanted.slice(0, Math.max(shownLines, different + 2)).map((_, index) => {
    const text = texts[start + index];
    return text === undefined
      ? ""
      : `${index === different ? ">" : " "} ${start + index + 1}\t${text.replaceAll("\t", "→")}`;
  });
  const message = `The old text is not in the file. The most similar lines begin at ${start + 1}:\n${shown.filter(Boolean).join("\n")}\nThe first difference is in line ${start + different + 1}; the old text has ${JSON.stringify(wanted[different])} there.`;
  return new ToolwrightError("EDIT_NOT_FOUND", message);
}

function nearest(wanted: readonly string[], texts: readonly string[]): readonly [start: number, equal: number] {
  const trimmed = texts.map((text) => text.trim());
  const lookedFor = wanted.map((text) => text.trim());
  let best: readonly [number, number] = [0, 0];
  for (let start = 0; start < texts.length; start++) {
    const equal = lookedFor.filter((line, index) => line !== "" && trimmed[start + index] === line).length;
    if (equal > best[1]) best = [start, equal];
  }
  return best;
}

function notUnique(starts: readonly number[]): ToolwrightError {
  const lines = starts.slice(0, 10).map((start) => start + 1);
  const message = `The old text is in the file ${starts.length} times: in line ${lines.join(", ")}${starts.length > 10 ? ", …" : ""}.`;
  return new ToolwrightError("EDIT_NOT_UNIQUE", message);
}
