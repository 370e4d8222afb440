/** A piece of a sentence: plain words, or code between backticks. */
export interface TextPiece {
  readonly code: boolean;
  readonly text: string;
}

/**
 * An author's sentence as pieces: text between single backticks is code, everything else plain words. Line breaks and runs of
 * blanks become one blank, control characters are removed.
 */
export function textPieces(text: string): readonly TextPiece[] {
  const line = oneLine(text);
  if (!line.includes("`")) return line === "" ? [] : [{ code: false, text: line }];
  return line
    .split(/(`[^`]+`)/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      /^`[^`]+`$/.test(piece) ? { code: true, text: piece.slice(1, -1) } : { code: false, text: piece },
    );
}

/** An author's sentence as one line of Markdown that shows exactly its words; code between backticks stays code. */
export function markdownLine(text: string): string {
  return textPieces(text)
    .map((piece) => (piece.code ? codeSpan(piece.text) : escapeWords(piece.text)))
    .join("");
}

/** The same, safe inside a cell of a table. */
export function markdownCell(text: string): string {
  // A row is cut into cells before code is recognised, so a bar must be escaped within code as well.
  return textPieces(text)
    .map((piece) => (piece.code ? codeCell(piece.text) : escapeWords(piece.text)))
    .join("");
}

/** Any text as code in a cell of a table. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll("|", String.raw`\|`);
}

export function codeSpan(text: string): string {
  const line = oneLine(text);
  if (!line.includes("`")) return `\`${line}\``;
  const longest = Math.max(...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

/** A value as an indented JSON code block whose fence no value can close. */
export function jsonBlock(value: unknown): string {
  const json = JSON.stringify(value, undefined, 2);
  const longest = Math.max(2, ...(json.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}json\n${json}\n${fence}`;
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
