import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { DataAnswer, DataQuery } from "../model/workspace/data-query.ts";
import type { DocumentInfo, DocumentWrite, StoredDocument } from "../model/workspace/document.ts";
import type { TaskDocuments, WriteOptions } from "../model/workspace/task-documents.ts";
import type { DocumentStore } from "../model/ports/store.ts";
import type { DocumentReference } from "../model/tasks/timeline.ts";
import { defined } from "../util/defined.ts";
import { documentPath } from "./document-path.ts";
import { queryDocuments } from "./query/query-documents.ts";
import { readDocument } from "./read-document.ts";

/** Whose documents are opened. */
export interface DocumentsOf {
  readonly store: DocumentStore;
  readonly workspace: string;
  /** Who writes: a task, or a person. */
  readonly author: string;
}

/** The writes of a call that are not stored yet, and what it gives its agent to read. */
export interface StagedDocuments {
  readonly documents: TaskDocuments;
  readonly writes: readonly DocumentWrite[];
  readonly attached: readonly DocumentReference[];
}

/** The documents of a workspace. Each write is stored at once. */
export function openDocuments({ store, workspace, author }: DocumentsOf): TaskDocuments {
  return {
    async write(given, content, options = {}) {
      const write = await makeWrite({ store, workspace, author }, { path: documentPath(given), content, options });
      const [info] = await store.write([write]);
      if (info === undefined) throw new Error("a store gives the documents that it has written");
      return info;
    },
    read: async (path, version) => store.read(workspace, documentPath(path), version),
    info: async (path) => store.info(workspace, documentPath(path)),
    versions: async (path) => store.versions(workspace, documentPath(path)),
    find: (query) => store.find(workspace, query),
    query: (query) =>
      queryPaths(
        query,
        (path) => store.read(workspace, path),
        (path) => notFound(store, workspace, path),
      ),
    attach: async (path, version) => {
      await existing(store, workspace, { path: documentPath(path), version });
      return false;
    },
  };
}

/** The documents of a workspace as one call sees them: what it writes is kept until its end. */
export function stageDocuments(of: DocumentsOf & { readonly now: () => number }): StagedDocuments {
  const { store, workspace, now } = of;
  const writes: DocumentWrite[] = [];
  const attached: DocumentReference[] = [];
  const infos = new Map<string, DocumentInfo>();
  const infoOf = async (path: string): Promise<DocumentInfo | undefined> =>
    infos.get(path) ?? (await store.info(workspace, path));
  const stagedOf = (path: string, version?: number): DocumentWrite | undefined =>
    writes.findLast(
      (write) => write.path === path && (version ?? infos.get(path)?.version) === (write.ifVersion ?? 0) + 1,
    );
  const documents: TaskDocuments = {
    async write(given, content, options = {}) {
      const path = documentPath(given);
      const write = await makeWrite(of, { path, content, options });
      const before = await infoOf(path);
      checkVersion(path, options.ifVersion ?? 0, before?.version ?? 0);
      const info = writtenInfo(write, before, new Date(now()).toISOString());
      writes.push(write);
      infos.set(path, info);
      return info;
    },
    async read(given, version) {
      const path = documentPath(given);
      const staged = stagedOf(path, version);
      const info = staged === undefined ? undefined : await infoOf(path);
      if (staged === undefined || info === undefined) return store.read(workspace, path, version);
      const { bytes, blocks } = staged.content;
      return { ...info, ...sizesOf(staged), bytes, blocks };
    },
    info: async (path) => infoOf(documentPath(path)),
    async versions(given) {
      const path = documentPath(given);
      const staged = writes.filter((write) => write.path === path).map(versionOf(now));
      return [...(await store.versions(workspace, path)), ...staged];
    },
    find: (query) => store.find(workspace, query),
    query: (query) =>
      queryPaths(
        query,
        (path) => documents.read(path),
        (path) => notFound(store, workspace, path),
      ),
    async attach(given, version) {
      const path = documentPath(given);
      const found =
        stagedOf(path, version) === undefined
          ? await existing(store, workspace, { path, version })
          : await infoOf(path);
      attached.push({ path, version: version ?? found?.version ?? 1 });
      return true;
    },
  };
  return { documents, writes, attached };
}

const versionOf =
  (now: () => number) =>
  (write: DocumentWrite): Awaited<ReturnType<TaskDocuments["versions"]>>[number] => {
    const { sha256, mimeType, size, tokens, summary, version } = sizesOf(write);
    const at = new Date(now()).toISOString();
    return {
      version,
      sha256,
      mimeType,
      size,
      tokens,
      summary,
      author: write.author,
      at,
      parent: write.ifVersion ?? null,
    };
  };

interface Asked {
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly options: WriteOptions;
}

async function makeWrite(
  { workspace, author }: DocumentsOf,
  { path, content, options }: Asked,
): Promise<DocumentWrite> {
  const { ifVersion, description, tags, mimeType } = options;
  return {
    workspace,
    path,
    author,
    ...defined({ ifVersion, description, tags }),
    content: await readDocument({ path, content, ...defined({ mimeType }) }),
  };
}

function checkVersion(path: string, expected: number, present: number): void {
  if (expected === present) return;
  const message =
    present === 0
      ? `${path} does not exist; the write replaces its version ${expected}.`
      : `${path} is at version ${present}; ${expected === 0 ? "the write creates it" : `the write replaces version ${expected}`}.`;
  const remedy =
    present === 0
      ? "Write without `ifVersion` to create the document."
      : `Read version ${present}, and write again with \`ifVersion: ${present}\`.`;
  throw new ToolwrightError("DOCUMENT_CONFLICT", message, { remedy });
}

interface Wanted {
  readonly path: string;
  readonly version?: number | undefined;
}

async function queryPaths(
  query: DataQuery,
  read: (path: string) => Promise<StoredDocument | undefined>,
  missing: (wanted: Wanted) => Promise<Error>,
): Promise<DataAnswer> {
  const paths = [...new Set(query.documents.map(documentPath))];
  const found = await Promise.all(
    paths.map(async (path) => {
      const document = await read(path);
      if (document === undefined) throw await missing({ path });
      return document;
    }),
  );
  return queryDocuments(found, query);
}

/** @throws ToolwrightError `DOCUMENT_NOT_FOUND`. */
async function existing(
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

function sizesOf({ ifVersion = 0, content }: DocumentWrite) {
  const { bytes, sha256, mimeType, tokens, summary, notes } = content;
  return { version: ifVersion + 1, mimeType, size: bytes.length, tokens, sha256, summary, notes };
}

function writtenInfo(write: DocumentWrite, before: DocumentInfo | undefined, at: string): DocumentInfo {
  const { workspace, path, author, description, tags } = write;
  return {
    id: before?.id ?? "",
    workspace,
    path,
    ...sizesOf(write),
    description: description ?? before?.description ?? "",
    tags: tags ?? before?.tags ?? [],
    createdBy: before?.createdBy ?? author,
    createdAt: before?.createdAt ?? at,
    updatedBy: author,
    updatedAt: at,
  };
}
