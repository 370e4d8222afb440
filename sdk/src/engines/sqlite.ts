import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isToolwrightError, ToolwrightError } from "../errors/toolwright-error.ts";
import type {
  ClaimOptions,
  DurableEngine,
  ReleaseOptions,
  RunClaim,
  RunSummary,
  TimelineAddition,
} from "../model/ports/durable-engine.ts";
import type { NewEntry, TimelineEntry } from "../model/tasks/timeline.ts";
import { prepareWrites } from "../stores/documents/prepared-write.ts";
import { SqliteDocuments } from "../stores/documents/sqlite-documents.ts";
import { documentTables } from "../stores/documents/sqlite-tables.ts";
import { GroupCommit } from "../stores/shared/group-commit.ts";
import { openSqliteFile } from "../stores/shared/sqlite-file.ts";
import { whenFree } from "../stores/shared/when-free.ts";
import { defined } from "../util/defined.ts";
import { errorMessage } from "../util/error-message.ts";
import { isRecord } from "../util/is-record.ts";
import { leaseLost, runNotFound } from "./shared/engine-errors.ts";
import { numberEntries } from "./shared/number-entries.ts";
import { runTables } from "./shared/sqlite-tables.ts";

/** What the engine may be given. */
export interface SqliteEngineOptions {
  /** Gives the time in milliseconds since 1970; default: that of the machine. */
  readonly now?: () => number;
}

/**
 * An engine in a SQLite file, which may be that of a `sqliteStore`. Several processes of one machine may work on it at once. Each operation
 * waits for the disk, and one commit takes all that waits.
 *
 * @param file Its path; made with its folder where it does not exist.
 * @throws ToolwrightError `ENGINE_FAILED` when it cannot be opened, or belongs to another program.
 */
export async function sqliteEngine(file: string, { now = Date.now }: SqliteEngineOptions = {}): Promise<DurableEngine> {
  return checked(file, async () => {
    const database = await openSqliteFile(file);
    await whenFree(() => database.exec(`${runTables}${documentTables}`));
    return new SqliteEngine(database, file, now);
  });
}

const statements = {
  view: "BEGIN",
  leave: "COMMIT",
  run: "SELECT id, name, length, fence, worker FROM runs WHERE name = ?",
  begin: "INSERT INTO runs (name, length, wake_at) VALUES (?, 0, 0) ON CONFLICT DO NOTHING",
  add: "INSERT INTO timeline (run, seq, once, entry) VALUES (?, ?, ?, ?)",
  lengthen: "UPDATE runs SET length = ? WHERE id = ?",
  wake: "UPDATE runs SET wake_at = 0 WHERE id = ?",
  has: "SELECT 1 FROM timeline WHERE run = ? AND once = ?",
  read: "SELECT entry FROM timeline WHERE run = ? AND seq > ? ORDER BY seq",
  claimOne: `UPDATE runs SET fence = fence + 1, worker = ?, lease_until = ?
    WHERE ended = 0 AND lease_until <= ? AND name = ? RETURNING name, fence`,
  claimDue: `UPDATE runs SET fence = fence + 1, worker = ?, lease_until = ? WHERE id =
    (SELECT id FROM runs WHERE ended = 0 AND lease_until <= ? AND wake_at <= ? ORDER BY wake_at, id LIMIT 1)
    RETURNING name, fence`,
  renew: "UPDATE runs SET lease_until = ? WHERE id = ?",
  release: "UPDATE runs SET worker = NULL, lease_until = 0, wake_at = ?, ended = ? WHERE id = ?",
  runs: "SELECT name AS run, ended, length AS entries FROM runs ORDER BY id",
} as const;

interface RunRow {
  readonly id: number;
  readonly name: string;
  readonly length: number;
  readonly fence: number;
  readonly worker: string | null;
}

class SqliteEngine implements DurableEngine {
  readonly documents: SqliteDocuments;
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #now: () => number;
  readonly #commits: GroupCommit;
  readonly #prepared = new Map<string, StatementSync>();
  #closing: Promise<void> | undefined;

  constructor(database: DatabaseSync, file: string, now: () => number) {
    this.#database = database;
    this.#file = file;
    this.#now = now;
    this.#commits = new GroupCommit(database);
    this.documents = new SqliteDocuments({
      database,
      commits: this.#commits,
      now,
      checked: (run) => checked(file, run),
    });
  }

