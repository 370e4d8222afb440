import type { FileMarks } from "../files/file-scope.ts";
import type { WorkspaceRoot } from "../paths/workspace-root.ts";

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
