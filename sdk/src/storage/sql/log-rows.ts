import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Claim, LogEntry } from "../../model/ports/store.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import type { Statements, Transaction } from "./database.ts";

export interface LogRow {
  readonly id: number | string;
  readonly name: string;
  readonly length: number;
  readonly fence: number;
  readonly worker: string | null;
  readonly lease_until: number;
  readonly wake_at: number | null;
  readonly ended: number;
}

export const logColumns = "id, name, length, fence, worker, lease_until, wake_at, ended";

export const begin = async (db: Statements, log: string): Promise<unknown> =>
  db.rows("INSERT INTO logs (name) VALUES (?) ON CONFLICT DO NOTHING", log);

export async function locked(db: Transaction, log: string): Promise<LogRow | undefined> {
  return (await db.rows<LogRow>(`SELECT ${logColumns} FROM logs WHERE name = ? ${db.forUpdate}`, log))[0];
}

export async function held(db: Transaction, { log, worker, fence }: Claim): Promise<LogRow> {
  const row = await locked(db, log);
  if (row?.fence === fence && row.worker === worker) return row;
  throw new ToolwrightError("LEASE_LOST", `The worker "${worker}" has lost its claim on "${log}".`);
}

interface NewEntry {
  readonly entry: string;
  readonly once: string | null;
}

/** Adds the entries whose keys the log does not have; returns their number. */
export async function add(db: Transaction, { id, length }: LogRow, entries: readonly NewEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const at = await db.now();
  let seq = length;
  for (const { entry, once } of entries) {
    const insert = "INSERT INTO entries (log, seq, once, at, entry) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    const added = await db.rows(`${insert} RETURNING seq`, id, seq + 1, once, at, entry);
    seq += added.length;
  }
  return seq - length;
}

const json = stored<Json>();

export async function entriesAfter(db: Statements, log: LogRow["id"], after: number): Promise<readonly LogEntry[]> {
  const text = "SELECT seq, at, entry FROM entries WHERE log = ? AND seq > CAST(? AS bigint) ORDER BY seq";
  const rows = await db.rows<{ readonly seq: number; readonly at: number; readonly entry: string }>(text, log, after);
  return rows.map(({ seq, at, entry }) => ({ seq, at, entry: json.parse(entry) }));
}

/** The log of erasures: an entry names the erased data, `at` the time. */
const erasedLog = "erased";

/** Records that a person had data erased. */
export async function noteErased(db: Transaction, what: JsonObject): Promise<void> {
  await begin(db, erasedLog);
  const row = await locked(db, erasedLog);
  if (row === undefined) return;
  const added = await add(db, row, [{ entry: JSON.stringify(what), once: null }]);
  await db.rows("UPDATE logs SET length = ? WHERE id = ?", row.length + added, row.id);
}
