import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { DocumentStore } from "../model/ports/store.ts";
import type { DataAnswer, DataQuery } from "../model/workspace/data-query.ts";
import type { DocumentChange, DocumentInfo, StoredDocument } from "../model/workspace/document.ts";
import type { TaskDocuments } from "../model/workspace/task-documents.ts";
import { documentPath } from "./document-path.ts";
import { describedWrite, makeWrite, type DocumentsOf } from "./make-write.ts";
import { askTables, type AskForSql } from "./query/query-documents.ts";

/** The documents of a workspace. Each change is stored at once. */
export function openDocuments(of: DocumentsOf): TaskDocuments {
  const { store, workspace, author, ask } = of;
  const stored = async (change: DocumentChange): Promise<DocumentInfo> => {
    const [info] = await store.write([change]);
    if (info === undefined) throw new Error("a store gives the documents that it has written");
    return info;
  };
  const known = async (path: string): Promise<DocumentInfo> => {
    const info = await store.info(workspace, path);
    if (info === undefined) throw await notFound(store, workspace, { path });
    return info;
  };
  return {
    write: async (given, content, options = {}) =>
      stored(await makeWrite(of, { path: documentPath(given), content, options })),
    async describe(given, about) {
      const path = documentPath(given);
      const document = await store.read(workspace, path);
      if (document === undefined) throw await notFound(store, workspace, { path });
      return stored(describedWrite(of, document, about));
    },
    async rename(given, other) {
      const [path, to] = [documentPath(given), documentPath(other)];
      const info = await known(path);
      return path === to ? info : stored({ kind: "move", workspace, path, to, author, ifVersion: info.version });
    },
    async remove(given) {
      const { path, version: ifVersion } = await known(documentPath(given));
      await store.write([{ kind: "removal", workspace, path, author, ifVersion }]);
    },
    read: async (path, version) => store.read(workspace, documentPath(path), version),
    info: async (path) => store.info(workspace, documentPath(path)),
    versions: async (path) => store.versions(workspace, documentPath(path)),
    find: (query) => store.find(workspace, query),
    query: (query) => queryPaths(query, { ask, read: (path) => store.read(workspace, path), of }),
    attach: async (path, version) => {
      await existing(store, workspace, { path: documentPath(path), version });
      return false;
    },
  };
}

export function checkVersion(path: string, expected: number, present: number): void {
  if (expected === present) return;
  if (expected === 0) throw taken(path, present);
  const message =
    present === 0
      ? `${path} does not exist; the write replaces its version ${expected}.`
      : `${path} is at version ${present}; the write replaces version ${expected}.`;
  const remedy =
    present === 0
      ? "Write without `ifVersion` to create the document."
      : `Read version ${present}, and write again with \`ifVersion: ${present}\`.`;
  throw new ToolwrightError("DOCUMENT_CONFLICT", message, { remedy });
}

/** There is a document where one is to be made. */
export const taken = (path: string, version: number): ToolwrightError =>
  new ToolwrightError("DOCUMENT_CONFLICT", `${path} is at version ${version}; the write creates it.`, {
    remedy: `Read version ${version}, and write again with \`ifVersion: ${version}\`.`,
  });

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
