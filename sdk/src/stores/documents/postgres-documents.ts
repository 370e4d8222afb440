import type {
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "../../model/workspace/document.ts";
import type { DocumentStore } from "../../model/ports/document-store.ts";
import type { PostgresDatabase, Transaction } from "../shared/postgres-database.ts";
import { documentConflict } from "./document-conflict.ts";
import { documentOf, infoOf, versionOf, type DocumentRow, type ReadRow, type VersionRow } from "./document-rows.ts";
import { documentStatements as statements, listDocuments, searchDocuments } from "./postgres-tables.ts";
import { documentId, prepareWrites, type PreparedWrite } from "./prepared-write.ts";
import { lexemesOf, phraseText, searchVector, snippetOf } from "./search-index.ts";
import { indexed, searchTerms, shownText } from "./search-text.ts";

interface HeadRow {
  readonly key: string;
  readonly head: number;
  readonly description: string;
  readonly tags: string;
}

/** Documents in a schema of PostgreSQL that has the tables of `documentsFormat`, searched by `tsvector`. */
export class PostgresDocuments implements DocumentStore {
  readonly #database: PostgresDatabase;
  readonly #now: () => number | null;

  /** @param now Gives the time in milliseconds since 1970; null for that of the database. */
  constructor(database: PostgresDatabase, now: () => number | null) {
    this.#database = database;
    this.#now = now;
  }

  async write(writes: readonly DocumentWrite[]): Promise<readonly DocumentInfo[]> {
    const prepared = await prepareWrites(writes);
    return this.#database.transaction(async (transaction) => {
      await this.commit(prepared, transaction);
      const written: DocumentInfo[] = [];
      for (const { workspace, path } of writes) written.push(infoOf(await presentRow(transaction, workspace, path)));
      return written;
    });
  }

  /** Stores prepared writes inside a transaction of the caller; not again where an attempt before this one has. */
  async commit(writes: readonly PreparedWrite[], transaction: Transaction): Promise<void> {
    if (writes.length === 0) return;
    const { query, operation, isRepeated } = transaction;
    if (isRepeated && (await query(statements.isWritten, [operation])).length > 0) return;
    await query(statements.share);
    const [time] = await query<{ now: number }>(statements.now, [this.#now()]);
    const at = new Date(time?.now ?? 0).toISOString();
    for (const write of writes) await storeWrite(write, at, transaction);
  }

  info(workspace: string, path: string): Promise<DocumentInfo | undefined> {
    return this.#database.transaction(async ({ query }) => {
      const [row] = await query<DocumentRow>(statements.info, [plain(workspace), plain(path)]);
      return row === undefined ? undefined : infoOf(row);
    });
  }

  read(workspace: string, path: string, version?: number): Promise<StoredDocument | undefined> {
    return this.#database.transaction(async ({ query }) => {
      const [row] = await query<ReadRow>(statements.read, [plain(workspace), plain(path), version ?? null]);
      return row === undefined ? undefined : documentOf(row);
    });
  }

  versions(workspace: string, path: string): Promise<readonly DocumentVersion[]> {
    return this.#database.transaction(async ({ query }) =>
      (await query<VersionRow>(statements.versions, [plain(workspace), plain(path)])).map(versionOf),
    );
  }

  async find(workspace: string, query: DocumentQuery = {}): Promise<readonly FoundDocument[]> {
    const conditions = conditionsOf(workspace, query);
    if (query.text === undefined || query.text.trim() === "") {
      const rows = await this.#database.transaction((each) => each.query<DocumentRow>(listDocuments, conditions));
      return rows.map((row) => ({ ...infoOf(row), snippet: "" }));
    }
    const phrases = searchTerms(query.text)
      .map(lexemesOf)
      .filter((lexemes) => lexemes.length > 0);
    return phrases.length === 0 ? [] : this.#search(conditions, phrases);
  }

  erase(workspace: string, path: string): Promise<boolean> {
    return this.#database.transaction(async ({ query }) => {
      await query(statements.lock);
      const [head] = await query<HeadRow>(statements.head, [plain(workspace), plain(path)]);
      if (head === undefined) return false;
      const blobs = await query<{ hash: string }>(statements.blobsOf, [head.key]);
      await query(statements.drop, [head.key]);
      await query(statements.dropBlobs, [blobs.map(({ hash }) => hash)]);
      return true;
    });
  }

  async #search(
    conditions: readonly unknown[],
    phrases: readonly (readonly string[])[],
  ): Promise<readonly FoundDocument[]> {
    const lexemes = new Set(phrases.flat());
    // In quotes: nothing in it is an operator.
    const words = [...lexemes].map((lexeme) => `'${lexeme}'`).join(" & ");
    const several = phrases.filter(({ length }) => length > 1).map((phrase) => ` ${phrase.join(" ")} `);
    const rows = await this.#database.transaction(({ query }) =>
      query<DocumentRow & { about: string; body: string }>(searchDocuments, [...conditions, words, several]),
    );
    return rows.map((row) => {
      const snippet = snippetOf(row.body, lexemes) ?? snippetOf(row.about, lexemes) ?? shownText(row.about);
      return { ...infoOf(row), snippet };
    });
  }
}