  start(run: string, entries: readonly NewEntry[]): Promise<boolean> {
    return this.#write(() => {
      if (this.#statement("begin").run(run).changes === 0) return false;
      this.#add(this.#runOf(run), entries);
      return true;
    });
  }

  async append(
    run: string,
    { entries, after, claim, documents = [] }: TimelineAddition,
  ): Promise<readonly TimelineEntry[]> {
    const prepared = documents.length === 0 ? [] : await prepareWrites(documents);
    return this.#write(() => {
      const row = claim === undefined ? this.#runOf(run) : this.#held(claim);
      const added = this.#add(row, entries);
      if (added.length === entries.length) this.documents.commit(prepared);
      if (claim === undefined) this.#statement("wake").run(row.id);
      const length = row.length + added.length;
      return row.length === after ? added : this.#entriesOf({ ...row, length }, after);
    });
  }

  read(run: string, after = 0): Promise<readonly TimelineEntry[]> {
    return checked(this.#file, () =>
      whenFree(() => {
        // Both statements see one state of the file.
        this.#statement("view").run();
        try {
          const row = this.#row(run);
          return row === undefined ? [] : this.#entriesOf(row, after);
        } finally {
          this.#statement("leave").run();
        }
      }),
    );
  }

  claim({ worker, leaseMs, run }: ClaimOptions): Promise<RunClaim | undefined> {
    return this.#write(() => {
      const now = this.#now();
      const until = now + leaseMs;
      const row =
        run === undefined
          ? this.#statement("claimDue").get(worker, until, now, now)
          : this.#statement("claimOne").get(worker, until, now, run);
      return row === undefined ? undefined : { run: row.name as string, worker, fence: row.fence as number };
    });
  }

  renew(claim: RunClaim, leaseMs: number): Promise<void> {
    return this.#write(() => void this.#statement("renew").run(this.#now() + leaseMs, this.#held(claim).id));
  }

  release(claim: RunClaim, { after, wakeAt, isEnded }: ReleaseOptions): Promise<readonly TimelineEntry[]> {
    return this.#write(() => {
      const row = this.#held(claim);
      if (row.length > after) return this.#entriesOf(row, after);
      this.#statement("release").run(wakeAt, Number(isEnded), row.id);
      return [];
    });
  }

  runs(): Promise<readonly RunSummary[]> {
    return checked(this.#file, () =>
      whenFree(() => {
        const rows = this.#statement("runs").all() as unknown as readonly (RunSummary & { ended: number })[];
        return rows.map(({ run, ended, entries }) => ({ run, isEnded: ended === 1, entries }));
      }),
    );
  }

  close(): Promise<void> {
    // After what waits to be written.
    return (this.#closing ??= this.#write(() => undefined).finally(() => this.#database.close()));
  }

  #add(row: RunRow, entries: readonly NewEntry[]): readonly TimelineEntry[] {
    const has = (once: string): boolean => this.#statement("has").get(row.id, once) !== undefined;
    const added = numberEntries(entries, { run: row.name, length: row.length, now: this.#now(), has });
    for (const entry of added) this.#statement("add").run(row.id, entry.seq, entry.once ?? null, JSON.stringify(entry));
    if (added.length > 0) this.#statement("lengthen").run(row.length + added.length, row.id);
    return added;
  }

  #entriesOf({ id, name, length }: RunRow, after: number): readonly TimelineEntry[] {
    const rows = this.#statement("read").all(id, after) as unknown as readonly { entry: string }[];
    if (rows.length !== Math.max(0, length - after)) throw new Error(`entries of the run "${name}" are missing`);
    return rows.map(({ entry }) => JSON.parse(entry) as TimelineEntry);
  }

  #runOf(run: string): RunRow {
    const row = this.#row(run);
    if (row === undefined) throw runNotFound(run);
    return row;
  }

  #row(run: string): RunRow | undefined {
    return this.#statement("run").get(run) as RunRow | undefined;
  }

  #held(claim: RunClaim): RunRow {
    const row = this.#runOf(claim.run);
    if (row.fence !== claim.fence || row.worker !== claim.worker) throw leaseLost(claim);
    return row;
  }

  #write<Result>(run: () => Result): Promise<Result> {
    return checked(this.#file, () => this.#commits.write(run));
  }

  #statement(name: keyof typeof statements): StatementSync {
    let prepared = this.#prepared.get(name);
    if (prepared === undefined) this.#prepared.set(name, (prepared = this.#database.prepare(statements[name])));
    return prepared;
  }
}

async function checked<Result>(file: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (isToolwrightError(cause) && cause.code !== "STORE_FAILED") throw cause;
    const remedy = remedyOf(cause);
    throw new ToolwrightError("ENGINE_FAILED", `The engine ${file} failed: ${errorMessage(cause)}.`, {
      cause,
      ...defined({ remedy }),
    });
  }
}

/** By the primary result codes of SQLite: `SQLITE_CORRUPT`, `SQLITE_FULL`, `SQLITE_NOTADB`, `SQLITE_IOERR` (sqlite.org/rescode.html). */
function remedyOf(cause: unknown): string | undefined {
  const code = isRecord(cause) && typeof cause.errcode === "number" ? cause.errcode & 0xff : 0;
  if (code === 11 || code === 26) {
    return "The file is damaged. Restore it from a backup, or save what can be read with `sqlite3 <file> .recover`.";
  }
  if (code === 13 || code === 10) return "Make room on the disk; then the run goes on from what is stored.";
  return undefined;
}
