import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type {
  Claim,
  ClaimOptions,
  Erasure,
  LogAddition,
  LogEntry,
  LogSummary,
  ReleaseOptions,
  Store,
} from "../../model/ports/store.ts";
import { SqlDocuments } from "../sql-documents/sql-documents.ts";
import { startsWith, type SqlDatabase, type SqlValue, type Transaction } from "../sql/database.ts";
import { add, begin, entriesAfter, held, locked, logColumns, noteErased, type LogRow } from "../sql/log-rows.ts";

/** A value stays marked as used for at least this time after it has expired, because the hosts' clocks differ. */
const keptMarksMs = 30 * 24 * 60 * 60 * 1000;

export interface DueLog {
  readonly log: string;
  /** Id of the reason: the same reason is not reported twice. */
  readonly reason: string;
  /** The start time in milliseconds since 1970, and the current time. */
  readonly at: number;
  readonly now: number;
}

/** Receives logs that have work to do, in the same transaction. */
export type WhenDue = (due: DueLog, transaction: Transaction) => Promise<void>;

/** A store in a database. A changing log has its row locked. Operations are own properties, so that hosts can wrap `{ ...store }`. */
export class SqlStore implements Store {
  readonly documents: SqlDocuments;
  readonly #database: SqlDatabase;
  readonly #whenDue: WhenDue | undefined;

  constructor(database: SqlDatabase, whenDue?: WhenDue) {
    this.#database = database;
    this.#whenDue = whenDue;
    this.documents = new SqlDocuments(database);
  }

  readonly append = async (
    log: string,
    { entries, after, joins, claim, wakeAt, documents = [] }: LogAddition,
  ): Promise<readonly LogEntry[]> => {
    // Later changes by the caller are not stored.
    const texts = entries.map(({ entry, once }) => ({ entry: JSON.stringify(entry), once: once ?? null }));
    const all = await this.#database.transaction(async (db) => {
      if (texts.length > 0 && claim === undefined) await begin(db, log);
      const row = claim === undefined ? await locked(db, log) : await held(db, claim);
      const present = row?.length ?? 0;
      if (joins !== true && present !== after) {
        const message = `The log "${log}" is at entry ${present}; its writer knows of ${after}.`;
        throw new ToolwrightError("STORE_CONFLICT", message);
      }
      if (row === undefined) return [];
      const added = await add(db, row, texts);
      if (added === texts.length) await this.documents.commit(documents, db);
      const wakes = wakeAt === undefined ? row.wake_at : wakeAt;
      const length = present + added;
      await db.rows("UPDATE logs SET length = ?, wake_at = ? WHERE id = ?", length, wakes, row.id);
      if (typeof wakeAt === "number" && added > 0 && row.ended === 0)
        await this.#due(db, { log, reason: String(length), at: wakeAt });
      if (added > 0 || wakeAt !== undefined) await db.changed(log);
      return entriesAfter(db, row.id, after);
    });
    await this.documents.scrubAfter(documents);
    return all;
  };

  readonly read = (log: string, after = 0): Promise<readonly LogEntry[]> =>
    this.#database.view(async (db) => {
      const [row] = await db.rows<Pick<LogRow, "id">>("SELECT id FROM logs WHERE name = ?", log);
      return row === undefined ? [] : entriesAfter(db, row.id, after);
    });

  readonly logs = (prefix: string): Promise<readonly LogSummary[]> =>
    this.#database.view(async (db) => {
      const [begins, ...values] = startsWith("name", prefix);
      const found = await db.rows<LogRow>(`SELECT ${logColumns} FROM logs WHERE ${begins} ORDER BY id`, ...values);
      return found.map(({ name, ended, length }) => ({ log: name, isEnded: ended === 1, entries: length }));
    });

  readonly watch = (prefix: string, onChange: () => void): (() => void) => this.#database.watch(prefix, onChange);

  readonly claim = ({ worker, leaseMs, ...wanted }: ClaimOptions): Promise<Claim | undefined> =>
    this.#database.transaction(async (db) => {
      const time = await db.now();
      const free = `SELECT ${logColumns} FROM logs WHERE ended = 0 AND lease_until <= ?`;
      const found = (where: string, ...values: readonly SqlValue[]) =>
        db.rows<LogRow>(`${free} AND ${where}`, time, ...values);
      const due = (prefix: string) => {
        const [begins, ...values] = startsWith("name", prefix);
        const skips = db.forUpdate === "" ? "" : "FOR UPDATE SKIP LOCKED";
        return found(`wake_at <= ? AND ${begins} ORDER BY wake_at, id LIMIT 1 ${skips}`, time, ...values);
      };
      const [row] = "log" in wanted ? await found(`name = ? ${db.forUpdate}`, wanted.log) : await due(wanted.prefix);
      if (row === undefined) return undefined;
      const fence = row.fence + 1;
      const lease = "UPDATE logs SET fence = ?, worker = ?, lease_until = ? WHERE id = ?";
      await db.rows(lease, fence, worker, time + leaseMs, row.id);
      return { log: row.name, worker, fence };
    });

  readonly renew = (claim: Claim, leaseMs: number): Promise<void> =>
    this.#database.transaction(async (db) => {
      const { id } = await held(db, claim);
      await db.rows("UPDATE logs SET lease_until = ? WHERE id = ?", (await db.now()) + leaseMs, id);
    });

  readonly release = (claim: Claim, { after, wakeAt, isEnded }: ReleaseOptions): Promise<readonly LogEntry[]> =>
    this.#database.transaction(async (db) => {
      const row = await held(db, claim);
      if (row.length > after) return entriesAfter(db, row.id, after);
      const free = "UPDATE logs SET worker = NULL, lease_until = 0, wake_at = ?, ended = ? WHERE id = ?";
      await db.rows(free, wakeAt, Number(isEnded), row.id);
      if (wakeAt === null || isEnded) return [];
      await this.#due(db, { log: claim.log, reason: `released ${claim.fence}`, at: wakeAt });
      await db.changed(claim.log);
      return [];
    });

  readonly useOnce = (key: string, expiresAt: number): Promise<boolean> =>
    this.#database.transaction(async (db) => {
      await db.rows("DELETE FROM used WHERE expires_at < ?", expiresAt - keptMarksMs);
      const mark = "INSERT INTO used (key, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING key";
      return (await db.rows(mark, key, expiresAt)).length === 1;
    });

  readonly erase = async (log: string, { by }: Erasure = {}): Promise<boolean> => {
    const isErased = await this.#database.transaction(async (db) => {
      const erased = await db.rows("DELETE FROM logs WHERE name = ? RETURNING id", log);
      if (erased.length === 0) return false;
      if (by !== undefined) await noteErased(db, { log, by });
      await db.changed(log);
      return true;
    });
    if (isErased && by !== undefined) await this.#database.scrub();
    return isErased;
  };

  readonly close = (): Promise<void> => this.#database.close();

  /** The logs that have work to do but no living worker, and the time. */
  stale(): Promise<readonly { readonly log: string; readonly now: number }[]> {
    return this.#database.transaction(async (db) => {
      const now = await db.now();
      const free =
        "SELECT name FROM logs WHERE ended = 0 AND lease_until <= ? AND (worker IS NOT NULL OR wake_at <= ?)";
      return (await db.rows<LogRow>(free, now, now)).map(({ name }) => ({ log: name, now }));
    });
  }

  async #due(db: Transaction, due: Omit<DueLog, "now">): Promise<void> {
    if (this.#whenDue !== undefined) await this.#whenDue({ ...due, now: await db.now() }, db);
  }
}
