import type { Journal } from "../journal/open-journal.ts";
import type { WorkspaceRoot } from "../paths/workspace-root.ts";

/** SHA-256 of each file as a session last saw it, by path from the workspace, with `/`, without links. */
export type FileMarks = Map<string, string>;

export interface FileScope {
  readonly root: WorkspaceRoot;
  readonly journal: Pick<Journal, "write">;
  readonly marks: FileMarks;
  /** Hashes of the texts that were refused once. */
  readonly warned: Set<string>;
  /** Runs one change at a time, across all sessions. */
  readonly oneByOne: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

/** The folder that the tools work in. All its state is stored here, so that one process may have several. */
export interface Workspace {
  readonly root: WorkspaceRoot;
  /** The files that a session has seen; created at first use. */
  marks(session: string): FileMarks;
}

/** A workspace in which no file has been read yet. */
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
