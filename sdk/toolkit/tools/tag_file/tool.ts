import { defineTool, ToolError } from "toolwright";

export interface TagFileInput {
  /** Path of the document in the workspace, such as `reports/q3.md`. @minLength 1 @maxLength 1024 */
  path: string;
  /** The complete new list of tags; omit it to keep the current tags. @maxItems 20 */
  tags?: string[];
  /** Purpose of the document, in one sentence; omit it to keep the current description. @maxLength 500 */
  description?: string;
}

/** The document with its tags. */
export interface TagFileResult {
  /** Path of the document. */
  path: string;
  /** Number of the new version, which has the same content. @integer */
  version: number;
  /** All its tags. */
  tags: string[];
  /** Description of the document. */
  description: string;
}

/**
 * Set the tags and the description of a document in the workspace; its content stays.
 *
 * Use when a document should be found by other words. Not for changing its content: use `write_file`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Tag a document",
  tags: ["documents", "workspace"],
  idempotent: true,
  repeatable: true,
  examples: [
    { request: "Tag the report as final.", input: { path: "reports/q3.md", tags: ["q3", "final"] } },
    { request: "Set the description of the report.", input: { path: "reports/q3.md", description: "Third quarter" } },
  ],
  async execute({ path, tags, description }: TagFileInput, ctx): Promise<TagFileResult> {
    if (tags === undefined && description === undefined) {
      throw new ToolError("PERMANENT", "Neither `tags` nor `description` is given.", {
        suggestion: "Give `tags`, `description` or both.",
      });
    }
    const document = await ctx.documents.describe(path, {
      ...(tags === undefined ? {} : { tags }),
      ...(description === undefined ? {} : { description }),
    });
    return {
      path: document.path,
      version: document.version,
      tags: [...document.tags],
      description: document.description,
    };
  },
});
