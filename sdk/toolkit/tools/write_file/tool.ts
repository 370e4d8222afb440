import { defineTool } from "toolwright";

export interface WriteFileInput {
  /** Where to write it in the workspace: names separated by `/`, such as `reports/q3.md`. @minLength 1 @maxLength 1024 */
  path: string;
  /** The whole text of the document. @maxLength 2000000 */
  content: string;
  /** The version that it replaces; omit it to create a new document. @integer @minimum 1 */
  if_version?: number;
  /** What the document is for, in one sentence. @maxLength 500 */
  description?: string;
  /** Words by which it can be found later. @maxItems 20 */
  tags?: string[];
  /** Type of the content, such as `text/csv`; omit it to find it from the path. @maxLength 200 */
  mime_type?: string;
}

/** The document as it was written. */
export interface WriteFileResult {
  /** Where it is. */
  path: string;
  /** Number of this version. @integer */
  version: number;
  /** Type of the content. */
  mime_type: string;
  /** Size in bytes. @integer */
  size_bytes: number;
  /** Tokens of its text. @integer */
  token_count: number;
  /** What is in it, in a few words. */
  summary: string;
}

/**
 * Write a text document into the workspace that all agents of the task share, as a new document or as a new version of one.
 *
 * Use when a result should stay available to other agents or to the user. Not for reading a document: use `load_to_context`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Write a document",
  tags: ["documents", "workspace"],
  idempotent: true,
  repeatable: true,
  examples: [
    {
      request: "Write the findings into a document.",
      input: {
        path: "reports/q3.md",
        content: "# Q3\n\nSales rose by 15%.",
        description: "Findings of the third quarter",
      },
    },
    {
      request: "Write a new version of the document.",
      input: { path: "sales.csv", content: "region,amount\nNorth,17\n", if_version: 1 },
    },
  ],
  async execute(
    { path, content, if_version, description, tags, mime_type }: WriteFileInput,
    ctx,
  ): Promise<WriteFileResult> {
    const written = await ctx.documents.write(path, content, {
      ...(if_version === undefined ? {} : { ifVersion: if_version }),
      ...(description === undefined ? {} : { description }),
      ...(tags === undefined ? {} : { tags }),
      ...(mime_type === undefined ? {} : { mimeType: mime_type }),
    });
    return {
      path: written.path,
      version: written.version,
      mime_type: written.mimeType,
      size_bytes: written.size,
      token_count: written.tokens,
      summary: written.summary,
    };
  },
});
