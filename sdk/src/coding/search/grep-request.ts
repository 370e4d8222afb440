/** What is looked for, and where. */
export interface GrepRequest {
  /** A regular expression, or the very text where `literal` is set. */
  readonly pattern: string;
  /** Folder or file, from the workspace; default: all of it. */
  readonly path?: string;
  /** Only files that this glob, from the folder, is about. */
  readonly glob?: string;
  /** Lines, names of files, or how many lines of each file; default `"content"`. */
  readonly mode?: "content" | "files" | "count";
  readonly literal?: boolean;
  readonly ignoreCase?: boolean;
  /** Lines before and after each find; default 0. */
  readonly context?: number;
  readonly hidden?: boolean;
  /** Order of the files; default `"path"`. */
  readonly sort?: "path" | "newest";
  /** Most lines or files; default 100. */
  readonly limit?: number;
}

/** Takes what a search finds, in the order of the files; `false` ends the search. */
export type GrepSink = (found: FoundLine) => boolean;

export interface FoundLine {
  readonly path: string;
  readonly line: number;
  /** Without its line break, at most 500 characters around what was found. */
  readonly text: string;
  readonly isContext: boolean;
}

const mostShown = 500;

/** The part of a long line around the character where the find begins. */
export function shownLine(line: string, at: number): string {
  const text = line.replace(/\r?\n$|\r$/, "");
  if (text.length <= mostShown) return text;
  const from = Math.min(Math.max(0, at - mostShown / 2), text.length - mostShown);
  const part = text.slice(from, from + mostShown).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + mostShown < text.length ? "…" : ""}`;
}
