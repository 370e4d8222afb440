import type { DatabaseSync } from "node:sqlite";
import { openSqliteFile } from "../../storage/sql/sqlite-file.ts";
import { whenFree } from "../../storage/sql/when-free.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";
import type { FileState, JournalEntry } from "./journal-entry.ts";
import type { FileVersion } from "../paths/held-version.ts";

const tables = `
  CREATE TABLE IF NOT EXISTS blobs (hash TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    call TEXT NOT NULL,
    path TEXT NOT NULL,
    link TEXT,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    at INTEGER NOT NULL,
    undoes TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'begun' CHECK (state IN ('begun', 'made', 'failed'))
  ) STRICT;
`;

/** `made` when the change is known to be there, `failed` when it is known not to be. */
export type EntryState = "begun" | "made" | "failed";

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
  readonly link: string | null;
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

  entries(...states: readonly EntryState[]): Promise<readonly StoredEntry[]> {
    const sql = `SELECT * FROM entries WHERE state IN (${states.map(() => "?").join()}) ORDER BY id`;
    return whenFree(() => (this.#database.prepare(sql).all(...states) as unknown as readonly Row[]).map(entryOf));
  }

  add(added: NewEntry): Promise<StoredEntry> {
    return this.#write(() => this.#insert(added));
  }

  #insert({ call, path, link, before, after, when, undoes }: NewEntry): StoredEntry {
    const [old, next] = [stateOf(before), stateOf(after)];
    const blob = "INSERT INTO blobs (hash, content) VALUES (?, ?) ON CONFLICT DO NOTHING";
    const entry = "INSERT INTO entries (call, path, link, before, after, at, undoes) VALUES (?, ?, ?, ?, ?, ?, ?)";
    for (const version of [before, after]) {
      if (version !== undefined && version.kind === undefined)
        this.#database.prepare(blob).run(sha256(version.content), version.content);
    }
    const { lastInsertRowid } = this.#database
      .prepare(entry)
      .run(call, path, link ?? null, JSON.stringify(old), JSON.stringify(next), when, JSON.stringify(undoes));
    const id = Number(lastInsertRowid);
    return { id, call, path, ...defined({ link }), before: old, after: next, when, undoes };
  }

  /** Notes changes that are made already, all or none. */
  addMade(made: readonly NewEntry[]): Promise<void> {
    return this.#write(() => {
      for (const entry of made) {
        const { id } = this.#insert(entry);
        this.#database.prepare("UPDATE entries SET state = 'made' WHERE id = ?").run(id);
      }
    });
  }

  mark(id: number, state: EntryState): Promise<void> {
    return this.#write(() => void this.#database.prepare("UPDATE entries SET state = ? WHERE id = ?").run(state, id));
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

  #rollBack(): void {
    try {
      this.#database.exec("ROLLBACK");
    } catch {
      // Where the disk is full it is rolled back already.
    }
  }

  #write<Result>(run: () => Result): Promise<Result> {
    return whenFree(() => {
      this.#database.exec("BEGIN IMMEDIATE");
      try {
        const result = run();
        this.#database.exec("COMMIT");
        return result;
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    });
  }
}

/** Throws `JOURNAL_FAILED`. */
export async function openJournalFile(file: string): Promise<JournalFile> {
  return new JournalFile(
    await openSqliteFile(file, {
      name: "journal",
      applicationId: 0x544a524e,
      version: 1,
      tables,
      failure: "JOURNAL_FAILED",
    }),
  );
}

/** What is there, a file by the hash of its content. */
export const stateOf = (version: FileVersion): FileState | null => {
  if (version === undefined) return null;
  return version.kind === undefined ? { hash: sha256(version.content), mode: version.mode } : version;
};

function entryOf(row: Row): StoredEntry {
  const { id, call, path, link, at, undoes } = row;
  return {
    id,
    call,
    path,
    ...defined({ link: link ?? undefined }),
    before: JSON.parse(row.before) as FileState | null,
    after: JSON.parse(row.after) as FileState | null,
    when: at,
    undoes: JSON.parse(undoes) as readonly number[],
  };
}
