import { defineTool, ToolError } from "toolwright";
import type {} from "../../services.ts";

export interface TextEdit {
  /** Lines of the file as they are, without the line numbers of `read`; enough of them that only one location is meant. */
  old: string;
  /** What is to be there instead. */
  new: string;
  /** Replace every occurrence; without it there has to be exactly one. */
  replace_all?: boolean;
}

export interface EditInput {
  /** File of the workspace, such as `src/main.ts`. @minLength 1 @maxLength 4096 */
  path: string;
  /** Lines of the file as they are, without the line numbers of `read`; enough of them that only one location is meant. */
  old?: string;
  /** What is to be there instead. */
  new?: string;
  /** Replace every occurrence; without it there has to be exactly one. */
  replace_all?: boolean;
  /** Several changes of the file, all made or none, in place of `old` and `new`. @minItems 1 @maxItems 100 */
  edits?: TextEdit[];
}

/** What the change did. */
export interface EditOutput {
  /** The file that was changed, from the workspace. */
  path: string;
  /** Whether the file is new, changed, or was the same already. */
  kind: "created" | "changed" | "unchanged";
  /** The difference to the former file, with three lines around each change. @secret */
  diff: string;
  /** What else is to be known. */
  notes: string[];
}

/**
 * Replace lines of a file that was read before.
 *
 * Use for changes of existing files. Give the old lines as they are in the file, and the lines that are to be there. Not for new files or a
 * whole new text: use `write`.
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
