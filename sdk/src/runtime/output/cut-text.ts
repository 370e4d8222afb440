/** The beginning and the end of a text. */
export interface CutText {
  readonly head: string;
  readonly tail: string;
}

/** Both in at most so many characters; the beginning gets two thirds. */
export function cutText(text: string, most: number): CutText {
  const headMost = Math.ceil((most * 2) / 3);
  const head = text.slice(0, pageEnd(text, 0, headMost));
  return { head, tail: text.slice(tailStart(text, most - headMost)) };
}

/**
 * Where a part of a text ends that begins at `from` and has at most `most` characters: at the end of a line where one is in the last
 * quarter, and never inside a surrogate pair.
 */
export function pageEnd(text: string, from: number, most: number): number {
  const end = from + most;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf("\n", end - 1) + 1;
  if (line > end - most / 4) return line;
  return isInsidePair(text, end) ? end - 1 : end;
}

function tailStart(text: string, most: number): number {
  const start = text.length - most;
  const line = text.indexOf("\n", start - 1) + 1;
  if (line > 0 && line < start + most / 4) return line;
  return isInsidePair(text, start) ? start + 1 : start;
}

/** Whether the position lies between the two halves of one character. */
export function isInsidePair(text: string, at: number): boolean {
  return isIn(text.charCodeAt(at - 1), 0xd8_00) && isIn(text.charCodeAt(at), 0xdc_00);
}

/** A half is one of 1,024 codes. */
const isIn = (code: number, first: number): boolean => code >= first && code < first + 0x4_00;
