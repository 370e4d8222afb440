import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface ListChangesInput {
  /** Only changes of this file of the workspace. @minLength 1 @maxLength 4096 */
  path?: string;
  /** Also return the difference of each change. */
  diff?: boolean;
  /** Most changes to return, the last ones. @integer @minimum 1 @maximum 500 */
  limit?: number;
}

/** One change of one file, link or folder. */
export interface ListedChange {
  /** Id of the call that made it; `undo_changes` takes it. */
  call: string;
  /** File or link that was changed, from the workspace; a folder has `/` at the end. */
  path: string;
  /** What was done to it. */
  kind: "create" | "change" | "remove";
  /** Whether the change is undone. */
  is_undone: boolean;
  /** True for what an undo did; undoing it is redo. */
  is_undo: boolean;
  /** The difference. @secret */
  diff?: string;
}

/** Changes, the oldest first. */
export interface ListChangesOutput {
  changes: ListedChange[];
  /** How many there are, returned or not. @integer */
  total: number;
}

/**
 * List what was changed in the workspace by tools, from the journal.
 *
 * Use before changes are undone, or to see what was done so far. Not for what git knows: run git.
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
