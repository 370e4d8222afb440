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
import { type PreparedChange, prepareChanges } from "../sql-documents/prepared-write.ts";
import { SqlDocuments } from "../sql-documents/sql-documents.ts";
import {
  add,
  begin,
  checkHeld,
  entriesOf,
  freeLogs,
  held,
  isAdded,
  noteErased,
  locked,
  rowOf,
  type NewRow,
} from "../sql/log-rows.ts";
import { startsWith, type SqlDatabase, type Transaction } from "../sql/sql-database.ts";

/**
 * A key expires at most so many milliseconds after it is used. With the time at which a new key expires, this tells which marks have
 * expired without a clock of the store's own, which might not be the host's.
 */
const longestUse = 30 * 24 * 60 * 60 * 1000;

/** A log that has something to do. */
export interface DueLog {
  readonly log: string;
  /** Names the reason: the same reason is not given twice. */
  readonly reason: string;
  /** From when, in milliseconds since 1970, and the time now. */
  readonly at: number;
  readonly now: number;
}

/** Receives logs that have something to do, in the transaction by which they have. */
export type WhenDue = (due: DueLog, transaction: Transaction) => Promise<void>;

/** A store in a database of either kind: one transaction for an addition, the row of the log is locked in it. */
export class SqlStore implements Store {
  readonly documents: SqlDocuments;
  readonly #database: SqlDatabase;
  readonly #whenDue: WhenDue | undefined;

  constructor(database: SqlDatabase, whenDue?: WhenDue) {
    this.#database = database;
    this.#whenDue = whenDue;
    this.documents = new SqlDocuments(database);
  }

  async append(log: string, { entries, documents = [], ...addition }: LogAddition): Promise<readonly LogEntry[]> {
    // What its caller changes from here on is not stored.
    const texts = entries.map(({ entry, once }) => ({ text: JSON.stringify(entry), once: once ?? null }));
    const add = (prepared: readonly PreparedChange[]): Promise<readonly LogEntry[]> =>
      this.#database.transaction((transaction) => this.#append(log, { ...addition, texts, prepared }, transaction));
    if (documents.length === 0) return add([]);
    const prepared = await prepareChanges(documents);
    const added = await add(prepared);
    await this.documents.scrubAfter(prepared);
    return added;
  }

