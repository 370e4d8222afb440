import { documentConflict } from "../errors/document-conflict.ts";
import { wallClock } from "../model/ports/clock.ts";
import type {
  DocumentChange,
  DocumentInfo,
  DocumentVersion,
  DocumentWrite,
  StoredDocument,
} from "../model/workspace/document.ts";
import type { TaskDocuments } from "../model/workspace/task-documents.ts";
import type { DocumentReference } from "../model/tasks/timeline.ts";
import { defined } from "../util/defined.ts";
import { documentPath } from "./document-path.ts";
import { notFound, resolved, type DocumentsOf } from "./documents-of.ts";
import { askTables } from "./query/query-documents.ts";
import { readDocument } from "./read-document.ts";

/** The documents of a workspace. Each change is stored at once. */
export function openDocuments(of: DocumentsOf): TaskDocuments {
  const storing = async <Result>(change: (documents: TaskDocuments) => Promise<Result>) => {
    const staged = new StagedDocuments(of);
    const result = await change(staged);
    const [stored] = staged.changes.length === 0 ? [] : await of.store.write(staged.changes);
    return stored ?? result;
  };
  const { read, info, versions, find, query } = new StagedDocuments(of);
  return {
    read,
    info,
    versions,
    find,
    query,
    write: (...given) => storing((staged) => staged.write(...given)),
    describe: (...given) => storing((staged) => staged.describe(...given)),
    rename: (...given) => storing((staged) => staged.rename(...given)),
    async remove(path) {
      await storing((staged) => staged.remove(path));
    },
    async attach(...given) {
      await storing((staged) => staged.attach(...given));
      return false;
    },
  };
}

interface StagedWrite {
  path: string;
  readonly write: DocumentWrite;
  readonly at: string;
}

/** The documents of a workspace as one call sees them: its changes are kept until it ends. */
export class StagedDocuments implements TaskDocuments {
  /** The changes that are not stored yet, in order. */
  readonly changes: DocumentChange[] = [];
  /** Documents that the call attaches for its agent. */
  readonly attached: DocumentReference[] = [];
  readonly #of: DocumentsOf;
  readonly #now: () => number;
  /** The documents that the call has changed; undefined if it has removed or renamed one. */
  readonly #infos = new Map<string, DocumentInfo | undefined>();
  #writes: StagedWrite[] = [];
  /** The stored path of a renamed document's versions; undefined if they are gone. */
  readonly #origins = new Map<string, string | undefined>();

  constructor(of: DocumentsOf, now: () => number = () => wallClock.now()) {
    this.#of = of;
    this.#now = now;
  }

