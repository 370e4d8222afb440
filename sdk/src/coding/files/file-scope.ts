import type { Journal } from "../journal/open-journal.ts";
import type { WorkspaceRoot } from "../paths/workspace-root.ts";

/** SHA-256 of each file as a session has seen it, by path from the workspace, with `/`, without links. */
export type FileMarks = Map<string, string>;

export interface FileScope {
  readonly root: WorkspaceRoot;
  readonly journal: Pick<Journal, "write">;
  readonly marks: FileMarks;
  /** Hashes of the texts that were refused once. */
  readonly warned: Set<string>;
  /** Runs one change after the other, whichever session they are of. */
  readonly oneByOne: <Result>(run: () => Promise<Result>) => Promise<Result>;
}
