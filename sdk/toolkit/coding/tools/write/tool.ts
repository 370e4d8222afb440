import { defineTool } from "toolwright";
import type {} from "../../services.ts";

export interface WriteInput {
  /** File of the workspace, such as `src/main.ts`; missing folders are created. @minLength 1 @maxLength 4096 */
  path: string;
  /** The whole new text of the file. */
  content: string;
}

/** The result of the change. */
export interface WriteOutput {
  /** Path of the written file in the workspace. */
  path: string;
  /** Whether the file is new, changed or unchanged. */
  kind: "created" | "changed" | "unchanged";
  /** The difference to the previous file; empty for a new file. @secret */
  diff: string;
  /** Further facts, one sentence each. */
  notes: string[];
}

/**
 * Create a file, or replace the whole text of an existing one.
 *
 * Use for new files, and when most of a file changes. Read an existing file first. Not for small changes: use `edit`.
 */
export default defineTool({
  category: "action",
  title: "Write a file",
  tags: ["files", "coding"],
  risk: "medium",
  repeatable: true,
  maxOutput: 50_000,
  examples: [{ request: "Add a licence file", input: { path: "docs/notes.md", content: "# Notes\n\nNothing yet.\n" } }],
  async execute(input: WriteInput, ctx): Promise<WriteOutput> {
    const { files, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "write", args: input });
    const { path, kind, diff, notes } = await files.write(input, { session: ctx.session.id, call: ctx.callId });
    return { path, kind, diff, notes: [...notes] };
  },
});
