import type { WorkspaceRoot } from "../paths/workspace-root.ts";
import type { FileMark, FileMarks, Workspace } from "./workspace.ts";

/** A workspace in which nothing was read yet. */
export function createWorkspace(root: WorkspaceRoot): Workspace {
  const sessions = new Map<string, FileMarks>();
  return {
    root,
    marks(session) {
      let marks = sessions.get(session);
      if (marks === undefined) sessions.set(session, (marks = createMarks()));
      return marks;
    },
  };
}

function createMarks(): FileMarks {
  const marks = new Map<string, FileMark>();
  return {
    get: (path) => marks.get(path),
    set: (path, mark) => void marks.set(path, mark),
    delete: (path) => marks.delete(path),
    paths: () => [...marks.keys()],
  };
}