  /** The documents that the call has written or renamed, in their final version. */
  get written(): readonly DocumentReference[] {
    return [...this.#infos.values()].flatMap((info) => info ?? []).map(({ path, version }) => ({ path, version }));
  }

  /** The paths at which the call has removed the document. */
  get gone(): readonly string[] {
    return [...this.#infos].flatMap(([path, info]) => (info === undefined ? [path] : []));
  }

  readonly write: TaskDocuments["write"] = async (given, content, { mimeType, ...about } = {}) => {
    const { workspace, author } = this.#of;
    const path = documentPath(given);
    const read = await readDocument({ path, content, mimeType });
    return this.#stage({ workspace, path, author, ...defined(about), content: read });
  };

  /** The next version, with the same content. */
  readonly describe: TaskDocuments["describe"] = async (given, about) => {
    const { workspace, author } = this.#of;
    const path = documentPath(given);
    const content = await this.#existing(path, await this.read(path));
    return this.#stage({ workspace, path, author, ifVersion: content.version, ...defined(about), content });
  };

  readonly rename: TaskDocuments["rename"] = async (given, newPath) => {
    const [path, to] = [documentPath(given), documentPath(newPath)];
    const { workspace, author } = this.#of;
    const info = await this.#existing(path, await this.info(path));
    if (path === to) return info;
    const other = await this.info(to);
    if (other !== undefined) throw documentConflict(to, 0, other.version);
    this.changes.push({ kind: "move", workspace, path, to, author, ifVersion: info.version });
    for (const each of this.#writes) if (each.path === path) each.path = to;
    this.#origins.set(to, this.#originOf(path));
    this.#origins.set(path, undefined);
    const renamed = { ...info, path: to, updatedBy: author, updatedAt: this.#at() };
    this.#infos.set(path, undefined);
    this.#infos.set(to, renamed);
    return renamed;
  };

  readonly remove: TaskDocuments["remove"] = async (given) => {
    const path = documentPath(given);
    const { workspace, author } = this.#of;
    const { version: ifVersion } = await this.#existing(path, await this.info(path));
    this.changes.push({ kind: "removal", workspace, path, author, ifVersion });
    this.#writes = this.#writes.filter((each) => each.path !== path);
    this.#origins.set(path, undefined);
    this.#infos.set(path, undefined);
  };

  readonly read = async (given: string, version?: number): Promise<StoredDocument | undefined> => {
    const path = documentPath(given);
    const found = this.#stagedOf(path, version);
    const info = found === undefined ? undefined : await this.info(path);
    if (found !== undefined && info !== undefined) {
      const { bytes, blocks, notes } = found.write.content;
      return { ...info, ...sizesOf(found.write), notes, bytes, blocks };
    }
    const origin = this.#originOf(path);
    const { store, workspace } = this.#of;
    const stored = origin === undefined ? undefined : await store.read(workspace, origin, version);
    return stored && { ...stored, path };
  };

  readonly info = async (given: string): Promise<DocumentInfo | undefined> => {
    const path = documentPath(given);
    return this.#infos.has(path) ? this.#infos.get(path) : this.#of.store.info(this.#of.workspace, path);
  };

  readonly versions: TaskDocuments["versions"] = async (given) => {
    const path = documentPath(given);
    const origin = this.#originOf(path);
    const stored = origin === undefined ? [] : await this.#of.store.versions(this.#of.workspace, origin);
    return [...stored, ...this.#writes.filter((each) => each.path === path).map(versionOf)];
  };

  readonly find: TaskDocuments["find"] = (query) => this.#of.store.find(this.#of.workspace, query);

  readonly query: TaskDocuments["query"] = async (query) => {
    const paths = [...new Set(query.documents.map(documentPath))];
    const found = await Promise.all(paths.map(async (path) => this.#existing(path, await this.read(path))));
    return askTables(found, query, this.#of.ask);
  };

  readonly attach: TaskDocuments["attach"] = async (given, version) => {
    const path = documentPath(given);
    const { store, workspace } = this.#of;
    if (this.#stagedOf(path, version) !== undefined || this.#infos.has(path)) {
      const found = await this.#existing(path, await this.info(path));
      this.attached.push({ path, version: version ?? found.version });
    } else this.attached.push(...(await resolved(store, workspace, [{ path, ...defined({ version }) }])));
    return true;
  };

  async #stage(write: DocumentWrite): Promise<DocumentInfo> {
    const { path } = write;
    const before = await this.info(path);
    const [expected, present] = [write.ifVersion ?? 0, before?.version ?? 0];
    if (expected !== present) throw documentConflict(path, expected, present);
    const at = this.#at();
    const info = writtenInfo(write, before, at);
    this.changes.push(write);
    this.#writes.push({ path, write, at });
    this.#infos.set(path, info);
    return info;
  }

  async #existing<Found>(path: string, found: Found | undefined): Promise<Found> {
    if (found !== undefined) return found;
    throw await notFound(this.#of.store, this.#of.workspace, { path });
  }

  #at(): string {
    return new Date(this.#now()).toISOString();
  }

  #originOf(path: string): string | undefined {
    return this.#origins.has(path) ? this.#origins.get(path) : path;
  }

  #stagedOf(path: string, version?: number): StagedWrite | undefined {
    const wanted = version ?? this.#infos.get(path)?.version;
    return this.#writes.findLast((each) => each.path === path && wanted === (each.write.ifVersion ?? 0) + 1);
  }
}

const versionOf = ({ write, at }: StagedWrite): DocumentVersion => ({
  ...sizesOf(write),
  author: write.author,
  at,
  parent: write.ifVersion ?? null,
});

function sizesOf({ ifVersion = 0, content }: DocumentWrite) {
  const { bytes, sha256, mimeType, tokens, summary } = content;
  return { version: ifVersion + 1, sha256, mimeType, size: bytes.length, tokens, summary };
}

function writtenInfo(write: DocumentWrite, before: DocumentInfo | undefined, at: string): DocumentInfo {
  const { workspace, path, author, description, why, tags } = write;
  return {
    id: before?.id ?? "",
    workspace,
    path,
    ...sizesOf(write),
    notes: write.content.notes,
    description: description ?? before?.description ?? "",
    why: why ?? before?.why ?? "",
    tags: tags ?? before?.tags ?? [],
    createdBy: before?.createdBy ?? author,
    createdAt: before?.createdAt ?? at,
    updatedBy: author,
    updatedAt: at,
  };
}
