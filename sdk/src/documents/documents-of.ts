import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { DocumentStore } from "../model/ports/store.ts";
import type { DocumentReference } from "../model/tasks/timeline.ts";
import type { BlockContent } from "../model/workspace/block.ts";
import { blocksText } from "../model/workspace/block-text.ts";
import type { DataAnswer, DataQuery } from "../model/workspace/data-query.ts";
import type { DocumentContent, DocumentWrite, StoredDocument } from "../model/workspace/document.ts";
import type { WriteOptions } from "../model/workspace/task-documents.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import type { Json } from "../util/json.ts";
import { withIds } from "./content/block-ids.ts";
import { documentPath } from "./document-path.ts";
import { askTables, type AskForSql } from "./query/query-documents.ts";
import { readDocument } from "./read-document.ts";

/** Options for opening documents. */
export interface DocumentsOf {
  readonly store: DocumentStore;
  readonly workspace: string;
  /** The writer: a task, or a person. */
  readonly author: string;
  /** Asks a model, for questions about tables in words; default: those are refused. */
  readonly ask?: AskForSql | undefined;
}

interface Asked {
  readonly path: string;
  readonly content: string | Uint8Array | readonly BlockContent[];
  readonly options: WriteOptions;
}

/** The stored form of a text, of bytes, or of blocks. */
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

interface Wanted {
  readonly path: string;
  readonly version?: number | undefined;
}

interface Queried {
  readonly ask: AskForSql | undefined;
  readonly read: (path: string) => Promise<StoredDocument | undefined>;
  readonly of: Pick<DocumentsOf, "store" | "workspace">;
}

export async function queryPaths(query: DataQuery, { ask, read, of }: Queried): Promise<DataAnswer> {
  const paths = [...new Set(query.documents.map(documentPath))];
  const found = await Promise.all(
    paths.map(async (path) => {
      const document = await read(path);
      if (document === undefined) throw await notFound(of.store, of.workspace, { path });
      return document;
    }),
  );
  return askTables(found, query, ask);
}

/** @throws ToolwrightError `DOCUMENT_NOT_FOUND`. */
export async function existing(
  store: DocumentStore,
  workspace: string,
  { path, version }: Wanted,
): Promise<Pick<StoredDocument, "version">> {
  const info = await store.info(workspace, path);
  const versions = version === undefined ? [] : await store.versions(workspace, path);
  const found = version === undefined ? info : versions.find((each) => each.version === version);
  if (found !== undefined) return found;
  throw await notFound(store, workspace, { path, version });
}

/** The documents that the arguments of a call name in `documents`. */
export function namedIn(input: Json): readonly DocumentReference[] {
  const given = isRecord(input) ? input.documents : undefined;
  const paths = Array.isArray(given) ? given.filter((path) => typeof path === "string") : [];
  return paths.map((path) => ({ path }));
}

/**
 * References with their versions; the newest, where they name none.
 *
 * @throws ToolwrightError `DOCUMENT_NOT_FOUND`, `DOCUMENT_PATH_INVALID`.
 */
export function resolved(
  store: DocumentStore,
  workspace: string,
  references: readonly DocumentReference[],
): Promise<readonly DocumentReference[]> {
  return Promise.all(
    references.map(async ({ path: given, version }) => {
      const path = documentPath(given);
      const info = await store.info(workspace, path);
      if (info === undefined || (version ?? 1) > info.version)
        throw await notFound(store, workspace, { path, version });
      return { path, version: version ?? info.version };
    }),
  );
}

/** What to say of a document that is not there: with the paths that are. */
export async function notFound(
  store: DocumentStore,
  workspace: string,
  { path, version }: Wanted,
): Promise<ToolwrightError> {
  const present = (await store.find(workspace, { limit: 20 })).map((document) => document.path);
  const what = version === undefined ? `document ${path}` : `version ${version} of a document ${path}`;
  return new ToolwrightError("DOCUMENT_NOT_FOUND", `There is no ${what}.`, {
    remedy: present.length === 0 ? "The workspace is empty." : `The workspace has: ${present.join(", ")}.`,
  });
}
