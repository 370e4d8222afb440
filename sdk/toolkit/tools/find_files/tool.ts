import { defineTool } from "toolwright";

export interface FindFilesInput {
  /** Words to find in the document, its path, summary, description or tags; all must occur. Omit it to list documents by path. @maxLength 1000 */
  text?: string;
  /** Beginning of the path, such as `reports/`. @maxLength 1024 */
  prefix?: string;
  /** Tags; the document must have all of them. @maxItems 20 */
  tags?: string[];
  /** Type of the document, such as `text/csv`, or a kind such as `image/*`. @maxLength 200 */
  mime_type?: string;
  /** Maximum number of documents to return. @integer @minimum 1 @maximum 100 */
  limit?: number;
  /** Number of documents to skip, for the next page. @integer @minimum 0 */
  offset?: number;
}

/** A document that was found. */
export interface FoundFile {
  /** Path of the document. */
  path: string;
  /** Number of its newest version. @integer */
  version: number;
  /** Type of its content. */
  mime_type: string;
  /** Tokens of its text. @integer */
  token_count: number;
  /** Its content, in a few words. */
  summary: string;
  /** Description by its author; may be empty. */
  description: string;
  /** Why it was created; may be empty. */
  why_created: string;
  /** Words by which it can be found. */
  tags: string[];
  /** The task or the person that created it. */
  created_by: string;
  /** When it was last written, as an ISO 8601 time. */
  updated_at: string;
  /** The part of the text with the words; omitted without words. */
  snippet?: string;
}

/** A page of documents. */
export interface FindFilesResult {
  /** Best matches first; without words, by path. */
  documents: FoundFile[];
  /** Whether there are more documents. */
  more: boolean;
}

/**
 * List and search the documents of the workspace by words, path, tags and type, and return the metadata of each.
 *
 * Use when you need to know which documents exist, or the path of one. Not for reading one: use `load_to_context`.
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
