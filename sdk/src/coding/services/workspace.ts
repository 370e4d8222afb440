import type { FileMark, FileMarks } from "../files/file-scope.ts";
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
      let marks = sessions.get(session);
      if (marks === undefined) sessions.set(session, (marks = createMarks()));
      return marks;
    },
  };
}

// What was seen long ago has to be read again before it is changed.
const mostBytes = 32 * 1024 * 1024;

function createMarks(): FileMarks {
  const marks = new Map<string, FileMark>();
  let held = 0;
  const forget = (path: string): boolean => {
    held -= marks.get(path)?.content.length ?? 0;
    return marks.delete(path);
  };
  return {
    get: (path) => marks.get(path),
    set: (path, mark) => {
      forget(path);
      marks.set(path, mark);
      held += mark.content.length;
      for (const other of marks.keys()) if (held > mostBytes && other !== path) forget(other);
    },
    delete: forget,
  };
}
