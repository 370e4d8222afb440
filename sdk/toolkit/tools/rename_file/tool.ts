import { defineTool, ToolError } from "toolwright";

export interface RenameFileInput {
  /** Current path of the document, such as `draft.md`. @minLength 1 @maxLength 1024 */
  path: string;
  /** New path: names separated by `/`, such as `reports/q3.md`. @minLength 1 @maxLength 1024 */
  to: string;
}

/** The document at its new path. */
export interface RenameFileResult {
  /** The new path. */
  path: string;
  /** Number of its newest version. @integer */
  version: number;
}

/**
 * Rename a document of the workspace, or move it into another folder; its content and its versions stay.
 *
 * Use when a document should have another path. Not for copies: read the document and use `write_file`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Rename a document",
  tags: ["documents", "workspace"],
  repeatable: true,
  examples: [{ request: "Move the draft to the reports.", input: { path: "draft.md", to: "reports/q3.md" } }],
  async execute({ path, to }: RenameFileInput, ctx): Promise<RenameFileResult> {
    if (path !== to && (await ctx.documents.info(to)) !== undefined) {
      throw new ToolError("CONFLICT", `The document ${to} already exists.`, {
        suggestion: "Choose another path, or delete that document first with `delete_file`.",
      });
    }
    const { path: present, version } = await ctx.documents.rename(path, to);
    return { path: present, version };
  },
});
