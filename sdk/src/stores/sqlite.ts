import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isToolwrightError, ToolwrightError } from "../errors/toolwright-error.ts";
import type { LogAddition, Store } from "../model/ports/store.ts";
import { errorMessage } from "../util/error-message.ts";
import type { Json } from "../util/json.ts";
import { GroupCommit } from "./shared/group-commit.ts";
import { longestUse } from "./shared/longest-use.ts";
import { openSqliteFile } from "./shared/sqlite-file.ts";
import { conflict } from "./shared/store-errors.ts";
import { whenFree } from "./shared/when-free.ts";

/**
 * A store in a SQLite file, by Node's own `node:sqlite`. Several processes of one machine may use it at once. What is stored outlasts the
 * process and a loss of power: each commit waits for the disk, and one commit takes all that waits.
 *
 * @param file Its path; made with its folder where it does not exist.
 * @throws ToolwrightError `STORE_FAILED` when it cannot be opened, or belongs to another program.
 */
export async function sqliteStore(file: string): Promise<Store> {
  return new SqliteStore(await openSqliteFile(file), file);
}

const statements = {
  length: "SELECT id, length FROM logs WHERE name = ?",
  begin: "INSERT INTO logs (name, length) VALUES (?, 0)",
  lengthen: "UPDATE logs SET length = ? WHERE id = ?",
  add: "INSERT INTO entries (log, place, entry) VALUES (?, ?, ?)",
  read: "SELECT place, entry FROM entries WHERE log = ? AND place >= ? ORDER BY place",
  remove: "DELETE FROM logs WHERE name = ?",
  use: "INSERT INTO used (key, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
  forget: "DELETE FROM used WHERE expires_at < ?",
} as const;

interface LogRow {
  readonly id: number;
  readonly length: number;
}

class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #commits: GroupCommit;
  #closing: Promise<void> | undefined;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#commits = new GroupCommit(database);
  }

  append(log: string, { entries, after }: LogAddition): Promise<void> {
    return this.#checked(async () => {
      const texts = entries.map((entry) => JSON.stringify(entry));
      await this.#commits.write(() => {
        const present = this.#row(log);
        if ((present?.length ?? 0) !== after) throw conflict(log, after, present?.length ?? 0);
        if (texts.length === 0) return;
        const id = present?.id ?? this.#statement("begin").run(log).lastInsertRowid;
        for (const [index, text] of texts.entries()) this.#statement("add").run(id, after + index, text);
        this.#statement("lengthen").run(after + texts.length, id);
      });
    });
  }

  read(log: string, after = 0): Promise<readonly Json[]> {
    return this.#checked(() => whenFree(() => this.#inOneView(() => this.#entriesOf(log, after))));
  }

  useOnce(key: string, expiresAt: number): Promise<boolean> {
    return this.#checked(() =>
      this.#commits.write(() => {
        this.#statement("forget").run(expiresAt - longestUse);
        return this.#statement("use").run(key, expiresAt).changes === 1;
      }),
    );
  }

  remove(log: string): Promise<void> {
    return this.#checked(() => this.#commits.write(() => void this.#statement("remove").run(log)));
  }

  close(): Promise<void> {
    // After what waits to be written.
    return (this.#closing ??= this.#checked(() => this.#commits.write(() => undefined)).finally(() =>
      this.#database.close(),
    ));
  }

  #entriesOf(log: string, after: number): readonly Json[] {
    const row = this.#row(log);
    if (row === undefined) return [];
    const found = this.#statement("read").all(row.id, after) as unknown as readonly { place: number; entry: string }[];
    const isWhole =
      found.length === Math.max(0, row.length - after) && found.every(({ place }, index) => place === after + index);
    if (!isWhole) throw new Error(`entries of the log "${log}" are missing`);
    return found.map(({ entry }) => JSON.parse(entry) as Json);
  }

  /** Several statements that see the same state of the file. */
  #inOneView<Result>(read: () => Result): Result {
    this.#database.exec("BEGIN");
    try {
      return read();
    } finally {
      this.#database.exec("COMMIT");
    }
  }

  #row(log: string): LogRow | undefined {
    return this.#statement("length").get(log) as LogRow | undefined;
  }

  #statement(name: keyof typeof statements): StatementSync {
    let prepared = this.#prepared.get(name);
    if (prepared === undefined) this.#prepared.set(name, (prepared = this.#database.prepare(statements[name])));
    return prepared;
  }

  async #checked<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (cause) {
      if (isToolwrightError(cause)) throw cause;
      throw new ToolwrightError("STORE_FAILED", `The store ${this.#file} failed: ${errorMessage(cause)}.`, { cause });
    }
  }
}
