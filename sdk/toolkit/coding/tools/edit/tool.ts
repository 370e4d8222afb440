import { defineTool, ToolError } from "toolwright";
import type {} from "../../services.ts";

export interface TextEdit {
  /** The exact lines of the file, without the line numbers of `read`; enough lines to match only one location. */
  old: string;
  /** The lines that replace them. */
  new: string;
  /** Replace every occurrence; by default, there must be exactly one. */
  replace_all?: boolean;
}

export interface EditInput {
  /** File of the workspace, such as `src/main.ts`. @minLength 1 @maxLength 4096 */
  path: string;
  /** The exact lines of the file, without the line numbers of `read`; enough lines to match only one location. */
  old?: string;
  /** The lines that replace them. */
  new?: string;
  /** Replace every occurrence; by default, there must be exactly one. */
  replace_all?: boolean;
  /** Several changes, instead of `old` and `new`, each of the file's present text; all are made, or none. @minItems 1 @maxItems 100 */
  edits?: TextEdit[];
}

/** The result of the change. */
export interface EditOutput {
  /** Path of the changed file in the workspace. */
  path: string;
  /** Whether the file is new, changed or unchanged. */
  kind: "created" | "changed" | "unchanged";
  /** The difference to the previous file, with three lines around each change. @secret */
  diff: string;
  /** Further facts, one sentence each. */
  notes: string[];
}

/**
 * Replace lines of a file that you have read.
 *
 * Use for changes of existing files. Give the exact old lines, and the new lines. Not for new files or for replacing the whole text:
 * use `write`.
 */
export default defineTool({
  category: "action",
  title: "Edit a file",
  tags: ["files", "coding"],
  risk: "medium",
  repeatable: true,
  maxOutput: 50_000,
  examples: [
    {
      request: "Make the limit 20",
      input: { path: "src/limits.ts", old: "export const limit = 10;", new: "export const limit = 20;" },
    },
    {
      request: "Replace Usr by User in both lines",
      input: {
        path: "src/user.ts",
        edits: [
          { old: "interface Usr {", new: "interface User {" },
          { old: "const user: Usr", new: "const user: User" },
        ],
      },
    },
  ],
  async execute(input: EditInput, ctx): Promise<EditOutput> {
    const { files, permissions } = ctx.services;
    permissions.require({ id: ctx.callId, tool: "edit", args: input });
    const by = { session: ctx.session.id, call: ctx.callId };
    const edits = editsOf(input).map(({ old, new: next, replace_all = false }) => ({
      old,
      new: next,
      replaceAll: replace_all,
    }));
    const { path, kind, diff, notes } = await files.edit({ path: input.path, edits }, by);
    return { path, kind, diff, notes: [...notes] };
  },
});

function editsOf({ old, new: next, replace_all = false, edits }: EditInput): readonly TextEdit[] {
  if (edits !== undefined && old === undefined && next === undefined) return edits;
  if (edits === undefined && old !== undefined && next !== undefined) return [{ old, new: next, replace_all }];
  throw new ToolError("PERMANENT", "An edit has either `old` and `new`, or `edits`.", {
    suggestion: "Give both `old` and `new`, or a list of such pairs in `edits`.",
  });
}
