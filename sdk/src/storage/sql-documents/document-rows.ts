import type { DocumentBlock } from "../../model/workspace/block.ts";
import type { DocumentInfo, DocumentQuery } from "../../model/workspace/document.ts";
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

/** The columns of an `InfoRow`, in the order of its members. */
export const infoColumns = `d.workspace, d.path, v.version, v.mime_type AS "mimeType", v.size, v.tokens, v.sha256, v.summary,
  d.description, d.why, d.tags, v.notes, d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_by AS "updatedBy", d.updated_at AS "updatedAt"`;

/** A document in one of its versions; the lists are JSON. */
export interface InfoRow extends Omit<DocumentInfo, "id" | "tags" | "notes"> {
  readonly tags: string;
  readonly notes: string;
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
  ...row,
  tags: texts.parse(row.tags),
  notes: texts.parse(row.notes),
});

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
