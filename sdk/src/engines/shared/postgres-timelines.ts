import type {
  ClaimOptions,
  DurableEngine,
  ReleaseOptions,
  RunClaim,
  RunSummary,
  TimelineAddition,
} from "../../model/ports/durable-engine.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";
import { PostgresDatabase, type PostgresOptions, type Transaction } from "../../stores/shared/postgres-database.ts";
import { prepareWrites } from "../../stores/documents/prepared-write.ts";
import { PostgresDocuments } from "../../stores/documents/postgres-documents.ts";
import { leaseLost, runNotFound } from "./engine-errors.ts";
import { numberEntries } from "./number-entries.ts";
import { engineFormat, engineStatements as statements } from "./postgres-tables.ts";

/** What the engine may be given. */
export interface PostgresEngineOptions extends PostgresOptions {
  /** Gives the time in milliseconds since 1970; default: that of the database, so that the clocks of machines need not agree. */
  readonly now?: () => number;
}

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
  readonly id: string;
  readonly name: string;
  readonly length: number;
  readonly fence: number;
  readonly worker: string | null;
  readonly ended: boolean;
  readonly now: number;
}

/** Timelines in PostgreSQL: one transaction for an addition, the row of the run is locked in it. */
export class PostgresTimelines implements DurableEngine {
  readonly documents: PostgresDocuments;
  readonly #database: PostgresDatabase;
  readonly #now: () => number | null;
  readonly #whenDue: WhenDue | undefined;

