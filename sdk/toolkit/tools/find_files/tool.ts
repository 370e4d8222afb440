import { defineTool } from "toolwright";

export interface FindFilesInput {
  /** Words that all occur in the document, its path, summary, description or tags; omit it to list documents by path. @maxLength 1000 */
  text?: string;
  /** Beginning of the path, such as `reports/`. @maxLength 1024 */
  prefix?: string;
  /** Tags that the document must all have. @maxItems 20 */
  tags?: string[];
  /** Type of the document, such as `text/csv`, or a kind such as `image/*`. @maxLength 200 */
  mime_type?: string;
  /** Most documents to return. @integer @minimum 1 @maximum 100 */
  limit?: number;
  /** Documents to leave out at the beginning, to read on after a page. @integer @minimum 0 */
  offset?: number;
}

/** A document that was found. */
export interface FoundFile {
  /** Where it is. */
  path: string;
  /** Number of its newest version. @integer */
  version: number;
  /** Type of its content. */
  mime_type: string;
  /** Tokens of its text. @integer */
  token_count: number;
  /** What is in it, in a few words. */
  summary: string;
  /** What its author says about it; empty where there is nothing. */
  description: string;
  /** Why it was made; empty where its author did not say. */
  why_created: string;
  /** Words by which it can be found. */
  tags: string[];
  /** The task or the person that made it. */
  created_by: string;
  /** When it was last written, as an ISO 8601 time. */
  updated_at: string;
  /** The place in the text where the words are; omitted without words. */
  snippet?: string;
}

/** A page of documents. */
export interface FindFilesResult {
  /** The best matches first, or in the order of their paths. */
  documents: FoundFile[];
  /** Whether there are more after these. */
  more: boolean;
}

/**
 * List and search the documents of the workspace by words, path, tags and type, and return what is known of each.
 *
 * Use when you need to know which documents there are, or where one is. Not for reading one: use `load_to_context`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Find documents",
  tags: ["documents", "workspace"],
  idempotent: true,
  repeatable: true,
  examples: [
    { request: "Which documents are in the workspace?", input: {} },
    {
      request: "Search the workspace for documents about the third quarter.",
      input: { text: "quarter", tags: ["q3"], limit: 5 },
    },
  ],
  async execute({ mime_type, limit = 20, offset = 0, ...query }: FindFilesInput, ctx): Promise<FindFilesResult> {
    const found = await ctx.documents.find({
      ...query,
      ...(mime_type === undefined ? {} : { mimeType: mime_type }),
      limit: limit + 1,
      offset,
    });
    const documents = found.slice(0, limit).map((document) => ({
      path: document.path,
      version: document.version,
      mime_type: document.mimeType,
      token_count: document.tokens,
      summary: document.summary,
      description: document.description,
      why_created: document.why,
      tags: [...document.tags],
      created_by: document.createdBy,
      updated_at: document.updatedAt,
      ...(document.snippet === "" ? {} : { snippet: document.snippet }),
    }));
    return { documents, more: found.length > limit };
  },
});
