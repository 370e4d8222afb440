import { documentConflict } from "../errors/document-conflict.ts";
import type {
  DocumentChange,
  DocumentInfo,
  DocumentVersion,
  DocumentWrite,
  StoredDocument,
} from "../model/workspace/document.ts";
import type { TaskDocuments } from "../model/workspace/task-documents.ts";
import type { DocumentReference } from "../model/tasks/timeline.ts";
import { documentPath } from "./document-path.ts";
import { describedWrite, existing, makeWrite, notFound, queryPaths, type DocumentsOf } from "./documents-of.ts";

/** The changes of a call that are not stored yet, and what it gives its agent to read. */
export interface StagedDocuments {
  readonly documents: TaskDocuments;
  /** In their order. */
  readonly changes: readonly DocumentChange[];
  readonly attached: readonly DocumentReference[];
  /** The documents that the call has written or renamed, as it leaves them. */
  written(): readonly DocumentReference[];
  /** The paths at which the call has left no document. */
  gone(): readonly string[];
}

/** The documents of a workspace as one call sees them: what it changes is kept until its end. */
export function stageDocuments(of: DocumentsOf & { readonly now: () => number }): StagedDocuments {
  const staged = new StagedWorkspace(of);
  return {
    documents: documentsOf(staged),
    changes: staged.changes,
    attached: staged.attached,
    written: () =>
      [...staged.infos.values()].flatMap((info) => info ?? []).map(({ path, version }) => ({ path, version })),
    gone: () => [...staged.infos].flatMap(([path, info]) => (info === undefined ? [path] : [])),
  };
}

interface StagedWrite {
  path: string;
  readonly write: DocumentWrite;
  readonly at: string;
}

class StagedWorkspace {
  readonly changes: DocumentChange[] = [];
  readonly attached: DocumentReference[] = [];
  /** The documents that the call has changed; undefined if it has removed or renamed one. */
  readonly infos = new Map<string, DocumentInfo | undefined>();
  readonly of: DocumentsOf;
  readonly #now: () => number;
  readonly #writes: StagedWrite[] = [];
  /** Where the store has the versions of a document that was renamed; undefined if nothing is left of it. */
  readonly #origins = new Map<string, string | undefined>();

  constructor({ now, ...of }: DocumentsOf & { readonly now: () => number }) {
    this.of = of;
    this.#now = now;
  }

  infoOf(path: string): Promise<DocumentInfo | undefined> {
    const { store, workspace } = this.of;
    return this.infos.has(path) ? Promise.resolve(this.infos.get(path)) : store.info(workspace, path);
  }

  async known(path: string): Promise<DocumentInfo> {
    const info = await this.infoOf(path);
    if (info !== undefined) return info;
    throw await notFound(this.of.store, this.of.workspace, { path });
  }

  async read(path: string, version?: number): Promise<StoredDocument | undefined> {
    const found = this.#stagedOf(path, version);
    const info = found === undefined ? undefined : await this.infoOf(path);
    if (found !== undefined && info !== undefined) {
      const { bytes, blocks } = found.write.content;
      return { ...info, ...sizesOf(found.write), bytes, blocks };
    }
    const origin = this.#originOf(path);
    const stored = origin === undefined ? undefined : await this.of.store.read(this.of.workspace, origin, version);
    return stored && { ...stored, path };
  }

