import { defineTool, ToolError } from "toolwright";
import type { JournalEntry } from "toolwright/coding";
import type {} from "../../services.ts";

export interface UndoChangesInput {
  /** Undo the changes of this call, by its id from `list_changes`; to redo changes, give the call of the undo. @minLength 1 @maxLength 200 */
  call?: string;
  /** Undo all changes of this file. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Undo all changes. */
  all?: boolean;
}

/** The result of the undo. */
export interface UndoChangesOutput {
  /** Paths of the restored files, links and folders (with `/` at the end) in the workspace. */
  paths: string[];
  /** Folders that stay because they contain other files. */
  left?: string[];
  /** Id of this call; undo it to redo the changes. */
  call: string;
}

/**
 * Undo changes that tools made to files: the changes of one call, of one file, or all.
 *
 * Use when changes were wrong or are no longer wanted. A file that has changed since stays as it is; the others are restored, and the conflict names both.
 * Not for commits: run git.
 */
export default defineTool({
  category: "action",
  title: "Undo changes",
  tags: ["files", "coding", "undo"],
  risk: "medium",
  repeatable: true,
  examples: [
    { request: "Take your last edit back", input: { call: "call_7f" } },
    { request: "Undo everything you did to the readme", input: { path: "README.md" } },
  ],
  async execute(input: UndoChangesInput, ctx): Promise<UndoChangesOutput> {
    const { files, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "undo_changes", args: input });
    const selection = selectionOf(input);
    const undone = await files.undo(selection, { session: ctx.session.id, call: ctx.callId });
    const left = (await files.changes(selection)).filter(({ isUndone, undoes }) => !isUndone && undoes.length === 0);
    return {
      paths: undone.map(shownPath),
      call: ctx.callId,
      ...(left.length > 0 && { left: left.map(shownPath) }),
    };
  },
});

const shownPath = ({ path, before, after }: JournalEntry): string =>
  (after ?? before)?.kind === "folder" ? `${path}/` : path;

function selectionOf({ call, path, all = false }: UndoChangesInput) {
  const given = [call, path, all || undefined].filter((value) => value !== undefined);
  if (given.length !== 1)
    throw new ToolError("PERMANENT", "An undo has exactly one of `call`, `path` and `all`.", {
      suggestion: "Call `list_changes` and give the id of one call, or the path of one file, or `all`.",
    });
  if (call !== undefined) return { call };
  return path === undefined ? ({ all: true } as const) : { path };
}
