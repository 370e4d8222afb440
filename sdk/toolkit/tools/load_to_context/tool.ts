import { defineTool, blocksText } from "toolwright";

export interface LoadToContextInput {
  /** Path of the document in the workspace, such as `reports/q3.md`. @minLength 1 @maxLength 1024 */
  path: string;
  /** The version to read; omit it for the newest. @integer @minimum 1 */
  version?: number;
  /** First part to read of a long document, from 0; omit it to read the whole document. @integer @minimum 0 */
  from?: number;
  /** Maximum number of parts to read, such as paragraphs, tables or pages. @integer @minimum 1 @maximum 1000 */
  count?: number;
}

/** A document, or a part of it. */
export interface LoadToContextResult {
  /** Path of the document. */
  path: string;
  /** The version that was read. @integer */
  version: number;
  /** Type of the content. */
  mime_type: string;
  /** Tokens of the whole document. @integer */
  token_count: number;
  /** Number of parts of the whole document. @integer */
  parts: number;
  /** Text of the parts; omitted if the whole document follows this result. */
  text?: string;
  /** Number of the next part; omitted at the end. @integer */
  next?: number;
}

/** Characters of one page of parts. */
const longest = 40_000;

/**
 * Load a document of the shared workspace, or parts of a long one, into the conversation.
 *
 * Use when you need to know what a document says, and have only its path or its summary. Not for sums and filters of its tables:
 * use `ask_data`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Load a document",
  tags: ["documents", "workspace"],
  repeatable: true,
  examples: [
    { request: "What do the requirements say?", input: { path: "requirements.md" } },
    { request: "Continue with the contract.", input: { path: "contract.pdf", from: 20, count: 10 } },
  ],
  async execute({ path, version, from, count = 50 }: LoadToContextInput, ctx): Promise<LoadToContextResult> {
    const isWhole = from === undefined && (await ctx.documents.attach(path, version));
    const document = await ctx.documents.read(path, version);
    if (document === undefined) throw new Error(`${path} was removed while it was read`);
    const { blocks, tokens: token_count, mimeType: mime_type } = document;
    const found = { path: document.path, version: document.version, mime_type, token_count, parts: blocks.length };
    if (isWhole) return found;
    const begin = from ?? 0;
    const asked = blocks.slice(begin, begin + count);
    // At least one part, whatever its length.
    let end = 1;
    while (end < asked.length && blocksText(asked.slice(0, end + 1)).length <= longest) end += 1;
    const shown = asked.slice(0, end);
    const next = begin + shown.length;
    return { ...found, text: blocksText(shown), ...(next < blocks.length ? { next } : {}) };
  },
});
