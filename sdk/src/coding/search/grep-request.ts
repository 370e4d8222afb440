import type { FoundLine } from "./found-line.ts";

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
export interface GrepSink {
  /** A line that was found, or one beside it. */
  line(found: FoundLine): boolean;
}
