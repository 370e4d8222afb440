import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Claim, Erasure, LogEntry } from "../../model/ports/store.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import { inParts, place, writtenFalse, type Statements, type Transaction } from "./sql-database.ts";

const kept = stored<Json>();

export interface LogRow {
  readonly id: number | string;
  readonly name: string;
  readonly length: number;
  readonly fence: number;
  readonly worker: string | null;
  readonly ended: boolean | number;
}

export async function begin(name: string, { db }: Transaction): Promise<void> {
  const created = db.insertInto("logs").values({ name, length: 0 });
  await created.onConflict((on) => on.column("name").doNothing()).execute();
}

export interface NewRow {
  readonly text: string;
  readonly once: string | null;
}

/** Adds the entries whose keys the log does not have. */
export async function add(
  { id, length }: LogRow,
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
  const rows = fresh.map(({ text, once }, index) => ({
    log: id,
    seq: length + index + 1,
    once,
    at,
    entry: text,
    operation,
  }));
  for (const part of inParts(rows)) await db.insertInto("entries").values(part).execute();
  return rows.map(({ seq, entry }) => ({ seq, at, entry: kept.parse(entry) }));
}

export async function isAdded({ id }: LogRow, { db, repeated }: Transaction): Promise<boolean> {
  if (repeated === undefined) return false;
  const added = db.selectFrom("entries").select("seq").where("log", "=", id).where("operation", "=", repeated);
  return (await added.limit(1).executeTakeFirst()) !== undefined;
}

export const rowOf = (db: Statements, name: string) =>
  db.selectFrom("logs").select(["id", "name", "length", "fence", "worker", "ended"]).where("name", "=", name);

export const locked = (db: Statements, name: string): Promise<LogRow | undefined> =>
  rowOf(db, name).forUpdate().executeTakeFirst();

/** Without a living worker. */
export const freeLogs = (db: Statements, time: number) =>
  db.selectFrom("logs").where("ended", "=", writtenFalse).where("lease_until", "<=", time);

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
  const entries = db.selectFrom("entries").select(["seq", "at", "entry"]).where("log", "=", id);
  const rows = await entries.where("seq", ">", place(after)).orderBy("seq").execute();
  if (rows.length !== Math.max(0, length - after)) throw new Error(`entries of the log "${name}" are missing`);
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
  const length = row.length + added.length;
  await transaction.db.updateTable("logs").set({ length }).where("id", "=", row.id).execute();
}
