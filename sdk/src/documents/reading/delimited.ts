import { limits } from "../limits.ts";
import type { Reader } from "./reader.ts";
import { tableBlock } from "./table.ts";
import { textOf } from "./text.ts";

/** A table of comma, semicolon or tab separated values; the first row has the names of the columns. */
export const readDelimited: Reader = (file) => {
  const { text, notes } = textOf(file);
  const delimiter = file.mimeType === "text/tab-separated-values" ? "\t" : delimiterOf(text);
  const { rows, isWhole } = parseDelimited(text.replace(/^\uFEFF/, ""), delimiter);
  const more = isWhole ? [] : [`Only the first ${limits.cells} cells were read.`];
  return { blocks: rows.length === 0 ? [] : [tableBlock(rows)], notes: [...notes, ...more] };
};

/** The one that the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (mark: string): number => line.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Rows by RFC 4180; quotes that do not end take the rest. */
function parseDelimited(
  text: string,
  delimiter: string,
): { readonly rows: readonly (readonly string[])[]; readonly isWhole: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  while (at < text.length) {
    const { value, end } = cellAt(text, at, delimiter);
    row.push(value);
    cells += 1;
    at = end + 1;
    if (text[end] === delimiter) {
      if (end + 1 >= text.length) row.push("");
    } else {
      if (row.length > 1 || row[0] !== "") rows.push(row);
      row = [];
      if (text[end] === "\r" && text[end + 1] === "\n") at += 1;
      if (cells >= limits.cells) return { rows, isWhole: at >= text.length };
    }
    if (at >= text.length && row.length > 0) rows.push(row);
  }
  return { rows, isWhole: true };
}

function cellAt(text: string, start: number, delimiter: string): { readonly value: string; readonly end: number } {
  if (text[start] !== '"') {
    const end = endOf(text, start, delimiter);
    return { value: text.slice(start, end), end };
  }
  let value = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = endOf(text, quote + 1, delimiter);
      return { value: value + text.slice(quote + 1, end), end };
    }
    value += '"';
    at = quote + 2;
  }
}

function endOf(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}
