import type { ClientBase, Pool } from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { missingPeer } from "../../errors/missing-peer.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import type { SqlDatabase, SqlValue, Statements, Transaction } from "./database.ts";
import { PostgresWatch } from "./postgres-watch.ts";
import { storageVersion, tablesFor } from "./tables.ts";
import { patiently } from "./when-free.ts";

/** Options for the connection to PostgreSQL. */
export interface PostgresOptions {
  /** Returns the time in milliseconds since 1970; default: the database's clock, so that the machines' clocks need not agree. */
  readonly now?: (() => number) | undefined;
  /** Schema of the tables, created if it does not exist; default `toolwright`. */
  readonly schema?: string;
  /** Maximum number of connections; default 10. A store that watches logs uses one more. */
  readonly connections?: number;
  /** How long an operation is retried while the server cannot be reached, in milliseconds; default 15,000. */
  readonly patienceMs?: number;
}

/** A transaction whose commit was sent but not confirmed. */
interface Unconfirmed<Result> {
  readonly id: string;
  readonly result: Result;
}

export class PostgresDatabase implements SqlDatabase {
  readonly kind = "postgres";
  readonly #pool: Pool;
  /** The quoted name. */
  readonly #schema: string;
  readonly #patienceMs: number;
  readonly #now: (() => number) | undefined;
  readonly #running = new Set<Promise<unknown>>();
  readonly #watch: PostgresWatch;
  #closing: Promise<void> | undefined;

