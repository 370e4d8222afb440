import type { DocumentStore } from "../model/ports/store.ts";
import type { BlockContent } from "../model/workspace/block.ts";
import { blocksText } from "../model/workspace/block-text.ts";
import type { DocumentContent, DocumentWrite, StoredDocument } from "../model/workspace/document.ts";
import type { WriteOptions } from "../model/workspace/task-documents.ts";
import { defined } from "../util/defined.ts";
import { withIds } from "./content/block-ids.ts";
import type { AskForSql } from "./query/query-documents.ts";
import { readDocument } from "./read-document.ts";

/** Whose documents are opened. */
export interface DocumentsOf {
  readonly store: DocumentStore;
  readonly workspace: string;
  /** Who writes: a task, or a person. */
  readonly author: string;
  /** Asks a model, for questions about tables in words; default: those are refused. */
  readonly ask?: AskForSql | undefined;
}

interface Asked {
  readonly path: string;
  readonly content: string | Uint8Array | readonly BlockContent[];
  readonly options: WriteOptions;
}

/** What is stored of a text, of bytes, or of blocks. */
export async function makeWrite(
  { workspace, author }: DocumentsOf,
  { path, content, options: { mimeType, ...about } }: Asked,
): Promise<DocumentWrite> {
  return { workspace, path, author, ...defined(about), content: await contentOf(path, content, mimeType) };
}

async function contentOf(path: string, content: Asked["content"], mimeType?: string): Promise<DocumentContent> {
  if (typeof content === "string" || content instanceof Uint8Array)
    return readDocument({ path, content, ...defined({ mimeType }) });
  const read = await readDocument({ path, content: blocksText(content), mimeType: mimeType ?? "text/markdown" });
  return { ...read, blocks: withIds(content) };
}

/** The next version of a document, with the same content. */
export function describedWrite(
  { workspace, author }: DocumentsOf,
  { path, version: ifVersion, bytes, sha256, mimeType, tokens, summary, blocks, notes }: StoredDocument,
  about: Pick<WriteOptions, "description" | "tags">,
): DocumentWrite {
  const content = { bytes, sha256, mimeType, tokens, summary, blocks, notes };
  return { workspace, path, author, ifVersion, ...defined(about), content };
}