  async versions(path: string): Promise<readonly DocumentVersion[]> {
    const origin = this.#originOf(path);
    const stored = origin === undefined ? [] : await this.of.store.versions(this.of.workspace, origin);
    return [...stored, ...this.#writes.filter((each) => each.path === path).map(versionOf)];
  }

  isStaged(path: string, version?: number): boolean {
    return this.#stagedOf(path, version) !== undefined || this.infos.has(path);
  }

  async write(write: DocumentWrite): Promise<DocumentInfo> {
    const { path } = write;
    const before = await this.infoOf(path);
    const [expected, present] = [write.ifVersion ?? 0, before?.version ?? 0];
    if (expected !== present) throw documentConflict(path, expected, present);
    const at = this.#at();
    const info = writtenInfo(write, before, at);
    this.changes.push(write);
    this.#writes.push({ path, write, at });
    this.infos.set(path, info);
    return info;
  }

  async rename(path: string, to: string): Promise<DocumentInfo> {
    const { workspace, author } = this.of;
    const info = await this.known(path);
    if (path === to) return info;
    const other = await this.infoOf(to);
    if (other !== undefined) throw documentConflict(to, 0, other.version);
    this.changes.push({ kind: "move", workspace, path, to, author, ifVersion: info.version });
    for (const each of this.#writes) if (each.path === path) each.path = to;
    this.#origins.set(to, this.#originOf(path));
    this.#origins.set(path, undefined);
    const renamed = { ...info, path: to, updatedBy: author, updatedAt: this.#at() };
    this.infos.set(path, undefined);
    this.infos.set(to, renamed);
    return renamed;
  }

  async remove(path: string): Promise<void> {
    const { workspace, author } = this.of;
    const { version: ifVersion } = await this.known(path);
    this.changes.push({ kind: "removal", workspace, path, author, ifVersion });
    for (let index = this.#writes.length - 1; index >= 0; index -= 1)
      if (this.#writes[index]?.path === path) this.#writes.splice(index, 1);
    this.#origins.set(path, undefined);
    this.infos.set(path, undefined);
  }

  #at(): string {
    return new Date(this.#now()).toISOString();
  }

  #originOf(path: string): string | undefined {
    return this.#origins.has(path) ? this.#origins.get(path) : path;
  }

  #stagedOf(path: string, version?: number): StagedWrite | undefined {
    const wanted = version ?? this.infos.get(path)?.version;
    return this.#writes.findLast((each) => each.path === path && wanted === (each.write.ifVersion ?? 0) + 1);
  }
}

function documentsOf(staged: StagedWorkspace): TaskDocuments {
  const { of } = staged;
  const { store, workspace, ask } = of;
  return {
    write: async (given, content, options = {}) =>
      staged.write(await makeWrite(of, { path: documentPath(given), content, options })),
    async describe(given, about) {
      const path = documentPath(given);
      const document = await staged.read(path);
      if (document === undefined) throw await notFound(store, workspace, { path });
      return staged.write(describedWrite(of, document, about));
    },
    rename: async (given, to) => staged.rename(documentPath(given), documentPath(to)),
    remove: async (given) => staged.remove(documentPath(given)),
    read: async (given, version) => staged.read(documentPath(given), version),
    info: async (given) => staged.infoOf(documentPath(given)),
    versions: async (given) => staged.versions(documentPath(given)),
    find: (query) => store.find(workspace, query),
    query: (query) => queryPaths(query, { ask, read: (path) => staged.read(path), of }),
    async attach(given, version) {
      const path = documentPath(given);
      const found = staged.isStaged(path, version)
        ? await staged.known(path)
        : await existing(store, workspace, { path, version });
      staged.attached.push({ path, version: version ?? found.version });
      return true;
    },
  };
}

function versionOf({ write, at }: StagedWrite): DocumentVersion {
  const { sha256, mimeType, size, tokens, summary, version } = sizesOf(write);
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
}

function sizesOf({ ifVersion = 0, content }: DocumentWrite) {
  const { bytes, sha256, mimeType, tokens, summary, notes } = content;
  return { version: ifVersion + 1, mimeType, size: bytes.length, tokens, sha256, summary, notes };
}

function writtenInfo(write: DocumentWrite, before: DocumentInfo | undefined, at: string): DocumentInfo {
  const { workspace, path, author, description, why, tags } = write;
  return {
    id: before?.id ?? "",
    workspace,
    path,
    ...sizesOf(write),
    description: description ?? before?.description ?? "",
    why: why ?? before?.why ?? "",
    tags: tags ?? before?.tags ?? [],
    createdBy: before?.createdBy ?? author,
    createdAt: before?.createdAt ?? at,
    updatedBy: author,
    updatedAt: at,
  };
}
