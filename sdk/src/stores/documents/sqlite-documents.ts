import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type {
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "../../model/documents/document.ts";
import type { DocumentStore } from "../../model/ports/document-store.ts";
import { sha256 } from "../../util/sha256.ts";
import type { GroupCommit } from "../shared/group-commit.ts";
import { whenFree } from "../shared/when-free.ts";
import { documentConflict } from "./document-conflict.ts";
import { documentOf, infoOf, versionOf, type DocumentRow, type ReadRow, type VersionRow } from "./document-rows.ts";
import { documentId, prepareWrites, type PreparedWrite } from "./prepared-write.ts";
import { indexed, searchTerms, shownText } from "./search-text.ts";
import { documentStatements, listDocuments, searchDocuments } from "./sqlite-tables.ts";
import type { StoredBlob } from "./stored-blobs.ts";

/** What the documents of a database are kept with. */
export interface SqliteDocumentsParts {
  readonly database: DatabaseSync;
  readonly commits: GroupCommit;
  readonly now: () => number;
  /** Turns what fails into errors of the one who owns the database. */
  readonly checked: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

interface HeadRow {
  readonly key: number;
  readonly head: number;
  readonly description: string;
  readonly tags: string;
  readonly created_by: string;
}

/** Documents in a SQLite database that has `documentTables`, searched by its FTS5. */
export class SqliteDocuments implements DocumentStore {
  readonly #parts: SqliteDocumentsParts;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(parts: SqliteDocumentsParts) {
    this.#parts = parts;
  }

  write(writes: readonly DocumentWrite[]): Promise<readonly DocumentInfo[]> {
    return this.#parts.checked(async () => {
      const prepared = await prepareWrites(writes);
      return this.#parts.commits.write(() => {
        this.commit(prepared);
        return writes.map(({ workspace, path }) => this.#present(workspace, path));
      });
    });
  }

  /** Stores prepared writes inside a transaction of the caller. */
  commit(writes: readonly PreparedWrite[]): void {
    for (const write of writes) this.#store(write);
  }

  info(workspace: string, path: string): Promise<DocumentInfo | undefined> {
    return this.#read(() => {
      const row = this.#statement("info").get(workspace, path) as DocumentRow | undefined;
      return row === undefined ? undefined : infoOf(row);
    });
  }

  read(workspace: string, path: string, version?: number): Promise<StoredDocument | undefined> {
    return this.#parts.checked(async () => {
      const read = (): unknown => this.#statement("read").get(workspace, path, version ?? null);
      const row = (await whenFree(read)) as ReadRow | undefined;
      return row === undefined ? undefined : documentOf(row);
    });
  }

  versions(workspace: string, path: string): Promise<readonly DocumentVersion[]> {
    return this.#read(() =>
      (this.#statement("versions").all(workspace, path) as unknown as readonly VersionRow[]).map(versionOf),
    );
  }

  find(workspace: string, query: DocumentQuery = {}): Promise<readonly FoundDocument[]> {
    return this.#read(() => {
      if (query.text === undefined || query.text.trim() === "") return this.#list(workspace, query);
      const terms = searchTerms(query.text);
      return terms.length === 0 ? [] : this.#search(workspace, query, matchOf(workspace, terms));
    });
  }

  erase(workspace: string, path: string): Promise<boolean> {
    return this.#parts.checked(() =>
      this.#parts.commits.write(() => {
        const head = this.#head(workspace, path);
        if (head === undefined) return false;
        const blobs = this.#statement("blobsOf").all(head.key) as unknown as readonly { hash: string }[];
        for (const name of ["unindex", "dropVersions", "drop"] as const) this.#statement(name).run(head.key);
        for (const { hash } of blobs) this.#statement("dropBlob").run(hash);
        return true;
      }),
    );
  }

  #list(workspace: string, query: DocumentQuery): readonly FoundDocument[] {
    const rows = this.#sql(listDocuments).all(conditionsOf(workspace, query)) as unknown as readonly DocumentRow[];
    return rows.map((row) => ({ ...infoOf(row), snippet: "" }));
  }

  #search(workspace: string, query: DocumentQuery, match: string): readonly FoundDocument[] {
    const rows = this.#sql(searchDocuments).all({
      ...conditionsOf(workspace, query),
      match,
    }) as unknown as readonly (DocumentRow & { key: number })[];
    // Made for the documents that are returned only: it reads their whole text.
    return rows.map((row) => {
      const found = this.#statement("snippet").get(match, row.key);
      const body = shownText(String(found?.body ?? ""));
      return { ...infoOf(row), snippet: body === "" ? shownText(String(found?.about ?? "")) : body };
    });
  }

  #present(workspace: string, path: string): DocumentInfo {
    return infoOf(this.#statement("info").get(workspace, path) as unknown as DocumentRow);
  }

  #head(workspace: string, path: string): HeadRow | undefined {
    return this.#statement("head").get(workspace, path) as HeadRow | undefined;
  }

  #store(prepared: PreparedWrite): void {
    const { workspace, path, ifVersion = 0, author } = prepared.write;
    const head = this.#head(workspace, path);
    const present = head?.head ?? 0;
    if (present !== ifVersion) throw documentConflict(path, ifVersion, present);
    const at = new Date(this.#parts.now()).toISOString();
    const description = prepared.write.description ?? head?.description ?? "";
    const tags = prepared.write.tags === undefined ? (head?.tags ?? "[]") : JSON.stringify(prepared.write.tags);
    const key = this.#keepHead(prepared, head, { description, tags, at });
    this.#keepBlob(prepared.bytes);
    this.#keepBlob(prepared.blocks);
    const { mimeType, bytes, tokens, summary, notes } = prepared.write.content;
    this.#statement("addVersion").run(
      ...([key, present + 1, prepared.bytes.sha256, prepared.blocks.sha256, mimeType, bytes.length, tokens] as const),
      ...([summary, JSON.stringify(notes), author, at, present === 0 ? null : present] as const),
    );
    this.#statement("unindex").run(key);
    const about = [summary, description, ...(JSON.parse(tags) as readonly string[])].join("\n");
    this.#statement("index").run(key, placeOf(workspace), indexed(path), indexed(about), prepared.text);
  }

  #keepHead(
    { write: { workspace, path, author } }: PreparedWrite,
    head: HeadRow | undefined,
    { description, tags, at }: { readonly description: string; readonly tags: string; readonly at: string },
  ): number {
    if (head !== undefined) {
      this.#statement("change").run(head.head + 1, description, tags, author, at, head.key);
      return head.key;
    }
    const values = [documentId(workspace, path), workspace, path, description, tags, author, at, author, at];
    return Number(this.#statement("create").run(...values).lastInsertRowid);
  }

  #keepBlob({ sha256: hash, codec, bytes }: StoredBlob): void {
    this.#statement("keepBlob").run(hash, codec, bytes);
  }

  #read<Result>(run: () => Result): Promise<Result> {
    return this.#parts.checked(() => whenFree(run));
  }

  #statement(name: keyof typeof documentStatements): StatementSync {
    return this.#sql(documentStatements[name]);
  }

  #sql(text: string): StatementSync {
    let prepared = this.#prepared.get(text);
    if (prepared === undefined) this.#prepared.set(text, (prepared = this.#parts.database.prepare(text)));
    return prepared;
  }
}

/** A word by which the index finds the documents of one workspace. */
const placeOf = (workspace: string): string => `w${sha256(workspace).slice(0, 24)}`;

/** Each term in quotes: nothing in it is an operator. */
const matchOf = (workspace: string, terms: readonly string[]): string =>
  `place : "${placeOf(workspace)}" AND {path about body} : (${terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(" AND ")})`;

function conditionsOf(workspace: string, query: DocumentQuery): Record<string, SQLInputValue> {
  const { prefix, mimeType, tags = [], createdBy, updatedBy, limit = 20, offset = 0 } = query;
  return {
    workspace,
    prefix: prefix ?? null,
    type: mimeType ?? null,
    kind: mimeType?.endsWith("/*") === true ? mimeType.slice(0, -1) : null,
    tags: JSON.stringify(tags),
    createdBy: createdBy ?? null,
    updatedBy: updatedBy ?? null,
    limit: Math.max(0, Math.trunc(limit)),
    offset: Math.max(0, Math.trunc(offset)),
  };
}
