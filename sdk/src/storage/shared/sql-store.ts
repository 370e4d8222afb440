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
  changeLog,
  checkedLog,
  checkHeld,
  entriesOf,
  freeLogs,
  held,
  isAdded,
  isNamed,
  logRows,
  noteErased,
  locked,
  rowOf,
  type NewRow,
} from "../sql/log-rows.ts";
import { startsWith, type SqlDatabase, type Transaction, type Statements } from "../sql/sql-database.ts";
import { checkDigest, digestOf } from "../sql/row-digest.ts";

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
    await changeLog(db, row, wakeAt === undefined ? { length } : { length, wake_at: wakeAt });
    if (typeof wakeAt === "number" && added.length > 0 && !row.ended)
      await this.#due({ log, reason: String(length), at: wakeAt }, transaction);
    return present === after ? added : entriesOf(db, { ...row, length }, after);
  }

  read(log: string, after = 0): Promise<readonly LogEntry[]> {
    return this.#database.view(async (db) => {
      const row = await rowOf(db, log);
      return row === undefined ? [] : entriesOf(db, row, after);
    });
  }

  logs(prefix: string): Promise<readonly LogSummary[]> {
    return this.#database.view(async (db) => {
      const rows = await logRows(db).where(startsWith("name", prefix)).orderBy("id").execute();
      return rows
        .map((row) => checkedLog(row))
        .map(({ name, ended, length }) => ({ log: name, isEnded: Boolean(ended), entries: length }));
    });
  }

  claim({ worker, leaseMs, ...wanted }: ClaimOptions): Promise<Claim | undefined> {
    return this.#database.transaction(async ({ db, now }) => {
      const time = await now();
      const free = freeLogs(db, time);
      const due = (prefix: string) => {
        const found = free.where("wake_at", "<=", time).where(startsWith("name", prefix)).orderBy("wake_at");
        return found.orderBy("id").limit(1).forUpdate().skipLocked();
      };
      const chosen = "log" in wanted ? free.where(isNamed(wanted.log)).forUpdate() : due(wanted.prefix);
      const found = await chosen.executeTakeFirst();
      if (found === undefined) return undefined;
      const row = checkedLog(found);
      const fence = row.fence + 1;
      await changeLog(db, row, { fence, worker, lease_until: time + leaseMs });
      return { log: row.name, worker, fence };
    });
  }

  renew(claim: Claim, leaseMs: number): Promise<void> {
    return this.#database.transaction(async ({ db, now }) => {
      const row = await held(claim, db);
      await changeLog(db, row, { lease_until: (await now()) + leaseMs });
    });
  }

  release(claim: Claim, { after, wakeAt, isEnded }: ReleaseOptions): Promise<readonly LogEntry[]> {
    return this.#database.transaction(async (transaction) => {
      const { db, repeated } = transaction;
      const found = await locked(db, claim.log);
      // The attempt before this one was committed.
      if (repeated !== undefined && found?.worker === null && found.fence === claim.fence) return [];
      const row = checkHeld(found, claim);
      if (row.length > after) return entriesOf(db, row, after);
      await changeLog(db, row, { worker: null, lease_until: 0, wake_at: wakeAt, ended: isEnded });
      if (wakeAt !== null && !isEnded)
        await this.#due({ log: claim.log, reason: `released ${claim.fence}`, at: wakeAt }, transaction);
      return [];
    });
  }

  useOnce(key: string, expiresAt: number): Promise<boolean> {
    return this.#database.transaction(async ({ db, operation, repeated }) => {
      await forgetMarks(db, expiresAt - longestUse);
      return (await isMarked(db, key, repeated)) ?? mark(db, { key, expiresAt, operation });
    });
  }

  async erase(log: string, erasure: Erasure = {}): Promise<boolean> {
    const isErased = await this.#database.transaction(async (transaction) => {
      const { db } = transaction;
      const erased = await locked(db, log);
      if (erased !== undefined) await db.deleteFrom("logs").where("id", "=", erased.id).execute();
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
      const stale = freeLogs(db, time).where((is) => is.or([is("worker", "is not", null), is("wake_at", "<=", time)]));
      return (await stale.execute()).map((row) => ({ log: checkedLog(row).name, now: time }));
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

const marks = (db: Statements) => db.selectFrom("used").select(["key", "key_digest", "expires_at", "digest"]);

interface MarkRow {
  readonly key: string;
  readonly key_digest: string;
  readonly expires_at: number;
  readonly digest: string;
}

const markDigest = ({ key, key_digest, expires_at }: Omit<MarkRow, "digest">): string =>
  digestOf(key, key_digest, expires_at);

const check = (row: MarkRow): void =>
  checkDigest(row.digest, markDigest(row), `the mark of the used value "${row.key}"`);

/** Forgets the marks that have expired before a time. */
async function forgetMarks(db: Statements, before: number): Promise<void> {
  const expired = await marks(db).where("expires_at", "<", before).execute();
  if (expired.length === 0) return;
  // A mark that is damaged may be needed still.
  for (const row of expired) check(row);
  await db.deleteFrom("used").where("expires_at", "<", before).execute();
}

/** False for a value that was used, true if an earlier attempt of the same operation has used it; undefined for a new one. */
async function isMarked(db: Statements, key: string, repeated: Transaction["repeated"]): Promise<boolean | undefined> {
  const known = await marks(db)
    .where((is) => is.or([is("key", "=", key), is("key_digest", "=", digestOf(key))]))
    .execute();
  for (const row of known) check(row);
  if (known.length === 0) return undefined;
  if (repeated === undefined) return false;
  return (await marks(db).where("key", "=", key).where("operation", "=", repeated).execute()).length > 0;
}

/** Marks a value as used; false where another process has done so since. */
async function mark(
  db: Statements,
  { key, expiresAt, operation }: { readonly key: string; readonly expiresAt: number } & Pick<Transaction, "operation">,
): Promise<boolean> {
  const row = { key, key_digest: digestOf(key), expires_at: expiresAt };
  const used = await db
    .insertInto("used")
    .values({ ...row, digest: markDigest(row), operation })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  return used !== undefined;
}
