/** Which lines of a file are wanted, and how much of them fits. */
export interface PageRequest {
  /** First line, from 1. */
  readonly offset: number;
  readonly maxLines: number;
  readonly maxCharacters: number;
}

/** Numbered lines of a file. */
export interface Page {
  /** Each line after its number, in six columns, and a tab; without a line break at the end. */
  readonly text: string;
  /** Number of the first line. */
  readonly from: number;
  /** Number of the last line; less than `from` where the page is empty. */
  readonly to: number;
}

const maxLineLength = 2_000;

/** Takes the lines of a page one after the other, so that a large file need not be held as lines. */
export class PageWriter {
  readonly #request: PageRequest;
  readonly #lines: string[] = [];
  #characters = 0;
  #isFull = false;
  #line = 0;

  constructor(request: PageRequest) {
    this.#request = request;
  }

  /** Whether no more line fits. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes the next line of the file, which may be cut to a few more characters than are shown, and the length of all of it. */
  add(line: string, length = line.length): void {
    this.#line += 1;
    const { offset, maxLines, maxCharacters } = this.#request;
    if (this.#line < offset || this.#isFull) return;
    const shown = `${String(this.#line).padStart(6)}\t${clipped(line, length)}`;
    const isFirst = this.#lines.length === 0;
    if (this.#lines.length === maxLines || (!isFirst && this.#characters + shown.length > maxCharacters)) {
      this.#isFull = true;
      return;
    }
    this.#lines.push(shown);
    this.#characters += shown.length + 1;
  }

  get page(): Page {
    const { offset } = this.#request;
    return { text: this.#lines.join("\n"), from: offset, to: offset + this.#lines.length - 1 };
  }
}

function clipped(line: string, length: number): string {
  if (length <= maxLineLength) return line;
  // A cut between the halves of a character would leave a broken one.
  const isHalf = /[\uD800-\uDBFF]/.test(line.charAt(maxLineLength - 1));
  const kept = line.slice(0, isHalf ? maxLineLength - 1 : maxLineLength);
  return `${kept} [… ${(length - kept.length).toLocaleString("en")} more characters in this line]`;
}

/** The page of a text, and how many lines the text has. */
export function pageOf(text: string, request: PageRequest): Page & { readonly lines: number } {
  const writer = new PageWriter(request);
  let lines = 0;
  let at = 0;
  while (at < text.length) {
    const end = lineEnd(text, at);
    // Only lines that are shown are cut out of the text.
    if (lines + 1 >= request.offset && !writer.isFull) writer.add(text.slice(at, end));
    else if (!writer.isFull) writer.add("");
    lines += 1;
    at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
  }
  return { ...writer.page, lines };
}

function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return text.length;
}
