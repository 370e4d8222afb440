import type { DatabaseSync } from "node:sqlite";
import { openSqliteFile } from "../../storage/sql/sqlite-file.ts";
import { whenFree } from "../../storage/sql/when-free.ts";
import type { FileVersion } from "../paths/held-version.ts";
import { type FileState, type JournalEntry, stateOf } from "./journal-entry.ts";

const tables = `
  CREATE TABLE IF NOT EXISTS blobs (hash TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    call TEXT NOT NULL,
    path TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    at INTEGER NOT NULL,
    undoes TEXT NOT NULL
  ) STRICT;
`;

/** A stored entry: which of the entries are undone follows from the others. */
export type StoredEntry = Omit<JournalEntry, "isUndone" | "kind">;

export type NewEntry = Omit<StoredEntry, "id" | "before" | "after"> & {
  readonly before: FileVersion;
  readonly after: FileVersion;
};

interface Row {
  readonly id: number;
  readonly call: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly undoes: string;
}

/** The entries and contents in a SQLite file. Contents are stored once, by hash. */
export class JournalFile {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  entries(): Promise<readonly StoredEntry[]> {
    const sql = "SELECT * FROM entries ORDER BY id";
    return whenFree(() => (this.#database.prepare(sql).all() as unknown as readonly Row[]).map(entryOf));
  }

  /** Adds all or none. */
  add(added: readonly NewEntry[]): Promise<readonly StoredEntry[]> {
    return whenFree(() => {
      this.#database.exec("BEGIN IMMEDIATE");
      try {
        const stored = added.map((entry) => this.#insert(entry));
        this.#database.exec("COMMIT");
        return stored;
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    });
  }

  remove(id: number): Promise<void> {
    return whenFree(() => void this.#database.prepare("DELETE FROM entries WHERE id = ?").run(id));
  }

  version(state: FileState | null): Promise<FileVersion> {
    if (state === null) return Promise.resolve(undefined);
    if (state.kind !== undefined) return Promise.resolve(state);
    return whenFree(() => {
      const row = this.#database.prepare("SELECT content FROM blobs WHERE hash = ?").get(state.hash);
      return { content: (row as unknown as { content: Uint8Array }).content, mode: state.mode };
    });
  }

  close(): void {
    this.#database.close();
  }

  #insert({ call, path, before, after, when, undoes }: NewEntry): StoredEntry {
    const [old, next] = [this.#keep(before), this.#keep(after)];
    const { lastInsertRowid } = this.#database
      .prepare("INSERT INTO entries (call, path, before, after, at, undoes) VALUES (?, ?, ?, ?, ?, ?)")
      .run(call, path, JSON.stringify(old), JSON.stringify(next), when, JSON.stringify(undoes));
    return { id: Number(lastInsertRowid), call, path, before: old, after: next, when, undoes };
  }

  #keep(version: FileVersion): FileState | null {
    const state = stateOf(version);
    if (version?.kind === undefined && state !== null && "hash" in state)
      this.#database
        .prepare("INSERT INTO blobs (hash, content) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .run(state.hash, version?.content ?? "");
    return state;
  }

  #rollBack(): void {
    try {
      this.#database.exec("ROLLBACK");
    } catch {
      // With a full disk, SQLite has rolled back already.
    }
  }
}

/** Throws `JOURNAL_FAILED`. */
export async function openJournalFile(file: string): Promise<JournalFile> {
  const format = { name: "journal", applicationId: 0x544a524e, version: 1, tables, failure: "JOURNAL_FAILED" } as const;
  return new JournalFile(await openSqliteFile(file, format));
}

function entryOf({ at, before, after, undoes, id, call, path }: Row): StoredEntry {
  return {
    id,
    call,
    path,
    before: JSON.parse(before) as FileState | null,
    after: JSON.parse(after) as FileState | null,
    when: at,
    undoes: JSON.parse(undoes) as readonly number[],
  };
}
