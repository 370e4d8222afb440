import { loadPeer } from "../../errors/load-peer.ts";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Pool } from "pg";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { statementsOn, type SqlDatabase, type Statements, type Transaction } from "./sql-database.ts";
import { storageVersion, tablesFor } from "./tables.ts";
import { randomId } from "../../util/node-modules.ts";
import { patiently } from "./when-free.ts";

/** How a store in PostgreSQL is reached. */
export interface PostgresOptions {
  /** Gives the time in milliseconds since 1970; default: that of the database, so that the clocks of machines need not agree. */
  readonly now?: (() => number) | undefined;
  /** Schema of the tables, made where it does not exist; default `toolwright`. */
  readonly schema?: string;
  /** Most connections; default 10. */
  readonly connections?: number;
  /** How long an operation is tried again while the server cannot be reached, in milliseconds; default 15,000. */
  readonly patienceMs?: number;
}

/** Tables in a schema of a PostgreSQL database. */
export class PostgresDatabase implements SqlDatabase {
  readonly kind = "postgres";
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #patienceMs: number;
  readonly #now: (() => number) | undefined;
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  private constructor(pool: Pool, { schema = "toolwright", patienceMs = 15_000, now }: PostgresOptions) {
    this.#pool = pool;
    this.#schema = schema;
    this.#patienceMs = patienceMs;
    this.#now = now;
  }

  /**
   * Connects, and makes the tables where they do not exist.
   *
   * @throws ToolwrightError `STORE_FAILED`; `PACKAGE_MISSING` where the package `pg` is not installed.
   */
  static async open(url: string, options: PostgresOptions): Promise<PostgresDatabase> {
    const { Pool } = await loadPg();
    const pool = new Pool({
      connectionString: url,
      max: options.connections ?? 10,
      connectionTimeoutMillis: 10_000,
      query_timeout: 60_000,
      // A process that is stopped in a transaction holds its locks no longer than this.
      idle_in_transaction_session_timeout: 10_000,
      application_name: "toolwright",
    });
    // A connection that breaks is reported by the query that it has, and the pool makes another; without listeners it would end the process.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    const database = new PostgresDatabase(pool, options);
    try {
      await database.transaction((transaction) => database.#prepare(transaction));
    } catch (error) {
      await pool.end();
      throw error;
    }
    return database;
  }

  /**
   * Does something in one transaction; again where the connection broke, a row was locked the wrong way round, or the server restarts.
   *
   * @throws ToolwrightError Those of `work`; `STORE_FAILED` for anything else.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#run("BEGIN", work);
  }

  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result> {
    return this.#run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", ({ db }) => read(db));
  }

  #run<Result>(begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    if (this.#closing !== undefined) return Promise.reject(failed(new Error("it is closed")));
    const running = this.#repeat(begin, work);
    const ended: Promise<unknown> = running.catch(() => undefined).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
    return running;
  }

  scrub(): Promise<void> {
    // Rows that were deleted are the server's: it vacuums them away.
    return Promise.resolve();
  }

  /** Does something outside of a transaction, while no other process does what has the same name. */
  async alone(name: string, work: () => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    const lock = (take: string): Promise<{ rows: readonly { done: boolean }[] }> =>
      client.query(`SELECT ${take}(hashtextextended($1, 0)) AS done`, [`toolwright alone ${name}`]);
    try {
      // Waiting in the database would hold a snapshot, for which an index that is made concurrently waits.
      while ((await lock("pg_try_advisory_lock")).rows[0]?.done !== true) await pause(50);
      await work();
      await lock("pg_advisory_unlock");
      client.release();
    } catch (error) {
      // The lock ends with the connection.
      client.release(true);
      throw error;
    }
  }

  /** Ends the use, after what has begun. */
  close(): Promise<void> {
    return (this.#closing ??= Promise.all(this.#running).then(() => this.#pool.end()));
  }

  async #repeat<Result>(begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const operation = randomId();
    const attempt = (number: number): Promise<Result> =>
      this.#attempt(begin, (common) => work({ ...common, operation, repeated: number === 1 ? undefined : operation }));
    try {
      return await patiently(attempt, { isPassing, patienceMs: this.#patienceMs, longestPauseMs: 1000 });
    } catch (cause) {
      throw isToolwrightError(cause) ? cause : failed(cause);
    }
  }

  async #attempt<Result>(
    begin: string,
    work: (common: Omit<Transaction, "operation" | "repeated">) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#pool.connect();
    let isBroken = false;
    const noteBroken = (): void => void (isBroken = true);
    client.on("error", noteBroken);
    const db = statementsOn("postgres", async (text, values) => (await client.query<object>(text, [...values])).rows);
    try {
      await client.query(begin);
      const result = await work({
        db: db.withSchema(this.#schema),
        client,
        now: async () => this.#now?.() ?? (await serverTime.execute(db)).rows[0]?.now ?? 0,
        lockBlobs: (mode) => blobLocks[mode].execute(db).then(() => undefined),
      });
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(noteBroken);
      throw error;
    } finally {
      client.off("error", noteBroken);
      client.release(isBroken);
    }
  }

  async #prepare({ db }: Transaction): Promise<void> {
    const schema = `"${this.#schema.replaceAll('"', '""')}"`;
    const run = (text: string) => sql.raw<{ name: string; version: number }>(text).execute(db);
    // Of several processes that begin at once, one makes the tables.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`toolwright ${schema}`}, 0))`.execute(db);
    await run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await run(`CREATE TABLE IF NOT EXISTS ${schema}.formats (name text PRIMARY KEY, version integer NOT NULL)`);
    const present = (await run(`SELECT name, version FROM ${schema}.formats`)).rows;
    if (present.length === 0) {
      const statements = tablesFor("postgres", `${schema}.`).split(";");
      for (const text of statements.filter((each) => each.trim() !== "")) await run(text);
      await run(`INSERT INTO ${schema}.formats (name, version) VALUES ('storage', ${storageVersion})`);
      return;
    }
    const other = present.find(({ name, version }) => name !== "storage" || version !== storageVersion);
    if (other === undefined) return;
    const message = `The schema ${schema} has the format ${other.name} ${other.version}; this version reads storage ${storageVersion}.`;
    throw new ToolwrightError("STORE_FAILED", message, {
      remedy: "Use the version of Toolwright that made it, or a new schema.",
    });
  }
}

const failed = (cause: unknown): ToolwrightError =>
  new ToolwrightError("STORE_FAILED", `The store in PostgreSQL failed: ${reasonOf(cause)}.`, { cause });

const serverTime = sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now`;

const blobLocks = {
  shared: sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('toolwright blobs', 0))`,
  alone: sql`SELECT pg_advisory_xact_lock(hashtextextended('toolwright blobs', 0))`,
};

/** Such as a connection that was refused by each address of a host. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(errorMessage).join("; ");
  return errorMessage(cause);
}

/** Classes and codes of SQLSTATE (PostgreSQL, appendix A) and of Node after which the same operation may succeed. */
const passing =
  /^(08...|25P03|57P0[123]|40001|40P01|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

function isPassing(cause: unknown): boolean {
  if (isToolwrightError(cause)) return false;
  if (cause instanceof AggregateError) return cause.errors.some(isPassing);
  if (isRecord(cause) && typeof cause.code === "string") return passing.test(cause.code);
  // `pg` gives these no code.
  return cause instanceof Error && /connection|timeout/i.test(cause.message);
}

const loadPg = () => loadPeer(() => import("pg"), { use: "A store in PostgreSQL", name: "pg" });
