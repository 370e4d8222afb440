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

/** The folder that the tools work in. Everything about it is kept here, so that one process may have several. */
export interface Workspace {
  readonly root: WorkspaceRoot;
  /** What a session has seen of the files; made when it is first asked for. */
  marks(session: string): FileMarks;
}

/** A workspace in which nothing was read yet. */
export function createWorkspace(root: WorkspaceRoot): Workspace {
  const sessions = new Map<string, FileMarks>();
  return {
    root,
    marks(session) {
      const marks: FileMarks = sessions.get(session) ?? new Map();
      sessions.set(session, marks);
      return marks;
    },
  };
}
