import type { DocumentBlock } from "../../model/workspace/block.ts";
import type { DocumentInfo, DocumentVersion, StoredDocument } from "../../model/workspace/document.ts";
import { blobBytes, type StoredBlob } from "./prepared-write.ts";

/** A document and its newest version, as a row of a database. */
export interface DocumentRow {
  readonly id: string;
  readonly workspace: string;
  readonly path: string;
  readonly version: number;
  readonly mime_type: string;
  readonly size: number;
  readonly tokens: number;
  readonly blob: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: string;
  readonly notes: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly updated_by: string;
  readonly updated_at: string;
}

/** One with its content. */
export interface ReadRow extends DocumentRow {
  readonly bytes_codec: StoredBlob["codec"];
  readonly bytes: Uint8Array;
  readonly blocks_codec: StoredBlob["codec"];
  readonly blocks: Uint8Array;
}

/** A version, as a row. */
export interface VersionRow {
  readonly version: number;
  readonly blob: string;
  readonly mime_type: string;
  readonly size: number;
  readonly tokens: number;
  readonly summary: string;
  readonly author: string;
  readonly at: string;
  readonly parent: number | null;
}

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
  tags: JSON.parse(row.tags) as readonly string[],
  notes: JSON.parse(row.notes) as readonly string[],
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
  return { ...infoOf(row), bytes, blocks: JSON.parse(new TextDecoder().decode(blocks)) as readonly DocumentBlock[] };
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
