import { visibleText } from "./visible-text.ts";
/** A piece of a sentence: plain words, or code between backticks. */
export interface TextPiece {
  readonly code: boolean;
  readonly text: string;
}

/** A text as pieces of plain words, and of code in backticks on one line. */
export const codePieces = (text: string): readonly TextPiece[] =>
  text
    .split(/`([^`\n]+)`/)
    .map((piece, index) => ({ code: index % 2 === 1, text: piece }))
    .filter((piece) => piece.text !== "");

/** An author's sentence as pieces: text between single backticks is code. One blank replaces line breaks and runs of blanks. */
export const textPieces = (text: string): readonly TextPiece[] => codePieces(oneLine(text));

/** An author's sentence as one line of Markdown that shows exactly its words; code between backticks stays code. */
export function markdownLine(text: string): string {
  return written(text, codeSpan);
}

/** The same, safe inside a cell of a table. */
export function markdownCell(text: string): string {
  // A row is split into cells before code is recognised, so a bar must be escaped within code as well.
  return written(text, codeCell);
}

const written = (sentence: string, writeCode: (text: string) => string): string =>
  textPieces(sentence)
    .map(({ code, text }) => (code ? writeCode(text) : escapeWords(text)))
    .join("");

/** Any text as code in a cell of a table. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll("|", String.raw`\|`);
}

export function codeSpan(text: string): string {
  const line = oneLine(text);
  if (!line.includes("`")) return `\`${line}\``;
  const fence = fenceAround(line, 1);
  return `${fence} ${line} ${fence}`;
}

/** A block of code that its text cannot end. */
export function fenced(code: string, language = ""): string {
  const fence = fenceAround(code, 3);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** A row of at least `least` backticks that the text between two such rows cannot close. */
function fenceAround(text: string, least: number): string {
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length + 1);
  return "`".repeat(runs.reduce((most, length) => Math.max(most, length), least));
}

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function oneLine(text: string): string {
  return text.replace(controlCharacters, "").replace(/\s+/g, " ").trim();
}

function escapeWords(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]|~]/g, String.raw`\$&`)
    .replace(/^(#|\+|-|=)/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}

/** A third-party text as one line of a table cell, without active markup or mentions. */
export const inertCell = (text: string): string =>
  visibleText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_[\]|~#!]/g, String.raw`\$&`)
    .replaceAll("@", "@&#8203;")
    .replaceAll(/\s+/g, " ");

/** The same, but code between single backticks stays code. */
export const inertSentence = (text: string): string =>
  codePieces(text)
    .map((piece) => (piece.code ? inertCode(piece.text) : inertCell(piece.text)))
    .join("");

/** A third-party text as code in such a cell. */
export const inertCode = (text: string): string => codeCell(visibleText(text));

/** A table whose cells are Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
