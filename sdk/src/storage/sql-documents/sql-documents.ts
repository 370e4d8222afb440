import { type RawBuilder, sql } from "kysely";
import type { DocumentErasure, DocumentStore } from "../../model/ports/store.ts";
import type {
  DocumentChange,
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  FoundDocument,
  StoredDocument,
} from "../../model/workspace/document.ts";
import { entryDigest, noteErased } from "../sql/log-rows.ts";
import { plain, type SqlDatabase, type Statements, type Transaction } from "../sql/sql-database.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import { checkDigest, damaged } from "../sql/row-digest.ts";
import { checkRow, documentOf, infoOf, texts, textsOf, versionDigest, versionOf } from "./document-rows.ts";
import { documentConflict, headOf, keepHead, lockedHead, lost } from "./document-heads.ts";
import { isMove, isRemoval, moveDocument, removeRows, removeWhole } from "./whole-changes.ts";
import { documentColumns, type DocumentSearch, documentsWith, withNewest } from "./document-search.ts";
import { postgresSearch } from "./postgres-search.ts";
import { type PreparedChange, type PreparedWrite, prepareChanges } from "./prepared-write.ts";
import { indexed, searchTerms } from "./search-text.ts";
import { sqliteSearch } from "./sqlite-search.ts";
import { isRecord } from "../../util/is-record.ts";

/** The documents of a database that has `documentTables`. */
export class SqlDocuments implements DocumentStore {
  readonly #database: SqlDatabase;
  readonly #search: DocumentSearch;

  constructor(database: SqlDatabase) {
    this.#database = database;
    this.#search = database.kind === "sqlite" ? sqliteSearch : postgresSearch;
  }

  async write(changes: readonly DocumentChange[]): Promise<readonly DocumentInfo[]> {
    const prepared = await prepareChanges(changes);
    const written = await this.#database.transaction(async (transaction) => {
      await this.commit(prepared, transaction);
      const infos: DocumentInfo[] = [];
      for (const change of changes) {
        const path = isMove(change) ? change.to : change.path;
        const { db } = transaction;
        const row = isRemoval(change) ? undefined : await newestOf(db, change.workspace, path).executeTakeFirst();
        if (row !== undefined) infos.push(infoOf(row));
      }
      return infos;
    });
    await this.scrubAfter(prepared);
    return written;
  }

  /** Makes prepared changes inside a transaction of the caller; not again where an attempt before this one has. */
  async commit(changes: readonly PreparedChange[], transaction: Transaction): Promise<void> {
    if (changes.length === 0) return;
    const { db, repeated } = transaction;
    if (repeated !== undefined) {
      const written = db.selectFrom("document_versions").select("version").where("operation", "=", repeated);
      if ((await written.limit(1).executeTakeFirst()) !== undefined) return;
    }
    await transaction.lockBlobs(changes.some(isRemoval) ? "alone" : "shared");
    const at = new Date(await transaction.now()).toISOString();
    for (const change of changes) {
      if (!("kind" in change)) await this.#store(change, at, transaction);
      else if (isMove(change)) await moveDocument(this.#search, change, { at, transaction });
      else await removeWhole(this.#search, change, transaction);
    }
  }

  /** Takes what was removed out of the bytes of the database, once it is committed. */
  async scrubAfter(changes: readonly PreparedChange[]): Promise<void> {
    if (changes.some(isRemoval)) await this.#database.scrub();
  }

  info(workspace: string, path: string): Promise<DocumentInfo | undefined> {
    return this.#database.view(async (db) => {
      const row = await newestOf(db, workspace, path).executeTakeFirst();
      return row === undefined ? lost(db, { workspace, path }) : infoOf(row);
    });
  }

  async read(workspace: string, path: string, version?: number): Promise<StoredDocument | undefined> {
    const row = await this.#database.view(async (db) => {
      const found = withContent(documentsWith(db, { workspace, path }))
        .where("v.version", "=", version === undefined ? sql.ref<number>("d.head") : real(version))
        .select(documentColumns);
      return (await found.executeTakeFirst()) ?? lost(db, { workspace, path, version });
    });
    return row === undefined ? undefined : documentOf(row);
  }

  versions(workspace: string, path: string): Promise<readonly DocumentVersion[]> {
    return this.#database.view(async (db) => {
      const head = await headOf(db, workspace, path);
      const found = documentsWith(db, { workspace, path }).orderBy("v.version").select(documentColumns);
      const versions = (await found.execute()).map(versionOf);
      if (versions.length !== (head?.head ?? 0)) throw damaged(`versions of the document ${path} are missing`);
      return versions;
    });
  }

  async find(workspace: string, query: DocumentQuery = {}): Promise<readonly FoundDocument[]> {
    const { text = "" } = query;
    if (text.trim() !== "") {
      const terms = searchTerms(text);
      return terms.length === 0 ? [] : this.#database.view((db) => this.#search.find(db, { workspace, query, terms }));
    }
    return this.#database.view(async (db) => {
      const found = withNewest(documentsWith(db, { workspace }), query, this.#search).select(documentColumns);
      return (await found.orderBy("d.path").execute()).map((row) => ({ ...infoOf(row), snippet: "" }));
    });
  }

  async erase(workspace: string, path: string, { copiesIn = [], ...erasure }: DocumentErasure = {}): Promise<boolean> {
    const isErased = await this.#database.transaction(async (transaction) => {
      const { db, lockBlobs } = transaction;
      await lockBlobs("alone");
      const head = await headOf(db, workspace, path);
      if (head === undefined) return false;
      if (copiesIn.length > 0) await eraseCopies(db, { document: head.key, logs: copiesIn });
      await removeRows(this.#search, head.key, db);
      await noteErased({ workspace, path }, erasure, transaction);
      return true;
    });
    if (isErased && erasure.by !== undefined) await this.#database.scrub();
    return isErased;
  }

  async #store(prepared: PreparedWrite, at: string, { db, operation }: Transaction): Promise<void> {
    const { workspace, path, ifVersion = 0, author, content, ...given } = prepared.write;
    const head = await lockedHead(db, workspace, path);
    const present = head?.head ?? 0;
    if (present !== ifVersion) throw documentConflict(path, ifVersion, present);
    const description = given.description === undefined ? (head?.description ?? "") : plain(given.description);
    const why = given.why === undefined ? (head?.why ?? "") : plain(given.why);
    const tags = given.tags === undefined ? (head?.tags ?? "[]") : JSON.stringify(given.tags.map(plain));
    const changed = { head: present + 1, description, why, tags, updated_by: plain(author), updated_at: at };
    const key = await keepHead(db, prepared.write, { head, changed });
    for (const { sha256, codec, bytes } of [prepared.bytes, prepared.blocks]) {
      const keep = db.insertInto("blobs").values({ sha256, codec, bytes });
      await keep.onConflict((on) => on.column("sha256").doNothing()).execute();
    }
    const { mimeType: mime_type, bytes, tokens, notes } = content;
    const summary = plain(content.summary);
    const version = {
      version: present + 1,
      blob: prepared.bytes.sha256,
      blocks: prepared.blocks.sha256,
      mime_type,
      size: bytes.length,
      tokens,
      summary,
      notes: JSON.stringify(notes),
      author: plain(author),
      at,
      parent: present === 0 ? null : present,
    };
    const row = { ...version, document: key, digest: versionDigest(key, version), operation };
    await db.insertInto("document_versions").values(row).execute();
    const about = indexed([summary, description, ...texts.parse(tags)].join("\n"));
    await this.#search.index(db, { key, workspace, path: indexed(path), about, body: prepared.text });
  }
}

