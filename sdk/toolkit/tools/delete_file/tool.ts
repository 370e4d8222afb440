import { defineTool } from "toolwright";

export interface DeleteFileInput {
  /** Where the document is in the workspace, such as `drafts/q3.md`. @minLength 1 @maxLength 1024 */
  path: string;
}

/** What was deleted. */
export interface DeleteFileResult {
  /** Where the document was. */
  path: string;
  /** How many versions it had. @integer */
  versions: number;
}

/**
 * Delete a document of the workspace with all its versions, for every agent; it cannot be brought back.
 *
 * Use when a document was made by mistake or is no longer wanted. Not for replacing what it says: use `write_file`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Delete a document",
  tags: ["documents", "workspace"],
  repeatable: true,
  examples: [{ request: "Remove the draft.", input: { path: "drafts/q3.md" } }],
  async execute({ path }: DeleteFileInput, ctx): Promise<DeleteFileResult> {
    const versions = await ctx.documents.versions(path);
    await ctx.documents.remove(path);
    return { path, versions: versions.length };
  },
});
