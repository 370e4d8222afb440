import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openSqliteFile } from "../../storage/sql/sqlite-file.ts";
import { whenFree } from "../../storage/sql/when-free.ts";
import { errorMessage } from "../../util/failures.ts";
import type { CallSummary, KeptCall } from "./studio-types.ts";

export interface KeptLimits {
  readonly calls: number;
  readonly characters: number;
}

const usual: KeptLimits = { calls: 500, characters: 16_000_000 };

const format = {
  name: "file of calls",
  applicationId: 0x54434c53,
  version: 3,
  tables: `
    CREATE TABLE calls (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      call_id TEXT NOT NULL,
      summary TEXT NOT NULL,
      characters INTEGER NOT NULL,
      call TEXT NOT NULL
    ) STRICT;
    CREATE INDEX calls_by_call_id ON calls (call_id);
  `,
  failure: "STORE_FAILED",
} as const;

const trim = `
  DELETE FROM calls WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER newest AS place, sum(characters) OVER newest AS sum
      FROM calls WINDOW newest AS (ORDER BY id DESC)
    ) WHERE place > ? OR sum > ?
  )`;

/**
 * The calls that were made, the newest last: in a SQLite file, which several processes may use at once, or in memory alone. The oldest go once
 * there are too many.
 */
export class KeptCalls {
  readonly #database: DatabaseSync;
  readonly #limits: KeptLimits;
  readonly #unsaved = new Set<KeptCall>();
  #writing: Promise<void> = Promise.resolve();
  /** Why the file cannot be used; undefined where it is used. */
  readonly fault: string | undefined;

  private constructor(database: DatabaseSync, limits: KeptLimits, fault?: string) {
    this.#database = database;
    this.#limits = limits;
    this.fault = fault;
  }

  /** Opens what other processes have kept. Without a file that can be used, calls are kept in memory. */
  static async open(file: string | undefined, limits = usual): Promise<KeptCalls> {
    try {
      const database = await openSqliteFile(file ?? ":memory:", format);
      if (file !== undefined) await keepOutOfGit(path.dirname(file));
      // What is lost with the power is not worth the wait for the disk at each call.
      database.exec("PRAGMA synchronous = NORMAL");
      return new KeptCalls(database, limits);
    } catch (error) {
      return new KeptCalls(await openSqliteFile(":memory:", format), limits, errorMessage(error));
    }
  }

  get all(): readonly CallSummary[] {
    const rows = this.#database.prepare("SELECT summary FROM calls ORDER BY id").all();
    return [...rows.map(({ summary }) => JSON.parse(String(summary)) as CallSummary), ...this.#unsaved].map(summaryOf);
  }

  find(callId: string): KeptCall | undefined {
    const row = this.#database.prepare("SELECT call FROM calls WHERE call_id = ? ORDER BY id DESC").get(callId);
    if (row !== undefined) return JSON.parse(String(row.call)) as KeptCall;
    return [...this.#unsaved].find((call) => call.callId === callId);
  }

  add(call: KeptCall): void {
    for (const one of this.#unsaved) if (one.callId === call.callId) this.#unsaved.delete(one);
    this.#unsaved.add(call);
    this.#write(() => {
      const { calls, characters } = this.#limits;
      const text = JSON.stringify(call);
      const insert = "INSERT INTO calls (call_id, summary, characters, call) VALUES (?, ?, ?, ?)";
      // One that waited to be confirmed, and has run now.
      this.#database.prepare("DELETE FROM calls WHERE call_id = ?").run(call.callId);
      this.#database.prepare(insert).run(call.callId, JSON.stringify(summaryOf(call)), text.length, text);
      this.#unsaved.delete(call);
      this.#database.prepare(trim).run(calls, characters);
    });
  }

  /** Removes all of them, also those that other processes have kept, and their bytes. */
  async erase(): Promise<void> {
    this.#write(() => {
      this.#unsaved.clear();
      this.#database.exec("DELETE FROM calls; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    });
    await this.saved();
  }

  saved(): Promise<void> {
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.saved();
    if (this.#database.isOpen) this.#database.close();
  }

  #write(change: () => void): void {
    this.#writing = this.#writing
      .then(() => whenFree(change))
      // A disk that is full keeps nothing more, and no call is lost for who made it.
      .catch(() => undefined);
  }
}

/** What was tried is not a part of the project. */
const keepOutOfGit = (folder: string): Promise<void> =>
  writeFile(path.join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);

function summaryOf(call: CallSummary | KeptCall): CallSummary {
  if (!("input" in call)) return call;
  const { input: _input, events: _events, response: _response, ...rest } = call;
  const { forModel: _forModel, preview: _preview, characters: _characters, isCut: _isCut, ...summary } = rest;
  return summary;
}
