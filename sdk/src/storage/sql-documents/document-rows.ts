import type { Selectable } from "kysely";
import { blocksText } from "../../model/workspace/block-text.ts";
import type { DocumentBlock } from "../../model/workspace/block.ts";
import type { DocumentInfo, DocumentVersion, StoredDocument } from "../../model/workspace/document.ts";
import { stored } from "../../util/stored.ts";
import type { Tables } from "../sql/tables.ts";
import { blobBytes } from "./prepared-write.ts";

type Document = Selectable<Tables["documents"]>;
type Version = Selectable<Tables["document_versions"]>;
type Stored = Selectable<Tables["blobs"]>;

/** A document and one of its versions, as a row of a database. */
export type DocumentRow = Omit<Document, "key" | "head" | "about" | "body" | "phrases" | "search"> &
  Pick<Version, "version" | "mime_type" | "size" | "tokens" | "blob" | "summary" | "notes">;

/** One with its content. */
export interface ReadRow extends DocumentRow {
  readonly bytes_codec: Stored["codec"];
  readonly bytes: Uint8Array;
  readonly blocks_codec: Stored["codec"];
  readonly blocks: Uint8Array;
}

/** A version, as a row. */
export type VersionRow = Omit<Version, "document" | "blocks" | "notes" | "operation">;

/** A column such as the tags. */
export const texts = stored<readonly string[]>();

const content = stored<readonly DocumentBlock[]>();

/** The document of a row. */
export const infoOf = (row: DocumentRow): DocumentInfo => ({
  id: row.id,
  workspace: row.workspace,
  path: row.path,
  version: row.version,
  mimeType: row.mime_type,
  size: row.size,
  tokens: row.tokens,
  sha256: row.blob,
  summary: row.summary,
  description: row.description,
  why: row.why,
  tags: texts.parse(row.tags),
  notes: texts.parse(row.notes),
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
});

/** The document of a row, with its content. */
export async function documentOf(row: ReadRow): Promise<StoredDocument> {
  const [bytes, blocks] = await Promise.all([
    blobBytes({ codec: row.bytes_codec, bytes: row.bytes }),
    blobBytes({ codec: row.blocks_codec, bytes: row.blocks }),
  ]);
  return { ...infoOf(row), bytes, blocks: content.parse(new TextDecoder().decode(blocks)) };
}

/** What a version says: its summary, its blocks, and its bytes where they are a text. */
export async function textsOf(
  row: Pick<ReadRow, "summary" | "bytes_codec" | "bytes" | "blocks_codec" | "blocks">,
): Promise<readonly string[]> {
  const decoder = new TextDecoder();
  const blocks = decoder.decode(await blobBytes({ codec: row.blocks_codec, bytes: row.blocks }));
  const bytes = decoder.decode(await blobBytes({ codec: row.bytes_codec, bytes: row.bytes }));
  return [row.summary, blocksText(content.parse(blocks)), ...(bytes.includes("\ufffd") ? [] : [bytes])];
}

/** The version of a row. */
export const versionOf = ({ mime_type: mimeType, blob, ...row }: VersionRow): DocumentVersion => ({
  version: row.version,
  sha256: blob,
  mimeType,
  size: row.size,
  tokens: row.tokens,
  summary: row.summary,
  author: row.author,
  at: row.at,
  parent: row.parent,
});
