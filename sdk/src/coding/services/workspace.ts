import type { WorkspaceRoot } from "../paths/workspace-root.ts";

/** The folder that the tools work in. Everything about it is kept here, so that one process may have several. */
export interface Workspace {
  readonly root: WorkspaceRoot;
  /** What a session has seen of the files; made when it is first asked for. */
  marks(session: string): FileMarks;
}

/** What a session has seen of one file. */
export interface FileMark {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** The content as it was seen. */
  readonly content: Uint8Array;
  /** The lines that the model was shown, counted from 1, the last included; omitted for the whole file. */
  readonly lines?: readonly (readonly [first: number, last: number])[];
}

/** What a session has seen, by path from the workspace, with `/`, without links. */
export interface FileMarks {
  get(path: string): FileMark | undefined;
  set(path: string, mark: FileMark): void;
  /** Whether there was one. */
  delete(path: string): boolean;
  paths(): readonly string[];
}
