import { homedir } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openSqliteFile } from "../../storage/sql/sqlite-file.ts";
import { whenFree } from "../../storage/sql/when-free.ts";
import { sha256 } from "../../util/sha256.ts";
import type { FileVersion } from "../paths/held-version.ts";
import { type FileState, type JournalEntry, stateOf } from "./journal-entry.ts";

const tables = `
  CREATE TABLE blobs (hash TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
  CREATE TABLE entries (id INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL) STRICT;
`;

/** A stored entry; whether it is undone follows from the other entries. */
export type StoredEntry = Omit<JournalEntry, "isUndone" | "kind">;

export type NewEntry = Omit<StoredEntry, "id" | "before" | "after"> & {
  readonly before: FileVersion;
  readonly after: FileVersion;
};

/** Stores entries and contents in a SQLite file. Contents are stored once, by hash. */
export class JournalFile {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  entries(): Promise<readonly StoredEntry[]> {
    return whenFree(() =>
      this.#database
        .prepare("SELECT id, entry FROM entries ORDER BY id")
        .all()
        .map(({ id, entry }) => ({ id, ...JSON.parse(String(entry)) }) as StoredEntry),
    );
  }

  /** Adds all entries or none. */
  add<Added extends readonly NewEntry[]>(added: Added): Promise<{ readonly [At in keyof Added]: StoredEntry }> {
    return whenFree(() => {
      this.#database.exec("BEGIN IMMEDIATE");
      try {
        const stored = added.map((entry) => this.#insert(entry));
        this.#database.exec("COMMIT");
        return stored as { [At in keyof Added]: StoredEntry };
      } catch (error) {
        // If the disk is full, SQLite has already rolled back.
        if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
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

  #insert(added: NewEntry): StoredEntry {
    const entry = { ...added, before: this.#keep(added.before), after: this.#keep(added.after) };
    const { lastInsertRowid } = this.#database
      .prepare("INSERT INTO entries (entry) VALUES (?)")
      .run(JSON.stringify(entry));
    return { id: Number(lastInsertRowid), ...entry };
  }

  #keep(version: FileVersion): FileState | null {
    const state = stateOf(version);
    if (state?.kind === undefined && version?.kind === undefined && state !== null && version !== undefined)
      this.#database
        .prepare("INSERT INTO blobs (hash, content) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .run(state.hash, version.content);
    return state;
  }
}

/** Throws `JOURNAL_FAILED`. */
export async function openJournalFile(file: string): Promise<JournalFile> {
  const format = { name: "journal", applicationId: 0x544a524e, version: 2, tables, failure: "JOURNAL_FAILED" } as const;
  return new JournalFile(await openSqliteFile(file, format));
}

/**
 * The default journal file of a workspace: outside the workspace, so that nothing in it can change the journal.
 *
 * @param root The workspace, absolute and without links.
 * @param environment `XDG_STATE_HOME`, or otherwise `HOME`, decides the folder.
 */
export function journalFileOf(root: string, environment: Readonly<Record<string, string | undefined>> = {}): string {
  const { XDG_STATE_HOME: state, HOME: home = homedir() } = environment;
  const folder = state !== undefined && path.isAbsolute(state) ? state : path.join(home, ".local/state");
  const name = `${path.basename(root).replaceAll(/[^\w.-]/g, "_")}-${sha256(root).slice(0, 12)}`;
  return path.join(folder, "toolwright", name, "changes.sqlite");
}
