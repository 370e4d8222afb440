import type {
  ClaimOptions,
  DurableEngine,
  ReleaseOptions,
  RunClaim,
  RunSummary,
  TimelineAddition,
} from "../../model/ports/durable-engine.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";
import { prepareWrites } from "../../stores/documents/prepared-write.ts";
import { SqlDocuments } from "../../stores/documents/sql-documents.ts";
import {
  inParts,
  place,
  writtenFalse,
  type SqlDatabase,
  type Statements,
  type Transaction,
} from "../../stores/sql/sql-database.ts";
import { stored } from "../../util/stored.ts";
import { leaseLost, numberEntries, runNotFound } from "./number-entries.ts";

const kept = stored<TimelineEntry>();

/** A run that has something to do. */
export interface DueRun {
  readonly run: string;
  /** Names the reason: the same reason is not given twice. */
  readonly reason: string;
  /** From when, in milliseconds since 1970, and the time now. */
  readonly at: number;
  readonly now: number;
}

/** Receives runs that have something to do, in the transaction by which they have. */
export type WhenDue = (due: DueRun, transaction: Transaction) => Promise<void>;

interface RunRow {
  readonly id: number | string;
  readonly name: string;
  readonly length: number;
  readonly fence: number;
  readonly worker: string | null;
  readonly ended: boolean | number;
}

/** Timelines in a database of either kind: one transaction for an addition, the row of the run is locked in it. */
export class Timelines implements DurableEngine {
  readonly documents: SqlDocuments;
  readonly #database: SqlDatabase;
  readonly #whenDue: WhenDue | undefined;

  constructor(database: SqlDatabase, whenDue?: WhenDue) {
    this.#database = database;
    this.#whenDue = whenDue;
    this.documents = new SqlDocuments(database);
  }

  start(run: string, entries: readonly NewEntry[]): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const { db, operation: begun_by, repeated } = transaction;
      const begin = db.insertInto("runs").values({ name: run, begun_by, length: 0, wake_at: 0 });
      if (
        (await begin
          .onConflict((on) => on.column("name").doNothing())
          .returning("id")
          .executeTakeFirst()) === undefined
      ) {
        if (repeated === undefined) return false;
        const own = db.selectFrom("runs").select("id").where("name", "=", run).where("begun_by", "=", repeated);
        return (await own.executeTakeFirst()) !== undefined;
      }
      await add(await runOf(run, transaction), { entries, isWaking: true }, transaction);
      await this.#due({ run, reason: "0" }, transaction);
      return true;
    });
  }

  async append(
    run: string,
    { entries, after, claim, documents = [] }: TimelineAddition,
  ): Promise<readonly TimelineEntry[]> {
    const prepared = await prepareWrites(documents);
    return this.#database.transaction(async (transaction) => {
      const row = claim === undefined ? await runOf(run, transaction) : await held(claim, transaction);
      if (await isAdded(row, transaction)) return entriesOf(transaction.db, row, after);
      const isWaking = claim === undefined;
      const added = await add(row, { entries, isWaking }, transaction);
      if (added.length === entries.length) await this.documents.commit(prepared, transaction);
      const length = row.length + added.length;
      if (isWaking && added.length > 0 && !row.ended) await this.#due({ run, reason: String(length) }, transaction);
      return row.length === after ? added : entriesOf(transaction.db, { ...row, length }, after);
    });
  }

  read(run: string, after = 0): Promise<readonly TimelineEntry[]> {
    return this.#database.view(async (db) => {
      const row = await rowOf(db, run).executeTakeFirst();
      return row === undefined ? [] : entriesOf(db, row, after);
    });
  }

  claim({ worker, leaseMs, run }: ClaimOptions): Promise<RunClaim | undefined> {
    return this.#database.transaction(async ({ db, now }) => {
      const time = await now();
      const free = freeRuns(db, time).select("id");
      const due = free.where("wake_at", "<=", time).orderBy("wake_at").orderBy("id").limit(1).forUpdate().skipLocked();
      const row = await db
        .updateTable("runs")
        .set((is) => ({ fence: is("fence", "+", 1), worker, lease_until: time + leaseMs }))
        .where("id", "=", run === undefined ? due : free.where("name", "=", run).forUpdate())
        .returning(["name", "fence"])
        .executeTakeFirst();
      return row === undefined ? undefined : { run: row.name, worker, fence: row.fence };
    });
  }

  renew(claim: RunClaim, leaseMs: number): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { id } = await held(claim, transaction);
      const lease_until = (await transaction.now()) + leaseMs;
      await transaction.db.updateTable("runs").set({ lease_until }).where("id", "=", id).execute();
    });
  }

  release(claim: RunClaim, { after, wakeAt, isEnded }: ReleaseOptions): Promise<readonly TimelineEntry[]> {
    return this.#database.transaction(async (transaction) => {
      const { db, repeated } = transaction;
      const row = await runOf(claim.run, transaction);
      // The attempt before this one was committed.
      if (repeated !== undefined && row.worker === null && row.fence === claim.fence) return [];
      checkHeld(row, claim);
      if (row.length > after) return entriesOf(db, row, after);
      const released = { worker: null, lease_until: 0, wake_at: wakeAt, ended: isEnded };
      await db.updateTable("runs").set(released).where("id", "=", row.id).execute();
      if (wakeAt !== null && !isEnded)
        await this.#due({ run: row.name, reason: `released ${row.fence}`, at: wakeAt }, transaction);
      return [];
    });
  }

  runs(): Promise<readonly RunSummary[]> {
    return this.#database.view(async (db) => {
      const rows = await db.selectFrom("runs").select(["name", "ended", "length"]).orderBy("id").execute();
      return rows.map(({ name, ended, length }) => ({ run: name, isEnded: Boolean(ended), entries: length }));
    });
  }

  /** The runs that have something to do and no living worker, and the time. */
  stale(): Promise<readonly { readonly name: string; readonly now: number }[]> {
    return this.#database.transaction(async ({ db, now }) => {
      const time = await now();
      const free = freeRuns(db, time).select("name");
      const rows = await free.where((is) => is.or([is("worker", "is not", null), is("wake_at", "<=", time)])).execute();
      return rows.map(({ name }) => ({ name, now: time }));
    });
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #due(due: Omit<DueRun, "at" | "now"> & { readonly at?: number }, transaction: Transaction): Promise<void> {
    if (this.#whenDue === undefined) return;
    const now = await transaction.now();
    await this.#whenDue({ at: now, ...due, now }, transaction);
  }
}

