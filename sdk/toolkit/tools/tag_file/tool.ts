import { defineTool, ToolError } from "toolwright";

export interface TagFileInput {
  /** Where the document is in the workspace, such as `reports/q3.md`. @minLength 1 @maxLength 1024 */
  path: string;
  /** All tags that it has from now on; omit it to leave them. @maxItems 20 */
  tags?: string[];
  /** What the document is for, in one sentence; omit it to leave it. @maxLength 500 */
  description?: string;
}

/** The document with its tags. */
export interface TagFileResult {
  /** Where it is. */
  path: string;
  /** Number of the new version, whose content is that of the one before. @integer */
  version: number;
  /** All its tags. */
  tags: string[];
  /** What its author says about it. */
  description: string;
}

/**
 * Set the tags and the description of a document in the workspace; its content stays.
 *
 * Use when a document should be found by other words. Not for changing what it says: use `write_file`.
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
      throw new ToolError("PERMANENT", "Neither tags nor a description are given.", {
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
