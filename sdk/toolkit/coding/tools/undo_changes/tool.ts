import { defineTool, ToolError } from "toolwright";
import type { JournalEntry } from "toolwright/coding";
import type {} from "../../services.ts";

export interface UndoChangesInput {
  /** Undo what this call did, by its id from `list_changes`; the call of an undo is done again. @minLength 1 @maxLength 200 */
  call?: string;
  /** Undo all changes of this file. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Undo every change of the journal. */
  all?: boolean;
}

/** What the undo did. */
export interface UndoChangesOutput {
  /** Files, links and folders (with `/` at the end) that are as they were before, from the workspace. */
  paths: string[];
  /** Folders that stay, because they hold what is not undone. */
  left?: string[];
  /** Id of this call; undoing it does the changes again. */
  call: string;
}

/**
 * Undo changes that tools made to files: of one call, of one file, or all.
 *
 * Use when changes were wrong or are not wanted. A file that was changed since is left as it is, the others are undone, and the conflict names both.
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