  private constructor(database: PostgresDatabase, now: (() => number) | undefined, whenDue: WhenDue | undefined) {
    this.#database = database;
    this.#now = now ?? (() => null);
    this.#whenDue = whenDue;
    this.documents = new PostgresDocuments(database, this.#now);
  }

  /** @throws ToolwrightError `ENGINE_FAILED`; `PACKAGE_MISSING`. */
  static async open(
    url: string,
    { now, ...options }: PostgresEngineOptions,
    whenDue?: WhenDue,
  ): Promise<PostgresTimelines> {
    return new PostgresTimelines(await PostgresDatabase.open(url, engineFormat, options), now, whenDue);
  }

  start(run: string, entries: readonly NewEntry[]): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const [begun] = await transaction.query<{ length: number }>(statements.begin, [run, transaction.operation]);
      if (begun === undefined) return false;
      if (begun.length > 0) return true;
      const row = await this.#runOf(run, transaction);
      await this.#add(row, { entries, isWaking: true }, transaction);
      await this.#whenDue?.({ run, reason: "0", at: row.now, now: row.now }, transaction);
      return true;
    });
  }

  async append(
    run: string,
    { entries, after, claim, documents = [] }: TimelineAddition,
  ): Promise<readonly TimelineEntry[]> {
    const prepared = documents.length === 0 ? [] : await prepareWrites(documents);
    return this.#database.transaction(async (transaction) => {
      const row = claim === undefined ? await this.#runOf(run, transaction) : await this.#held(claim, transaction);
      const { operation, isRepeated } = transaction;
      const isAdded = isRepeated && (await transaction.query(statements.isAdded, [row.id, operation])).length > 0;
      const isWaking = claim === undefined;
      const added = isAdded ? [] : await this.#add(row, { entries, isWaking }, transaction);
      if (!isAdded && added.length === entries.length) await this.documents.commit(prepared, transaction);
      if (isWaking && added.length > 0 && !row.ended) {
        const due = { run, reason: String(row.length + added.length), at: row.now, now: row.now };
        await this.#whenDue?.(due, transaction);
      }
      return row.length === after ? added : entriesIn(await transaction.query(statements.read, [row.id, after]));
    });
  }

  read(run: string, after = 0): Promise<readonly TimelineEntry[]> {
    return this.#database.transaction(async ({ query }) => entriesIn(await query(statements.readOf, [run, after])));
  }

  claim({ worker, leaseMs, run }: ClaimOptions): Promise<RunClaim | undefined> {
    return this.#database.transaction(async ({ query }) => {
      const given = [worker, leaseMs, this.#now()];
      const [row] =
        run === undefined
          ? await query<RunRow>(statements.claimDue, given)
          : await query<RunRow>(statements.claimOne, [...given, run]);
      return row === undefined ? undefined : { run: row.name, worker, fence: row.fence };
    });
  }

  renew(claim: RunClaim, leaseMs: number): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { id } = await this.#held(claim, transaction);
      await transaction.query(statements.renew, [id, leaseMs, this.#now()]);
    });
  }

  release(claim: RunClaim, { after, wakeAt, isEnded }: ReleaseOptions): Promise<readonly TimelineEntry[]> {
    return this.#database.transaction(async (transaction) => {
      const row = await this.#runOf(claim.run, transaction);
      // The attempt before this one was committed.
      if (transaction.isRepeated && row.worker === null && row.fence === claim.fence) return [];
      checkHeld(row, claim);
      if (row.length > after) return entriesIn(await transaction.query(statements.read, [row.id, after]));
      await transaction.query(statements.release, [row.id, wakeAt, isEnded]);
      if (wakeAt !== null && !isEnded) {
        const due = { run: row.name, reason: `released ${row.fence}`, at: wakeAt, now: row.now };
        await this.#whenDue?.(due, transaction);
      }
      return [];
    });
  }

  runs(): Promise<readonly RunSummary[]> {
    return this.#database.transaction(async ({ query }) => {
      const rows = await query<RunRow>(statements.runs);
      return rows.map(({ name, ended, length }) => ({ run: name, isEnded: ended, entries: length }));
    });
  }

  /** The runs that have something to do and no living worker, and the time. */
  stale(): Promise<readonly { readonly name: string; readonly now: number }[]> {
    return this.#database.transaction(({ query }) => query<RunRow>(statements.stale, [this.#now()]));
  }

  /** Does something while no other process does what has the same name. */
  alone(name: string, work: () => Promise<void>): Promise<void> {
    return this.#database.alone(name, work);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #add(
    row: RunRow,
    { entries, isWaking }: { readonly entries: readonly NewEntry[]; readonly isWaking: boolean },
    { query, operation }: Transaction,
  ): Promise<readonly TimelineEntry[]> {
    const keys = entries.flatMap(({ once }) => once ?? []);
    const known = keys.length === 0 ? [] : await query<{ once: string }>(statements.has, [row.id, keys]);
    const has = (once: string): boolean => known.some((each) => each.once === once);
    const added = numberEntries(entries, { run: row.name, length: row.length, now: row.now, has });
    const texts = added.map((entry) => JSON.stringify(entry));
    if (added.length > 0) {
      const columns = [added.map(({ seq }) => seq), added.map(({ once }) => once ?? null), texts];
      await query(statements.add, [row.id, ...columns, operation]);
    }
    if (added.length > 0 || isWaking) await query(statements.lengthen, [row.id, row.length + added.length, isWaking]);
    return added;
  }

  async #runOf(run: string, { query }: Transaction): Promise<RunRow> {
    const [row] = await query<RunRow>(statements.run, [run, this.#now()]);
    if (row === undefined) throw runNotFound(run);
    return row;
  }

  async #held(claim: RunClaim, transaction: Transaction): Promise<RunRow> {
    const row = await this.#runOf(claim.run, transaction);
    checkHeld(row, claim);
    return row;
  }
}

function checkHeld({ fence, worker }: RunRow, claim: RunClaim): void {
  if (fence !== claim.fence || worker !== claim.worker) throw leaseLost(claim);
}

const entriesIn = (rows: readonly object[]): readonly TimelineEntry[] =>
  (rows as readonly { readonly entry: string }[]).map(({ entry }) => JSON.parse(entry) as TimelineEntry);
