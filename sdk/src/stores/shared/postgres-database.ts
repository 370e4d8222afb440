import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase, Pool, QueryResultRow } from "pg";
import type { Code } from "../../errors/codes.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { isRecord } from "../../util/is-record.ts";

/** How tables in PostgreSQL are reached. */
export interface PostgresOptions {
  /** Schema of the tables, made where it does not exist; default `toolwright`. */
  readonly schema?: string;
  /** Most connections; default 10. */
  readonly connections?: number;
  /** How long an operation is tried again while the server cannot be reached, in milliseconds; default 15,000. */
  readonly patienceMs?: number;
}

/** What a schema holds, and how that is known. */
export interface PostgresFormat {
  /** Such as "store". */
  readonly name: string;
  readonly version: number;
  /** Statements that make the tables; `$schema` stands for the schema. */
  readonly tables: string;
  /** Code of the errors. */
  readonly failure: Code;
  /** What is kept beside it, in the same schema. */
  readonly beside?: readonly PostgresFormat[];
}

/** One attempt at a transaction. */
export interface Transaction {
  readonly client: ClientBase;
  /** Names the operation: the same in each attempt, so that one whose commit was not confirmed is recognised. */
  readonly operation: string;
  /** Whether an attempt before this one may have been committed. */
  readonly isRepeated: boolean;
  /** The rows that a statement gives; `$schema` stands for the schema. */
  readonly query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
}

/** Tables in a schema of a PostgreSQL database. */
export class PostgresDatabase {
  readonly #pool: Pool;
  readonly #format: PostgresFormat;
  readonly #schema: string;
  readonly #patienceMs: number;
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  private constructor(
    pool: Pool,
    format: PostgresFormat,
    { schema = "toolwright", patienceMs = 15_000 }: PostgresOptions,
  ) {
    this.#pool = pool;
    this.#format = format;
    this.#schema = `"${schema.replaceAll('"', '""')}"`;
    this.#patienceMs = patienceMs;
  }

  /**
   * Connects, and makes the tables where they do not exist.
   *
   * @throws ToolwrightError The `failure` of the format; `PACKAGE_MISSING` where the package `pg` is not installed.
   */
  static async open(url: string, format: PostgresFormat, options: PostgresOptions): Promise<PostgresDatabase> {
    const { Pool } = await loadPg(format);
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
    const database = new PostgresDatabase(pool, format, options);
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
   * @throws ToolwrightError Those of `work`, and the `failure` of the format for anything else.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    if (this.#closing !== undefined) return Promise.reject(this.#failure(new Error("it is closed")));
    const running = this.#repeat(work);
    const ended: Promise<unknown> = running.catch(() => undefined).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
    return running;
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

  async #repeat<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const operation = randomUUID();
    const begun = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(work, operation, attempt > 0);
      } catch (cause) {
        if (isToolwrightError(cause)) throw cause;
        if (!isPassing(cause) || performance.now() - begun > this.#patienceMs) throw this.#failure(cause);
      }
      // Uneven, so that two processes do not meet again and again.
      await pause(Math.min(1000, 20 * 2 ** attempt) * (0.5 + Math.random()));
    }
  }

  async #attempt<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    operation: string,
    isRepeated: boolean,
  ): Promise<Result> {
    const client = await this.#pool.connect();
    let isBroken = false;
    const noteBroken = (): void => void (isBroken = true);
    client.on("error", noteBroken);
    const query: Transaction["query"] = async <Row extends QueryResultRow>(
      sql: string,
      values: readonly unknown[] = [],
    ) => (await client.query<Row>(sql.replaceAll("$schema", this.#schema), [...values])).rows;
    try {
      await client.query("BEGIN");
      const result = await work({ client, operation, isRepeated, query });
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

  async #prepare({ query }: Transaction): Promise<void> {
    // Of several processes that begin at once, one makes the tables.
    await query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`toolwright ${this.#schema}`]);
    await query("CREATE SCHEMA IF NOT EXISTS $schema");
    await query("CREATE TABLE IF NOT EXISTS $schema.formats (name text PRIMARY KEY, version integer NOT NULL)");
    for (const format of [this.#format, ...(this.#format.beside ?? [])]) await this.#makeTables(format, query);
  }

  async #makeTables({ name, version, tables }: PostgresFormat, query: Transaction["query"]): Promise<void> {
    const [present] = await query<{ version: number }>("SELECT version FROM $schema.formats WHERE name = $1", [name]);
    if (present === undefined) {
      for (const table of tables.split(";").filter((text) => text.trim() !== "")) await query(table);
      await query("INSERT INTO $schema.formats (name, version) VALUES ($1, $2)", [name, version]);
    } else if (present.version !== version) {
      const message = `The ${name} in the schema ${this.#schema} has format ${present.version}; this version reads ${version}.`;
      const remedy = "Use the version of Toolwright that made it, or a new schema.";
      throw new ToolwrightError(this.#format.failure, message, { remedy });
    }
  }

  #failure(cause: unknown): ToolwrightError {
    const { name, failure } = this.#format;
    return new ToolwrightError(failure, `The ${name} in PostgreSQL failed: ${reasonOf(cause)}.`, { cause });
  }
}

/** Such as a connection that was refused by each address of a host. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(errorMessage).join("; ");
  return errorMessage(cause);
}

/** Classes and codes of SQLSTATE (PostgreSQL, appendix A) and of Node after which the same operation may succeed. */
const passing =
  /^(08...|25P03|57P0[123]|40001|40P01|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

function isPassing(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.some(isPassing);
  if (isRecord(cause) && typeof cause.code === "string") return passing.test(cause.code);
  // `pg` gives these no code.
  return cause instanceof Error && /connection|timeout/i.test(cause.message);
}

async function loadPg({ name }: PostgresFormat) {
  try {
    return await import("pg");
  } catch (cause) {
    throw new ToolwrightError("PACKAGE_MISSING", `A ${name} in PostgreSQL needs the package \`pg\`.`, {
      remedy: "Run `npm install pg`.",
      cause,
    });
  }
}