  private constructor(pg: Pg, url: string, options: PostgresOptions) {
    const { schema = "toolwright", patienceMs = 15_000, connections = 10, now } = options;
    this.#watch = new PostgresWatch(() => new pg.Client(url), schema);
    this.#schema = `"${schema.replaceAll('"', '""')}"`;
    this.#patienceMs = patienceMs;
    this.#now = now;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 10_000,
      query_timeout: 60_000,
      // A process that stops during a transaction holds its locks no longer than this.
      idle_in_transaction_session_timeout: 10_000,
      application_name: "toolwright",
    });
    // The query of a broken connection reports the error, and the pool opens another connection. Without a listener, the event would end the
    // process.
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Connects, and creates missing tables. @throws ToolwrightError `STORE_FAILED`; `PACKAGE_MISSING` if `pg` is not installed. */
  static async open(url: string, options: PostgresOptions): Promise<PostgresDatabase> {
    const pg = await loadPg();
    const database = new PostgresDatabase(pg, url, options);
    try {
      await database.transaction((transaction) => database.#prepare(transaction));
    } catch (error) {
      await database.#pool.end();
      throw error;
    }
    return database;
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#run("BEGIN", work);
  }

  view<Result>(read: (db: Statements) => Promise<Result>): Promise<Result> {
    return this.#run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", read);
  }

  watch(prefix: string, onChange: () => void): () => void {
    return this.#watch.add(prefix, onChange);
  }

  scrub(): Promise<void> {
    // The server vacuums deleted rows.
    return Promise.resolve();
  }

  /** Runs `work` outside of a transaction, while no other process runs work with the same name. */
  async alone(name: string, work: () => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    const lock = (take: string): Promise<{ rows: readonly { done: boolean }[] }> =>
      client.query(`SELECT ${take}(hashtextextended($1, 0)) AS done`, [`toolwright alone ${name}`]);
    try {
      // Waiting in the database would hold a snapshot, which blocks the concurrent creation of an index.
      while ((await lock("pg_try_advisory_lock")).rows[0]?.done !== true) await pause(50);
      await work();
      await lock("pg_advisory_unlock");
      client.release();
    } catch (error) {
      // The lock ends when the connection closes.
      client.release(true);
      throw error;
    }
  }

  close(): Promise<void> {
    this.#watch.close();
    return (this.#closing ??= Promise.all(this.#running).then(() => this.#pool.end()));
  }

  #run<Result>(begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    if (this.#closing !== undefined) return Promise.reject(failed(new Error("it is closed")));
    const running = this.#repeat(begin, work);
    const ended: Promise<unknown> = running.catch(() => undefined).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
    return running;
  }

  /** Retries after temporary failures. The server knows whether an unconfirmed commit took effect. */
  async #repeat<Result>(begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    let unconfirmed: Unconfirmed<Result> | undefined;
    const attempt = async (): Promise<Result> => {
      if (unconfirmed !== undefined && (await this.#isCommitted(unconfirmed.id))) return unconfirmed.result;
      unconfirmed = undefined;
      return this.#attempt(begin, work, (committing) => (unconfirmed = committing));
    };
    try {
      return await patiently(attempt, { isPassing, patienceMs: this.#patienceMs, longestPauseMs: 1000 });
    } catch (cause) {
      throw isToolwrightError(cause) ? cause : failed(cause);
    }
  }

  async #attempt<Result>(
    begin: string,
    work: (transaction: Transaction) => Promise<Result>,
    onCommit: (committing: Unconfirmed<Result>) => void,
  ): Promise<Result> {
    const client = await this.#pool.connect();
    let isBroken = false;
    const noteBroken = (): void => void (isBroken = true);
    client.on("error", noteBroken);
    const transaction = this.#transactionOn(client);
    try {
      await client.query(`${begin}; SET LOCAL search_path TO ${this.#schema}`);
      const result = await work(transaction);
      const [row] = await transaction.rows<{ readonly id: string | null }>(
        "SELECT pg_current_xact_id_if_assigned()::text AS id",
      );
      const id = row?.id ?? undefined;
      if (id !== undefined) onCommit({ id, result });
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

  #transactionOn(client: ClientBase): Transaction {
    const rows = async <Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> => {
      let count = 0;
      const numbered = text.replaceAll("?", () => `$${(count += 1)}`);
      // Without values, one text may contain several statements.
      const { rows: found } = await (values.length === 0 ? client.query(text) : client.query(numbered, [...values]));
      return found as Row[];
    };
    return {
      rows,
      client,
      forUpdate: "FOR UPDATE",
      now: async () => {
        const read = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now";
        return this.#now?.() ?? (await rows<{ readonly now: number }>(read))[0]?.now ?? 0;
      },
      changed: async (log) => void (await rows("SELECT pg_notify(?, ?)", ...this.#watch.noticeOf(log))),
    };
  }

  async #isCommitted(id: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ status: string | null }>("SELECT pg_xact_status($1::xid8) AS status", [
      id,
    ]);
    if (rows[0]?.status === "in progress") throw new Error("The connection of a transaction has not ended yet.");
    return rows[0]?.status === "committed";
  }

  async #prepare(db: Transaction): Promise<void> {
    const schema = this.#schema;
    // If several processes start at once, only one creates the tables.
    await db.rows("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", `toolwright ${schema}`);
    await db.rows(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await db.rows("CREATE TABLE IF NOT EXISTS formats (name text PRIMARY KEY, version integer NOT NULL)");
    const present = await db.rows<{ readonly name: string; readonly version: number }>(
      "SELECT name, version FROM formats",
    );
    if (present.length === 0) {
      await db.rows(tablesFor("postgres"));
      await db.rows(`INSERT INTO formats (name, version) VALUES ('storage', ${storageVersion})`);
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

const loadPg = () => import("pg").catch(missingPeer({ use: "A store in PostgreSQL", name: "pg" }));

type Pg = Awaited<ReturnType<typeof loadPg>>;

const failed = (cause: unknown): ToolwrightError =>
  new ToolwrightError("STORE_FAILED", `The store in PostgreSQL failed: ${reasonOf(cause)}.`, { cause });

/** For example, every address of a host refused the connection. */
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
  // `pg` sets no code for these errors.
  return cause instanceof Error && /connection|timeout/i.test(cause.message);
}
