import type {
  ClaimOptions,
  DurableEngine,
  ReleaseOptions,
  RunClaim,
  RunSummary,
  TimelineAddition,
} from "../../model/ports/durable-engine.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";
import {
  PostgresDatabase,
  type PostgresFormat,
  type PostgresOptions,
  type Transaction,
} from "../../stores/shared/postgres-database.ts";
import { leaseLost, runNotFound } from "./engine-errors.ts";
import { numberEntries } from "./number-entries.ts";

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

const format: PostgresFormat = {
  name: "engine",
  version: 1,
  failure: "ENGINE_FAILED",
  tables: `
  CREATE TABLE $schema.runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    begun_by uuid NOT NULL,
    length integer NOT NULL DEFAULT 0,
    fence integer NOT NULL DEFAULT 0,
    worker text,
    lease_until double precision NOT NULL DEFAULT 0,
    wake_at double precision DEFAULT 0,
    ended boolean NOT NULL DEFAULT false
  );
  CREATE INDEX runs_wake_at ON $schema.runs (wake_at) WHERE NOT ended;
  CREATE TABLE $schema.timeline (
    run bigint NOT NULL REFERENCES $schema.runs ON DELETE CASCADE,
    seq integer NOT NULL,
    once text,
    entry text NOT NULL,
    operation uuid NOT NULL,
    PRIMARY KEY (run, seq)
  );
  CREATE UNIQUE INDEX timeline_once ON $schema.timeline (run, once) WHERE once IS NOT NULL`,
};

/** The time of the database, where the host gives none. */
const nowIs = (place: string): string =>
  `coalesce(${place}::double precision, (extract(epoch FROM clock_timestamp()) * 1000)::double precision)`;

const statements = {
  begin: `INSERT INTO $schema.runs AS run (name, begun_by) VALUES ($1, $2) ON CONFLICT (name)
    DO UPDATE SET name = excluded.name WHERE run.begun_by = excluded.begun_by RETURNING length`,
  run: `SELECT id, name, length, fence, worker, ended, ${nowIs("$2")} AS now FROM $schema.runs WHERE name = $1 FOR UPDATE`,
  isAdded: "SELECT 1 FROM $schema.timeline WHERE run = $1 AND operation = $2 LIMIT 1",
  has: "SELECT once FROM $schema.timeline WHERE run = $1 AND once = ANY($2::text[])",
  add: `INSERT INTO $schema.timeline (run, seq, once, entry, operation)
    SELECT $1, seq, once, entry, $5 FROM unnest($2::integer[], $3::text[], $4::text[]) AS added (seq, once, entry)`,
  lengthen: "UPDATE $schema.runs SET length = $2, wake_at = CASE WHEN $3 THEN 0 ELSE wake_at END WHERE id = $1",
  read: "SELECT entry FROM $schema.timeline WHERE run = $1 AND seq > $2::bigint ORDER BY seq",
  readOf: `SELECT entry FROM $schema.timeline WHERE run = (SELECT id FROM $schema.runs WHERE name = $1)
    AND seq > $2::bigint ORDER BY seq`,
  claimOne: `UPDATE $schema.runs SET fence = fence + 1, worker = $1, lease_until = ${nowIs("$3")} + $2
    WHERE NOT ended AND lease_until <= ${nowIs("$3")} AND name = $4 RETURNING name, fence`,
  claimDue: `UPDATE $schema.runs SET fence = fence + 1, worker = $1, lease_until = ${nowIs("$3")} + $2 WHERE id =
    (SELECT id FROM $schema.runs WHERE NOT ended AND lease_until <= ${nowIs("$3")} AND wake_at <= ${nowIs("$3")}
      ORDER BY wake_at, id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING name, fence`,
  renew: `UPDATE $schema.runs SET lease_until = ${nowIs("$3")} + $2 WHERE id = $1`,
  release: "UPDATE $schema.runs SET worker = NULL, lease_until = 0, wake_at = $2, ended = $3 WHERE id = $1",
  runs: "SELECT name, ended, length FROM $schema.runs ORDER BY id",
  stale: `SELECT name, ${nowIs("$1")} AS now FROM $schema.runs
    WHERE NOT ended AND lease_until <= ${nowIs("$1")} AND (worker IS NOT NULL OR wake_at <= ${nowIs("$1")})`,
} as const;

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
  readonly #database: PostgresDatabase;
  readonly #now: () => number | null;
  readonly #whenDue: WhenDue | undefined;

  private constructor(database: PostgresDatabase, now: (() => number) | undefined, whenDue: WhenDue | undefined) {
    this.#database = database;
    this.#now = now ?? (() => null);
    this.#whenDue = whenDue;
  }

  /** @throws ToolwrightError `ENGINE_FAILED`; `PACKAGE_MISSING`. */
  static async open(
    url: string,
    { now, ...options }: PostgresEngineOptions,
    whenDue?: WhenDue,
  ): Promise<PostgresTimelines> {
    return new PostgresTimelines(await PostgresDatabase.open(url, format, options), now, whenDue);
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

  append(run: string, { entries, after, claim }: TimelineAddition): Promise<readonly TimelineEntry[]> {
    return this.#database.transaction(async (transaction) => {
      const row = claim === undefined ? await this.#runOf(run, transaction) : await this.#held(claim, transaction);
      const { operation, isRepeated } = transaction;
      const isAdded = isRepeated && (await transaction.query(statements.isAdded, [row.id, operation])).length > 0;
      const isWaking = claim === undefined;
      const added = isAdded ? [] : await this.#add(row, { entries, isWaking }, transaction);
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