async function storeWrite(prepared: PreparedWrite, at: string, transaction: Transaction): Promise<void> {
  const { query, operation } = transaction;
  const { write } = prepared;
  const author = plain(write.author);
  const head = await headFor(write, transaction);
  const description = write.description === undefined ? (head?.description ?? "") : plain(write.description);
  const tags = write.tags === undefined ? (head?.tags ?? "[]") : JSON.stringify(write.tags.map(plain));
  const key = await keepHead({ write, head, description, tags, at }, transaction);
  for (const { sha256, codec, bytes } of [prepared.bytes, prepared.blocks]) {
    await query(statements.keepBlob, [sha256, codec, Buffer.from(bytes)]);
  }
  const { mimeType, bytes, tokens, notes } = write.content;
  const summary = plain(write.content.summary);
  const present = head?.head ?? 0;
  await query(statements.addVersion, [
    ...[key, present + 1, prepared.bytes.sha256, prepared.blocks.sha256, mimeType, bytes.length, tokens],
    ...[summary, JSON.stringify(notes), author, at, present === 0 ? null : present, operation],
  ]);
  const about = indexed([summary, description, ...(JSON.parse(tags) as readonly string[])].join("\n"));
  const fields = [indexed(write.path), about, prepared.text].map(lexemesOf);
  const [ofPath = [], ofAbout = [], ofBody = []] = fields;
  const search = searchVector([
    ["A", ofPath],
    ["B", ofAbout],
    ["D", ofBody],
  ]);
  await query(statements.index, [key, about, prepared.text, phraseText(fields), search]);
}

/** The document that a write replaces, which is locked; undefined where the write creates it. */
async function headFor(
  { workspace, path, ifVersion = 0 }: DocumentWrite,
  { query }: Transaction,
): Promise<HeadRow | undefined> {
  const [head] = await query<HeadRow>(statements.head, [plain(workspace), plain(path)]);
  const present = head?.head ?? 0;
  if (present !== ifVersion) throw documentConflict(path, ifVersion, present);
  return head;
}

interface KeptHead {
  readonly write: DocumentWrite;
  readonly head: HeadRow | undefined;
  readonly description: string;
  readonly tags: string;
  readonly at: string;
}

async function keepHead(
  { write: { workspace, path, author }, head, description, tags, at }: KeptHead,
  transaction: Transaction,
): Promise<string> {
  const { query } = transaction;
  if (head !== undefined) {
    await query(statements.change, [head.key, description, tags, plain(author), at]);
    return head.key;
  }
  const names = [documentId(workspace, path), plain(workspace), plain(path)];
  const [created] = await query<{ key: string }>(statements.create, [...names, description, tags, plain(author), at]);
  if (created !== undefined) return created.key;
  // Another process has created it since.
  throw documentConflict(path, 0, (await presentRow(transaction, workspace, path)).version);
}

async function presentRow({ query }: Transaction, workspace: string, path: string): Promise<DocumentRow> {
  const [row] = await query<DocumentRow>(statements.info, [plain(workspace), plain(path)]);
  if (row === undefined) throw new Error(`the document ${path} was removed meanwhile`);
  return row;
}

/** PostgreSQL has no NUL in a text. */
const plain = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

const plainOrNull = (text: string | undefined): string | null => (text === undefined ? null : plain(text));

function conditionsOf(workspace: string, query: DocumentQuery): readonly unknown[] {
  const { prefix, mimeType, tags = [], createdBy, updatedBy, limit = 20, offset = 0 } = query;
  const kind = mimeType?.endsWith("/*") === true ? mimeType.slice(0, -1) : undefined;
  return [
    ...[plain(workspace), ...[prefix, mimeType, kind, createdBy, updatedBy].map(plainOrNull)],
    ...[JSON.stringify(tags.map(plain)), counted(limit), counted(offset)],
  ];
}

const counted = (count: number): number => Math.min(Math.max(0, Math.trunc(count)), Number.MAX_SAFE_INTEGER) || 0;