  async #append(
    log: string,
    { texts, prepared, after, joins, claim, wakeAt }: PreparedAddition,
    transaction: Transaction,
  ): Promise<readonly LogEntry[]> {
    const { db } = transaction;
    if (texts.length > 0 && claim === undefined) await begin(log, transaction);
    const row = claim === undefined ? await locked(db, log) : await held(claim, db);
    if (row !== undefined && (await isAdded(row, transaction))) return entriesOf(db, row, after);
    const present = row?.length ?? 0;
    if (joins !== true && present !== after) {
      const message = `The log "${log}" is at entry ${present}; its writer knows of ${after}.`;
      throw new ToolwrightError("STORE_CONFLICT", message);
    }
    if (row === undefined) return [];
    const added = await add(row, texts, transaction);
    if (added.length === texts.length) await this.documents.commit(prepared, transaction);
    const length = present + added.length;
    const changed = wakeAt === undefined ? { length } : { length, wake_at: wakeAt };
    await db.updateTable("logs").set(changed).where("id", "=", row.id).execute();
    if (typeof wakeAt === "number" && added.length > 0 && !row.ended)
      await this.#due({ log, reason: String(length), at: wakeAt }, transaction);
    return present === after ? added : entriesOf(db, { ...row, length }, after);
  }

  read(log: string, after = 0): Promise<readonly LogEntry[]> {
    return this.#database.view(async (db) => {
      const row = await rowOf(db, log).executeTakeFirst();
      return row === undefined ? [] : entriesOf(db, row, after);
    });
  }

  logs(prefix: string): Promise<readonly LogSummary[]> {
    return this.#database.view(async (db) => {
      const found = db.selectFrom("logs").select(["name", "ended", "length"]).where(startsWith("name", prefix));
      const rows = await found.orderBy("id").execute();
      return rows.map(({ name, ended, length }) => ({ log: name, isEnded: Boolean(ended), entries: length }));
    });
  }

  claim({ worker, leaseMs, ...wanted }: ClaimOptions): Promise<Claim | undefined> {
    return this.#database.transaction(async ({ db, now }) => {
      const time = await now();
      const free = freeLogs(db, time).select("id");
      const due = (prefix: string) => {
        const found = free.where("wake_at", "<=", time).where(startsWith("name", prefix)).orderBy("wake_at");
        return found.orderBy("id").limit(1).forUpdate().skipLocked();
      };
      const row = await db
        .updateTable("logs")
        .set((is) => ({ fence: is("fence", "+", 1), worker, lease_until: time + leaseMs }))
        .where("id", "=", "log" in wanted ? free.where("name", "=", wanted.log).forUpdate() : due(wanted.prefix))
        .returning(["name", "fence"])
        .executeTakeFirst();
      return row === undefined ? undefined : { log: row.name, worker, fence: row.fence };
    });
  }

  renew(claim: Claim, leaseMs: number): Promise<void> {
    return this.#database.transaction(async ({ db, now }) => {
      const { id } = await held(claim, db);
      const lease_until = (await now()) + leaseMs;
      await db.updateTable("logs").set({ lease_until }).where("id", "=", id).execute();
    });
  }

  release(claim: Claim, { after, wakeAt, isEnded }: ReleaseOptions): Promise<readonly LogEntry[]> {
    return this.#database.transaction(async (transaction) => {
      const { db, repeated } = transaction;
      const row = await locked(db, claim.log);
      // The attempt before this one was committed.
      if (repeated !== undefined && row?.worker === null && row.fence === claim.fence) return [];
      const { id, length } = checkHeld(row, claim);
      if (length > after) return entriesOf(db, { id, name: claim.log, length }, after);
      const released = { worker: null, lease_until: 0, wake_at: wakeAt, ended: isEnded };
      await db.updateTable("logs").set(released).where("id", "=", id).execute();
      if (wakeAt !== null && !isEnded)
        await this.#due({ log: claim.log, reason: `released ${claim.fence}`, at: wakeAt }, transaction);
      return [];
    });
  }

  useOnce(key: string, expiresAt: number): Promise<boolean> {
    return this.#database.transaction(async ({ db, operation, repeated }) => {
      await db
        .deleteFrom("used")
        .where("expires_at", "<", expiresAt - longestUse)
        .execute();
      const use = db.insertInto("used").values({ key, expires_at: expiresAt, operation });
      const used = await use
        .onConflict((on) => on.column("key").doNothing())
        .returning("key")
        .executeTakeFirst();
      if (used !== undefined || repeated === undefined) return used !== undefined;
      const own = db.selectFrom("used").select("key").where("key", "=", key).where("operation", "=", repeated);
      return (await own.executeTakeFirst()) !== undefined;
    });
  }

  async erase(log: string, erasure: Erasure = {}): Promise<boolean> {
    const isErased = await this.#database.transaction(async (transaction) => {
      const { db } = transaction;
      const erased = await db.deleteFrom("logs").where("name", "=", log).returning("id").executeTakeFirst();
      if (erased !== undefined) await noteErased({ log }, erasure, transaction);
      return erased !== undefined;
    });
    if (isErased && erasure.by !== undefined) await this.#database.scrub();
    return isErased;
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** The logs that have something to do and no living worker, and the time. */
  stale(): Promise<readonly { readonly log: string; readonly now: number }[]> {
    return this.#database.transaction(async ({ db, now }) => {
      const time = await now();
      const free = freeLogs(db, time).select("name as log");
      const rows = await free.where((is) => is.or([is("worker", "is not", null), is("wake_at", "<=", time)])).execute();
      return rows.map(({ log }) => ({ log, now: time }));
    });
  }

  async #due(due: Omit<DueLog, "now">, transaction: Transaction): Promise<void> {
    if (this.#whenDue !== undefined) await this.#whenDue({ ...due, now: await transaction.now() }, transaction);
  }
}

interface PreparedAddition extends Omit<LogAddition, "entries" | "documents"> {
  readonly texts: readonly NewRow[];
  readonly prepared: readonly PreparedChange[];
}
