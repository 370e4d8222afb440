import type { Selectable } from "kysely";
import { blocksText } from "../../model/workspace/block-text.ts";
import type { DocumentBlock } from "../../model/workspace/block.ts";
import type { DocumentInfo, DocumentVersion, StoredDocument } from "../../model/workspace/document.ts";
import { stored } from "../../util/stored.ts";
import type { Tables } from "../sql/tables.ts";
import { checkDigest, damaged, digestOf } from "../sql/row-digest.ts";
import { blobBytes } from "./prepared-write.ts";

type Document = Omit<Selectable<Tables["documents"]>, "about" | "body" | "phrases" | "search">;
type Version = Omit<Selectable<Tables["document_versions"]>, "document" | "operation">;
type Stored = Selectable<Tables["blobs"]>;

/** A document and one of its versions, as a row of a database. */
export type DocumentRow = Document &
  Omit<Version, "blocks" | "digest"> & { readonly blocks_blob: string; readonly version_digest: string };

/** One with its content; null where the store has lost it. */
export interface ReadRow extends DocumentRow {
  readonly bytes_codec: Stored["codec"] | null;
  readonly bytes: Uint8Array | null;
  readonly blocks_codec: Stored["codec"] | null;
  readonly blocks: Uint8Array | null;
}

/** Digest of the row of a document. */
export const documentDigest = (row: Omit<Document, "key" | "digest">): string =>
  digestOf(
    ...[row.id, row.workspace, row.path, row.head, row.description, row.why, row.tags],
    ...[row.created_by, row.created_at, row.updated_by, row.updated_at],
  );

/** Digest of the row of a version of a document. */
export const versionDigest = (document: Document["key"], row: Omit<Version, "digest">): string =>
  digestOf(
    ...[String(document), row.version, row.blob, row.blocks, row.mime_type, row.size, row.tokens],
    ...[row.summary, row.notes, row.author, row.at, row.parent],
  );

/** @throws ToolwrightError `STORE_FAILED` where the row of a document is damaged. */
export function checkDocument<Row extends Document>(row: Row): Row {
  checkDigest(row.digest, documentDigest(row), `the row of the document ${row.path} of ${row.workspace}`);
  return row;
}

/** @throws ToolwrightError `STORE_FAILED` where the row of a document, or of its version, is damaged. */
export function checkRow<Row extends DocumentRow>(row: Row): Row {
  checkDocument(row);
  const own = versionDigest(row.key, { ...row, blocks: row.blocks_blob });
  checkDigest(row.version_digest, own, `version ${row.version} of the document ${row.path} of ${row.workspace}`);
  return row;
}

/** A column such as the tags. */
export const texts = stored<readonly string[]>();

const content = stored<readonly DocumentBlock[]>();

/** The document of a row. @throws ToolwrightError `STORE_FAILED` where the row is damaged. */
export const infoOf = (row: DocumentRow): DocumentInfo => ({
  id: checkRow(row).id,
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

/** The document of a row, with its content. @throws ToolwrightError `STORE_FAILED` where any of it is damaged. */
export async function documentOf(row: ReadRow): Promise<StoredDocument> {
  const info = infoOf(row);
  const { bytes, blocks } = await contentOf(row);
  return { ...info, bytes, blocks: content.parse(new TextDecoder().decode(blocks)) };
}

type Content = Pick<ReadRow, "path" | "blob" | "blocks_blob" | "bytes_codec" | "bytes" | "blocks_codec" | "blocks">;

async function contentOf(row: Content): Promise<{ readonly bytes: Uint8Array; readonly blocks: Uint8Array }> {
  const [bytes, blocks] = await Promise.all([
    blobBytes({ sha256: row.blob, codec: row.bytes_codec, bytes: row.bytes }),
    blobBytes({ sha256: row.blocks_blob, codec: row.blocks_codec, bytes: row.blocks }),
  ]);
  if (bytes === undefined) throw damaged(`the bytes of the document ${row.path} are not what was written`);
  if (blocks === undefined) throw damaged(`the blocks of the document ${row.path} are not what was written`);
  return { bytes, blocks };
}

/** What a version says: its summary, its blocks, and its bytes where they are a text. */
export async function textsOf(row: Content & Pick<ReadRow, "summary">): Promise<readonly string[]> {
  const decoder = new TextDecoder();
  const read = await contentOf(row);
  const bytes = decoder.decode(read.bytes);
  const blocks = content.parse(decoder.decode(read.blocks));
  return [row.summary, blocksText(blocks), ...(bytes.includes("\ufffd") ? [] : [bytes])];
}

/** The version of a row. @throws ToolwrightError `STORE_FAILED` where the row is damaged. */
export const versionOf = (row: DocumentRow): DocumentVersion => ({
  version: checkRow(row).version,
  sha256: row.blob,
  mimeType: row.mime_type,
  size: row.size,
  tokens: row.tokens,
  summary: row.summary,
  author: row.author,
  at: row.at,
  parent: row.parent,
});
