import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Claim, Erasure, LogEntry } from "../../model/ports/store.ts";
import type { ExpressionBuilder } from "kysely";
import type { Json, JsonObject } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import type { Tables } from "./tables.ts";
import { checkDigest, damaged, digestOf } from "./row-digest.ts";
import { inParts, place, writtenFalse, type Statements, type Transaction } from "./sql-database.ts";

const kept = stored<Json>();

export interface LogRow {
  readonly id: number | string;
  readonly name: string;
  readonly name_digest: string;
  readonly length: number;
  readonly fence: number;
  readonly worker: string | null;
  readonly lease_until: number;
  readonly wake_at: number | null;
  readonly ended: boolean | number;
  readonly digest: string;
}

const logColumns = [
  ...(["id", "name", "name_digest", "length", "fence"] as const),
  ...(["worker", "lease_until", "wake_at", "ended", "digest"] as const),
] as const;

const logDigest = (row: Omit<LogRow, "id" | "digest">): string =>
  digestOf(
    ...[row.name, row.name_digest, row.length, row.fence, row.worker],
    ...[row.lease_until, row.wake_at, Boolean(row.ended)],
  );

/** A row as it was written; `name` is that of the log that was looked for. @throws ToolwrightError `STORE_FAILED`. */
export function checkedLog(row: LogRow, name = row.name): LogRow {
  checkDigest(row.digest, logDigest(row), `the row of the log "${name}"`);
  return row;
}

export async function begin(name: string, { db }: Transaction): Promise<void> {
  const empty = { length: 0, fence: 0, worker: null, lease_until: 0, wake_at: null, ended: false };
  const row = { name, name_digest: digestOf(name), ...empty };
  await db
    .insertInto("logs")
    .values({ ...row, digest: logDigest(row) })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Changes the row of a log, which this transaction has locked. */
export async function changeLog(
  db: Statements,
  row: LogRow,
  change: Partial<Pick<LogRow, "length" | "fence" | "worker" | "lease_until" | "wake_at" | "ended">>,
): Promise<void> {
  const digest = logDigest({ ...row, ...change });
  await db
    .updateTable("logs")
    .set({ ...change, digest })
    .where("id", "=", row.id)
    .execute();
}

export interface NewRow {
  readonly text: string;
  readonly once: string | null;
}

/** Adds the entries whose keys the log does not have. */
export async function add(
  { id, name, length }: LogRow,
  entries: readonly NewRow[],
  { db, operation, now }: Transaction,
): Promise<readonly LogEntry[]> {
  if (entries.length === 0) return [];
  const keys = entries.flatMap(({ once }) => once ?? []);
  const known = db.selectFrom("entries").select("once").where("log", "=", id);
  const present = keys.length === 0 ? [] : await known.where("once", "in", keys).execute();
  const taken = new Set(present.map(({ once }) => once));
  const at = await now();
  const fresh = entries.filter(({ once }) => once === null || (!taken.has(once) && taken.add(once)));
  const rows = fresh.map(({ text, once }, index) => {
    const row = { seq: length + index + 1, once, at, entry: text };
    return { ...row, log: id, digest: entryDigest(name, row), operation };
  });
  for (const part of inParts(rows)) await db.insertInto("entries").values(part).execute();
  return rows.map(({ seq, entry }) => ({ seq, at, entry: kept.parse(entry) }));
}

interface EntryRow {
  readonly seq: number;
  readonly once: string | null;
  readonly at: number;
  readonly entry: string;
}

/** With the name of its log: an entry of another log is not one of this. */
export const entryDigest = (log: string, { seq, once, at, entry }: EntryRow): string =>
  digestOf(log, seq, once, at, entry);

export async function isAdded({ id }: LogRow, { db, repeated }: Transaction): Promise<boolean> {
  if (repeated === undefined) return false;
  const added = db.selectFrom("entries").select("seq").where("log", "=", id).where("operation", "=", repeated);
  return (await added.limit(1).executeTakeFirst()) !== undefined;
}

const found = (db: Statements, name: string) => db.selectFrom("logs").select(logColumns).where(isNamed(name));

/** Whether a row is that of a log, also where its name is damaged. */
export const isNamed = (name: string) => (is: ExpressionBuilder<Tables, "logs">) =>
  is.or([is("name", "=", name), is("name_digest", "=", digestOf(name))]);

const checked = (rows: readonly LogRow[], name: string): LogRow | undefined =>
  rows.map((row) => checkedLog(row, name))[0];

export const rowOf = async (db: Statements, name: string): Promise<LogRow | undefined> =>
  checked(await found(db, name).execute(), name);

export const locked = async (db: Statements, name: string): Promise<LogRow | undefined> =>
  checked(await found(db, name).forUpdate().execute(), name);

/** The logs of these rows, or of those whose names begin so. */
export const logRows = (db: Statements) => db.selectFrom("logs").select(logColumns);

/** Without a living worker. */
export const freeLogs = (db: Statements, time: number) =>
  logRows(db).where("ended", "=", writtenFalse).where("lease_until", "<=", time);

export const held = async (claim: Claim, db: Statements): Promise<LogRow> =>
  checkHeld(await locked(db, claim.log), claim);

export function checkHeld(row: LogRow | undefined, { log, worker, fence }: Claim): LogRow {
  if (row?.fence === fence && row.worker === worker) return row;
  throw new ToolwrightError("LEASE_LOST", `The worker "${worker}" no longer holds "${log}".`);
}

export async function entriesOf(
  db: Statements,
  { id, name, length }: Pick<LogRow, "id" | "name" | "length">,
  after: number,
): Promise<readonly LogEntry[]> {
  const entries = db.selectFrom("entries").select(["seq", "once", "at", "entry", "digest"]).where("log", "=", id);
  const rows = await entries.where("seq", ">", place(after)).orderBy("seq").execute();
  for (const row of rows) checkDigest(row.digest, entryDigest(name, row), `entry ${row.seq} of the log "${name}"`);
  if (rows.length !== Math.max(0, length - after)) throw damaged(`entries of the log "${name}" are missing`);
  return rows.map(({ seq, at, entry }) => ({ seq, at, entry: kept.parse(entry) }));
}

/** The log of what was erased: an entry says what, `at` says when. */
const erasedLog = "erased";

/** Notes that someone had something erased. */
export async function noteErased(what: JsonObject, { by }: Erasure, transaction: Transaction): Promise<void> {
  if (by === undefined) return;
  await begin(erasedLog, transaction);
  const row = await locked(transaction.db, erasedLog);
  if (row === undefined) return;
  const added = await add(row, [{ text: JSON.stringify({ ...what, by }), once: null }], transaction);
  await changeLog(transaction.db, row, { length: row.length + added.length });
}
