import { sha256 } from "../../util/sha256.ts";
import type { Journal } from "../journal/open-journal.ts";
import type { WorkspaceRoot } from "../paths/workspace-root.ts";

/** What a session has seen of one file. */
export interface FileMark {
  /** SHA-256 of the content, in hexadecimal digits. A content, not a time, says whether a file is the same. */
  readonly hash: string;
  /** The content as it was seen. */
  readonly content: Uint8Array;
}

/** What a session has seen, by path from the workspace, with `/`, without links. */
export interface FileMarks {
  get(path: string): FileMark | undefined;
  set(path: string, mark: FileMark): void;
  /** Whether there was one. */
  delete(path: string): boolean;
}

export interface FileScope {
  readonly root: WorkspaceRoot;
  readonly journal: Pick<Journal, "write">;
  readonly marks: Pick<FileMarks, "get" | "set">;
  /** Hashes of the texts that were refused once. */
  readonly warned: Set<string>;
  /** Runs one change after the other, whichever session they are of. */
  readonly oneByOne: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

export const seenFile = (content: Uint8Array): FileMark => ({ hash: sha256(content), content });
