import { documentConflict } from "../../errors/document-conflict.ts";
import type { DocumentErasure, DocumentStore } from "../../model/ports/store.ts";
import type {
  DocumentChange,
  DocumentInfo,
  DocumentMove,
  DocumentQuery,
  DocumentRemoval,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "../../model/workspace/document.ts";
import { plain, type SqlDatabase, type SqlValue, type Statements, type Transaction } from "../sql/database.ts";
import { noteErased } from "../sql/log-rows.ts";
import {
  blocks,
  counted,
  documents,
  infoColumns,
  infoOf,
  texts,
  withNewest,
  type DocumentSearch,
  type HeadRow,
  type InfoRow,
  type Key,
} from "./document-rows.ts";
import { eraseCopies } from "./erase-copies.ts";
import { postgresSearch } from "./postgres-search.ts";
import { indexed, searchTerms, searchText, snippetOf } from "./search-text.ts";
import { sqliteSearch } from "./sqlite-search.ts";

export class SqlDocuments implements DocumentStore {
  readonly #database: SqlDatabase;
  readonly #search: DocumentSearch;

  constructor(database: SqlDatabase) {
    this.#database = database;
    this.#search = database.kind === "sqlite" ? sqliteSearch : postgresSearch;
  }

  async write(changes: readonly DocumentChange[]): Promise<readonly DocumentInfo[]> {
    const written = await this.#database.transaction(async (db) => {
      await this.commit(changes, db);
      const infos: DocumentInfo[] = [];
      for (const change of changes) {
        const isMove = "kind" in change && change.kind === "move";
        const row = await newestOf(db, change.workspace, isMove ? change.to : change.path);
        if (row !== undefined && !("kind" in change && change.kind === "removal")) infos.push(infoOf(row));
      }
      return infos;
    });
    await this.scrubAfter(changes);
    return written;
  }

  /** Makes changes inside a transaction of the caller. */
  async commit(changes: readonly DocumentChange[], db: Transaction): Promise<void> {
    for (const change of changes) {
      const at = new Date(await db.now()).toISOString();
      if (!("kind" in change)) await this.#store(db, change, at);
      else if (change.kind === "move") await this.#move(db, change, at);
      else {
        const { key } = await lockedHead(db, change);
        await this.#remove(db, key);
        await noteErased(db, { workspace: change.workspace, path: change.path, by: change.author });
      }
    }
  }

  /** Removes the bytes of removed documents from the file, once the removal is committed. */
  async scrubAfter(changes: readonly DocumentChange[]): Promise<void> {
    if (changes.some((change) => "kind" in change && change.kind === "removal")) await this.#database.scrub();
  }

  info(workspace: string, path: string): Promise<DocumentInfo | undefined> {
    return this.#database.view(async (db) => {
      const row = await newestOf(db, workspace, path);
      return row && infoOf(row);
    });
  }

  read(workspace: string, path: string, version?: number): Promise<StoredDocument | undefined> {
    return this.#database.view(async (db) => {
      const chosen = version === undefined ? "d.head" : "CAST(? AS double precision)";
      const select = `SELECT ${infoColumns}, v.bytes, v.blocks ${documents} WHERE d.workspace = ? AND d.path = ? AND v.version = ${chosen}`;
      const values = [plain(workspace), plain(path), ...(version === undefined ? [] : [version])];
      type Row = InfoRow & { readonly bytes: Uint8Array; readonly blocks: string };
      const [row] = await db.rows<Row>(select, ...values);
      if (row === undefined) return undefined;
      const { bytes, blocks: written, ...info } = row;
      // `pg` returns a `Buffer`.
      const plainBytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return { ...infoOf(info), bytes: plainBytes, blocks: blocks.parse(written) };
    });
  }

  versions(workspace: string, path: string): Promise<readonly DocumentVersion[]> {
    return this.#database.view(async (db) => {
      const columns = `v.version, v.sha256, v.mime_type AS "mimeType", v.size, v.tokens, v.summary, v.author, v.at`;
      const select = `SELECT ${columns}, NULLIF(v.version - 1, 0) AS parent ${documents} WHERE d.workspace = ? AND d.path = ?`;
      const rows = await db.rows<DocumentVersion>(`${select} ORDER BY v.version`, plain(workspace), plain(path));
      return rows.map((row) => ({ ...row }));
    });
  }

  async find(workspace: string, query: DocumentQuery = {}): Promise<readonly FoundDocument[]> {
    const { text = "", limit = 20, offset = 0 } = query;
    const hasText = text.trim() !== "";
    const terms = hasText ? searchTerms(text) : [];
    if (hasText && terms.length === 0) return [];
    const from = withNewest(workspace, query, this.#search);
    const page = `LIMIT ${counted(limit)} OFFSET ${counted(offset)}`;
    return this.#database.view(async (db) => {
      if (hasText) {
        const found = await this.#search.find(db, { workspace, terms, from, page });
        return found.map(({ about, body, ...info }) => ({ ...infoOf(info), snippet: snippetOf(body, about, terms) }));
      }
      const rows = await db.rows<InfoRow>(`SELECT ${infoColumns} ${from.text} ORDER BY d.path ${page}`, ...from.values);
      return rows.map((row) => ({ ...infoOf(row), snippet: "" }));
    });
  }

  async erase(workspace: string, path: string, { copiesIn = [], by }: DocumentErasure = {}): Promise<boolean> {
    const isErased = await this.#database.transaction(async (db) => {
      const head = await headOf(db, workspace, path);
      if (head === undefined) return false;
      if (copiesIn.length > 0) await eraseCopies(db, head.key, copiesIn);
      await this.#remove(db, head.key);
      if (by !== undefined) await noteErased(db, { workspace, path, by });
      return true;
    });
    if (isErased && by !== undefined) await this.#database.scrub();
    return isErased;
  }

  async #store(db: Transaction, write: DocumentWrite, at: string): Promise<void> {
    const { workspace, path, ifVersion = 0, author, content } = write;
    const head = await headOf(db, workspace, path);
    if ((head?.head ?? 0) !== ifVersion) throw documentConflict(path, ifVersion, head?.head ?? 0);
    const version = ifVersion + 1;
    const description = write.description === undefined ? (head?.description ?? "") : plain(write.description);
    const why = write.why === undefined ? (head?.why ?? "") : plain(write.why);
    const tags = write.tags === undefined ? (head?.tags ?? "[]") : JSON.stringify(write.tags.map(plain));
    const changed = [version, description, why, tags, plain(author), at];
    const key = head?.key ?? (await this.#create(db, write, changed));
    if (head !== undefined) {
      const set = "head = ?, description = ?, why = ?, tags = ?, updated_by = ?, updated_at = ?";
      await db.rows(`UPDATE documents SET ${set} WHERE key = ?`, ...changed, key);
    }
    const { bytes, sha256: hash, mimeType, tokens, notes } = content;
    const summary = plain(content.summary);
    await db.rows(
      `INSERT INTO document_versions
        (document, version, sha256, bytes, blocks, mime_type, size, tokens, summary, notes, author, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[key, version, hash, bytes, JSON.stringify(content.blocks), mimeType, bytes.length, tokens],
      ...[summary, JSON.stringify(notes), plain(author), at],
    );
    const about = indexed([summary, description, ...texts.parse(tags)].join("\n"));
    await this.#search.index(db, { key, workspace, path: indexed(path), about, body: searchText(content) });
  }

  async #create(db: Transaction, { workspace, path }: DocumentWrite, changed: readonly SqlValue[]): Promise<Key> {
    const [created] = await db.rows<Pick<HeadRow, "key">>(
      `INSERT INTO documents
        (workspace, path, head, description, why, tags, updated_by, updated_at, created_by, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING key`,
      ...[plain(workspace), plain(path), ...changed, ...changed.slice(-2)],
    );
    if (created !== undefined) return created.key;
    // Another process has created it in the meantime.
    throw documentConflict(path, 0, (await headOf(db, workspace, path))?.head ?? 0);
  }

  async #move(db: Transaction, move: DocumentMove, at: string): Promise<void> {
    const { key } = await lockedHead(db, move);
    const taken = await headOf(db, move.workspace, move.to);
    if (taken !== undefined) throw documentConflict(move.to, 0, taken.head);
    const set = "UPDATE documents SET path = ?, updated_by = ?, updated_at = ? WHERE key = ?";
    await db.rows(set, plain(move.to), plain(move.author), at, key);
    await this.#search.move(db, key, indexed(move.to));
  }

  async #remove(db: Statements, key: Key): Promise<void> {
    await this.#search.remove(db, key);
    await db.rows("DELETE FROM documents WHERE key = ?", key);
  }
}

async function newestOf(db: Statements, workspace: string, path: string): Promise<InfoRow | undefined> {
  const select = `SELECT ${infoColumns} ${documents} WHERE d.workspace = ? AND d.path = ? AND v.version = d.head`;
  return (await db.rows<InfoRow>(select, plain(workspace), plain(path)))[0];
}

async function headOf(db: Transaction, workspace: string, path: string): Promise<HeadRow | undefined> {
  const select = `SELECT key, head, description, why, tags FROM documents WHERE workspace = ? AND path = ? ${db.forUpdate}`;
  return (await db.rows<HeadRow>(select, plain(workspace), plain(path)))[0];
}

/** @throws ToolwrightError `DOCUMENT_CONFLICT` if it has another version. */
async function lockedHead(db: Transaction, { workspace, path, ifVersion }: DocumentMove | DocumentRemoval) {
  const head = await headOf(db, workspace, path);
  if (head?.head !== ifVersion) throw documentConflict(path, ifVersion, head?.head ?? 0);
  return head;
}