/** Takes the text of a document, of all its versions, out of the entries of logs. */
async function eraseCopies(
  db: Statements,
  { document, logs }: { readonly document: number | string; readonly logs: readonly string[] },
): Promise<void> {
  const versions = db.selectFrom("documents as d").innerJoin("document_versions as v", "v.document", "d.key");
  const rows = await withContent(versions.where("d.key", "=", document))
    .select(documentColumns)
    .execute();
  const isCopy = copiesOf((await Promise.all(rows.map((row) => textsOf(checkRow(row))))).flat());
  for (const log of logs) {
    const entries = db.selectFrom("entries as e").innerJoin("logs as l", "l.id", "e.log").where("l.name", "=", log);
    const columns = ["l.id", "e.seq", "e.once", "e.at", "e.entry", "e.digest"] as const;
    for (const { id, ...row } of await entries.select(columns).execute()) {
      checkDigest(row.digest, entryDigest(log, row), `entry ${row.seq} of the log "${log}"`);
      const entry = JSON.stringify(withoutCopies(value.parse(row.entry), isCopy));
      if (entry === row.entry) continue;
      const changed = { entry, digest: entryDigest(log, { ...row, entry }) };
      await db.updateTable("entries").set(changed).where("log", "=", id).where("seq", "=", row.seq).execute();
    }
  }
}

const value = stored<Json>();

/** With the bytes and the blocks; null where they are not there. */
const withContent = (documents: ReturnType<typeof documentsWith>) =>
  documents
    .leftJoin("blobs as b", "b.sha256", "v.blob")
    .leftJoin("blobs as k", "k.sha256", "v.blocks")
    .select(["b.codec as bytes_codec", "b.bytes as bytes", "k.codec as blocks_codec", "k.bytes as blocks"]);

const newestOf = (db: Statements, workspace: string, path: string) =>
  documentsWith(db, { workspace, path }).whereRef("v.version", "=", "d.head").select(documentColumns);

/** A version that no document has may be given, such as 1.5. */
const real = (value: number): RawBuilder<number> => sql<number>`cast(${value} as double precision)`;

/** Takes the place of a text that was erased. */
const erased = "[erased]";

/** Two windows in a row make a copy: of 47 characters in a row of a document, two are always found. */
const window = 16;

/** A shorter text is in too many others. */
const shortest = 8;

/** A copy may have other spaces, and be JSON in a text. */
const squeezed = (text: string): string => text.replaceAll(/\\[nrt"\\]|["\s]+/g, "");

/** Whether a text repeats a part of one of these. */
function copiesOf(texts: readonly string[]): (text: string) => boolean {
  const wholes = texts.map(squeezed).filter(({ length }) => length >= shortest);
  const windows = new Set<string>();
  for (const text of wholes)
    for (let at = 0; at + window <= text.length; at += 1) windows.add(text.slice(at, at + window));
  const has = (text: string, at: number): boolean => windows.has(text.slice(at, at + window));
  return (text) => {
    const searched = squeezed(text);
    if (wholes.some((whole) => whole.length < 3 * window && searched.includes(whole))) return true;
    for (let at = 0; at + 2 * window <= searched.length; at += window)
      if (has(searched, at) && has(searched, at + window)) return true;
    return false;
  };
}

/** A value without the texts that are copies. */
function withoutCopies(value: Json, isCopy: (text: string) => boolean): Json {
  if (typeof value === "string") return isCopy(value) ? erased : value;
  if (Array.isArray(value)) return value.map((each: Json) => withoutCopies(each, isCopy));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, withoutCopies(each, isCopy)] as const);
  return Object.fromEntries(members);
}
