import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface ListChangesInput {
  /** Return only changes of this file of the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Also return the difference of each change. */
  diff?: boolean;
  /** Maximum number of changes to return; the latest changes are returned. @integer @minimum 1 @maximum 500 */
  limit?: number;
}

/** One change of one file, link or folder. */
export interface ListedChange {
  /** Id of the call that made it; `undo_changes` takes it. */
  call: string;
  /** Path of the changed file or link in the workspace; a folder has `/` at the end. */
  path: string;
  /** Kind of the change. */
  kind: "create" | "change" | "remove";
  /** Whether the change is undone. */
  is_undone: boolean;
  /** True if an undo made the change; undo it to redo the original change. */
  is_undo: boolean;
  /** The difference. @secret */
  diff?: string;
}

/** Changes, oldest first. */
export interface ListChangesOutput {
  changes: ListedChange[];
  /** Number of all changes, returned or not. @integer */
  total: number;
}

/**
 * List the changes that tools made in the workspace.
 *
 * Use before you undo changes, or to see what was done so far. Not for the history of the repository: run git.
 */
export default defineTool({
  category: "retrieval",
  title: "List changes",
  tags: ["files", "coding", "undo"],
  repeatable: true,
  maxOutput: 100_000,
  examples: [{ request: "List the changes so far, with differences", input: { diff: true } }],
  async execute(input: ListChangesInput, ctx): Promise<ListChangesOutput> {
    const { files, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "list_changes", args: input });
    const { path, diff = false, limit = 50 } = input;
    const entries = await files.changes(path === undefined ? { all: true } : { path });
    const changes: ListedChange[] = [];
    for (const entry of entries.slice(-limit)) {
      const { call, kind, isUndone, undoes, before, after } = entry;
      const isFolder = (after ?? before)?.kind === "folder";
      const change = {
        call,
        path: isFolder ? `${entry.path}/` : entry.path,
        kind,
        is_undone: isUndone,
        is_undo: undoes.length > 0,
      };
      changes.push({ ...change, ...(diff && { diff: await files.diff(entry) }) });
    }
    return { changes, total: entries.length };
  },
});
