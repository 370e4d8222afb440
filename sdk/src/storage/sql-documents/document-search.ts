import type { RawBuilder, SqlBool } from "kysely";
import type { DocumentQuery, FoundDocument } from "../../model/workspace/document.ts";
import { documentId } from "./prepared-write.ts";
import { plain, startsWith, type Statements } from "../sql/sql-database.ts";

/** A document as an index takes it. */
export interface IndexedDocument {
  readonly key: number | string;
  readonly workspace: string;
  readonly path: string;
  /** Summary, description and tags. */
  readonly about: string;
  readonly body: string;
}

/** What is searched. */
export interface SearchedDocuments {
  readonly workspace: string;
  readonly query: DocumentQuery;
  /** At least one. */
  readonly terms: readonly string[];
}

/** How a kind of database searches documents. */
export interface DocumentSearch {
  /** Documents with all these tags, which are JSON. */
  hasTags(tags: string): RawBuilder<SqlBool>;
  index(db: Statements, document: IndexedDocument): Promise<void>;
  /** Has a document found by another path. */
  move(db: Statements, key: number | string, path: string): Promise<void>;
  remove(db: Statements, key: number | string): Promise<void>;
  /** The best first: words of a path count most, then those of summary, description and tags. */
  find(db: Statements, searched: SearchedDocuments): Promise<readonly FoundDocument[]>;
}

/** What is read of a document and one of its versions. */
export const documentColumns = [
  ...(["d.key", "d.id", "d.workspace", "d.path", "d.head", "d.description", "d.why", "d.tags"] as const),
  ...(["d.created_by", "d.created_at", "d.updated_by", "d.updated_at", "d.digest"] as const),
  ...(["v.version", "v.blob", "v.blocks as blocks_blob", "v.mime_type", "v.size", "v.tokens", "v.summary"] as const),
  ...(["v.notes", "v.author", "v.at", "v.parent", "v.digest as version_digest"] as const),
] as const;

/** The documents of a workspace, or one of them, with each version. */
export function documentsWith(
  db: Statements,
  { workspace, path }: { readonly workspace: string; readonly path?: string },
) {
  const found = db.selectFrom("documents as d").innerJoin("document_versions as v", "v.document", "d.key");
  if (path === undefined) return found.where("d.workspace", "=", plain(workspace));
  // By its id too, in case its path is damaged.
  return found.where((is) =>
    is.or([
      is("d.id", "=", documentId(workspace, path)),
      is.and([is("d.workspace", "=", plain(workspace)), is("d.path", "=", plain(path))]),
    ]),
  );
}

/** A page of those whose newest version has what a query asks for. */
export function withNewest(documents: ReturnType<typeof documentsWith>, query: DocumentQuery, search: DocumentSearch) {
  const { prefix, mimeType, tags = [], createdBy, updatedBy, limit = 20, offset = 0 } = query;
  let found = documents.whereRef("v.version", "=", "d.head").limit(counted(limit)).offset(counted(offset));
  if (prefix !== undefined) found = found.where(startsWith("d.path", prefix));
  if (mimeType?.endsWith("/*") === true) found = found.where(startsWith("v.mime_type", mimeType.slice(0, -1)));
  else if (mimeType !== undefined) found = found.where("v.mime_type", "=", plain(mimeType));
  if (createdBy !== undefined) found = found.where("d.created_by", "=", plain(createdBy));
  if (updatedBy !== undefined) found = found.where("d.updated_by", "=", plain(updatedBy));
  return tags.length === 0 ? found : found.where(search.hasTags(JSON.stringify(tags.map(plain))));
}

const counted = (count: number): number => Math.min(Math.max(0, Math.trunc(count)), Number.MAX_SAFE_INTEGER) || 0;
