import type { DocumentBlock } from "../../model/workspace/block.ts";
import type { DocumentInfo, DocumentQuery, DocumentVersion } from "../../model/workspace/document.ts";
import { sha256 } from "../../util/sha256.ts";
import { stored } from "../../util/stored.ts";
import { plain, startsWith, type SqlValue, type Statements } from "../sql/database.ts";

export type Key = number | string;

/** Document search of one type of database. */
export interface DocumentSearch {
  /** The SQL condition that a document has all tags of a JSON list. */
  readonly hasTags: string;
  index(db: Statements, document: IndexedDocument): Promise<void>;
  move(db: Statements, key: Key, path: string): Promise<void>;
  remove(db: Statements, key: Key): Promise<void>;
  /** Best match first: words of the path count most, then words of the summary, description and tags. */
  find(db: Statements, searched: SearchedDocuments): Promise<readonly SearchedRow[]>;
}

export interface IndexedDocument {
  readonly key: Key;
  readonly workspace: string;
  readonly path: string;
  /** Summary, description and tags. */
  readonly about: string;
  readonly body: string;
}

export interface SearchedDocuments {
  readonly workspace: string;
  /** At least one. */
  readonly terms: readonly string[];
  /** The documents that match the other conditions of the query, as the end of a statement from `FROM` on, without order. */
  readonly from: Conditions;
  readonly page: string;
}

export interface Conditions {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export const documents = "FROM documents d JOIN document_versions v ON v.document = d.key";

export const infoColumns = `d.key, d.workspace, d.path, d.description, d.why, d.tags, d.created_by, d.created_at, d.updated_by,
  d.updated_at, v.version, v.sha256, v.mime_type, v.size, v.tokens, v.summary, v.notes, v.author, v.at`;

/** A document and one of its versions. */
export interface InfoRow extends Omit<HeadRow, "head"> {
  readonly workspace: string;
  readonly path: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly updated_by: string;
  readonly updated_at: string;
  readonly version: number;
  readonly sha256: string;
  readonly mime_type: string;
  readonly size: number;
  readonly tokens: number;
  readonly summary: string;
  readonly notes: string;
  readonly author: string;
  readonly at: string;
}

/** A matching document, with its text in the index. */
export interface SearchedRow extends InfoRow {
  readonly about: string;
  readonly body: string;
}

export interface HeadRow {
  readonly key: Key;
  readonly head: number;
  readonly description: string;
  readonly why: string;
  readonly tags: string;
}

export const texts = stored<readonly string[]>();
export const blocks = stored<readonly DocumentBlock[]>();

/** The same id in every store. */
const documentId = (workspace: string, path: string): string =>
  `doc_${sha256(JSON.stringify([workspace, path])).slice(0, 24)}`;

export const infoOf = (row: InfoRow): DocumentInfo => ({
  id: documentId(row.workspace, row.path),
  workspace: row.workspace,
  path: row.path,
  version: row.version,
  mimeType: row.mime_type,
  size: row.size,
  tokens: row.tokens,
  sha256: row.sha256,
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

export const versionOf = (row: InfoRow): DocumentVersion => ({
  version: row.version,
  sha256: row.sha256,
  mimeType: row.mime_type,
  size: row.size,
  tokens: row.tokens,
  summary: row.summary,
  author: row.author,
  at: row.at,
  parent: row.version === 1 ? null : row.version - 1,
});

/** The documents whose newest version matches a query. */
export function withNewest(workspace: string, query: DocumentQuery, { hasTags }: DocumentSearch): Conditions {
  const { prefix, mimeType, tags = [], createdBy, updatedBy } = query;
  const conditions: (readonly [text: string, ...values: SqlValue[]])[] = [["d.workspace = ?", plain(workspace)]];
  if (prefix !== undefined) conditions.push(startsWith("d.path", prefix));
  if (mimeType?.endsWith("/*") === true) conditions.push(startsWith("v.mime_type", mimeType.slice(0, -1)));
  else if (mimeType !== undefined) conditions.push(["v.mime_type = ?", plain(mimeType)]);
  if (createdBy !== undefined) conditions.push(["d.created_by = ?", plain(createdBy)]);
  if (updatedBy !== undefined) conditions.push(["d.updated_by = ?", plain(updatedBy)]);
  if (tags.length > 0) conditions.push([hasTags, JSON.stringify(tags.map(plain))]);
  const where = conditions.map(([text]) => text).join(" AND ");
  const text = `${documents} WHERE v.version = d.head AND ${where}`;
  return { text, values: conditions.flatMap(([, ...values]) => values) };
}

export const counted = (count: number): number =>
  Math.min(Math.max(0, Math.trunc(count)), Number.MAX_SAFE_INTEGER) || 0;
