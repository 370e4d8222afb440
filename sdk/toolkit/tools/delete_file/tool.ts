import { defineTool } from "toolwright";

export interface DeleteFileInput {
  /** Path of the document in the workspace, such as `drafts/q3.md`. @minLength 1 @maxLength 1024 */
  path: string;
}

/** The deleted document. */
export interface DeleteFileResult {
  /** Path of the document. */
  path: string;
  /** Number of versions that it had. @integer */
  versions: number;
}

/**
 * Delete a document of the workspace with all its versions, for every agent; it cannot be restored.
 *
 * Use when a document was created by mistake or is no longer wanted. Not for replacing its content: use `write_file`.
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