async function add(
  row: RunRow,
  { entries, isWaking }: { readonly entries: readonly NewEntry[]; readonly isWaking: boolean },
  { db, operation, now }: Transaction,
): Promise<readonly TimelineEntry[]> {
  const keys = entries.flatMap(({ once }) => once ?? []);
  const known = db.selectFrom("timeline").select("once").where("run", "=", row.id);
  const present = keys.length === 0 ? [] : await known.where("once", "in", keys).execute();
  const has = (once: string): boolean => present.some((each) => each.once === once);
  const added = numberEntries(entries, { run: row.name, length: row.length, now: await now(), has });
  const rows = added.map((entry) => ({
    run: row.id,
    seq: entry.seq,
    once: entry.once ?? null,
    entry: JSON.stringify(entry),
    operation,
  }));
  for (const part of inParts(rows)) await db.insertInto("timeline").values(part).execute();
  const changed = { length: row.length + added.length, ...(isWaking ? { wake_at: 0 } : {}) };
  await db.updateTable("runs").set(changed).where("id", "=", row.id).execute();
  return added;
}

async function isAdded({ id }: RunRow, { db, repeated }: Transaction): Promise<boolean> {
  if (repeated === undefined) return false;
  const added = db.selectFrom("timeline").select("seq").where("run", "=", id).where("operation", "=", repeated);
  return (await added.limit(1).executeTakeFirst()) !== undefined;
}

const rowOf = (db: Statements, run: string) =>
  db.selectFrom("runs").select(["id", "name", "length", "fence", "worker", "ended"]).where("name", "=", run);

/** Without a living worker. */
const freeRuns = (db: Statements, time: number) =>
  db.selectFrom("runs").where("ended", "=", writtenFalse).where("lease_until", "<=", time);

async function runOf(run: string, { db }: Transaction): Promise<RunRow> {
  const row = await rowOf(db, run).forUpdate().executeTakeFirst();
  if (row === undefined) throw runNotFound(run);
  return row;
}

async function held(claim: RunClaim, transaction: Transaction): Promise<RunRow> {
  const row = await runOf(claim.run, transaction);
  checkHeld(row, claim);
  return row;
}

function checkHeld({ fence, worker }: RunRow, claim: RunClaim): void {
  if (fence !== claim.fence || worker !== claim.worker) throw leaseLost(claim);
}

async function entriesOf(
  db: Statements,
  { id, name, length }: RunRow,
  after: number,
): Promise<readonly TimelineEntry[]> {
  const entries = db.selectFrom("timeline").select("entry").where("run", "=", id).where("seq", ">", place(after));
  const rows = await entries.orderBy("seq").execute();
  if (rows.length !== Math.max(0, length - after)) throw new Error(`entries of the run "${name}" are missing`);
  return rows.map(({ entry }) => kept.parse(entry));
}
