import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Claim, LogAddition, LogEntry, ReleaseOptions, Store } from "../../model/ports/store.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";

/** How the names of the logs of runs begin. */
export const runLogs = "run:";

/** Name of the log of a run. */
export const runLog = (run: string): string => `${runLogs}${run}`;

/** The run of a log. */
export const runOf = (log: string): string => log.slice(runLogs.length);

/** What the session of a task recorded. */
export interface SessionEntry {
  readonly type: "session";
  readonly task: string;
  readonly entry: Json;
  readonly once?: undefined;
}

/** What is in the log of a run. */
export type RunEntry = (NewEntry | SessionEntry) & Pick<TimelineEntry, "seq" | "id" | "timestamp">;

const kept = stored<NewEntry | SessionEntry>();

const entriesOf = (run: string, entries: readonly LogEntry[]): readonly RunEntry[] =>
  entries.map(({ seq, at, entry }) => ({
    ...kept.read(entry),
    seq,
    id: `${run}:${seq}`,
    timestamp: new Date(at).toISOString(),
  }));

/** The log of a run after a `seq`, with what its sessions recorded. */
export const readRunLog = async (store: Pick<Store, "read">, run: string, after = 0): Promise<readonly RunEntry[]> =>
  entriesOf(run, await store.read(runLog(run), after));

/** The timeline of a run after a `seq`; empty for a run that does not exist. */
export const readRun = async (store: Pick<Store, "read">, run: string, after = 0): Promise<readonly TimelineEntry[]> =>
  (await readRunLog(store, run, after)).filter((entry) => entry.type !== "session");

/** A run of a store. */
export interface RunSummary {
  readonly run: string;
  readonly isEnded: boolean;
}

/** Every run of a store, the oldest first. */
export const listRuns = async (store: Pick<Store, "logs">): Promise<readonly RunSummary[]> =>
  (await store.logs(runLogs)).map(({ log, isEnded }) => ({ run: runOf(log), isEnded }));

const additions = (entries: readonly (NewEntry | SessionEntry)[]): LogAddition["entries"] =>
  entries.map((entry) => ({ entry: kept.write(entry), ...(entry.once !== undefined && { once: entry.once }) }));

/**
 * Begins a timeline. False where the run exists already; then nothing is added.
 *
 * @param isDue Whether any worker may take it up; default true.
 */
export async function beginRun(
  store: Store,
  run: string,
  { entries, isDue = true }: { readonly entries: readonly NewEntry[]; readonly isDue?: boolean },
): Promise<boolean> {
  try {
    await store.append(runLog(run), { entries: additions(entries), after: 0, wakeAt: isDue ? 0 : null });
    return true;
  } catch (error) {
    if (isToolwrightError(error) && error.code === "STORE_CONFLICT") return false;
    throw error;
  }
}

/** What is added to the log of a run. */
export interface RunAddition extends Pick<LogAddition, "after" | "documents"> {
  readonly entries: readonly (NewEntry | SessionEntry)[];
  /** Left out by those who are not the worker: who answers, or cancels. Their additions wake the run. */
  readonly claim?: Claim;
}

/**
 * Adds entries at the end and returns all after `after`, those of others included.
 *
 * @throws ToolwrightError `RUN_NOT_FOUND`, and those of the store.
 */
export async function appendToRun(
  store: Store,
  run: string,
  { entries, claim, ...addition }: RunAddition,
): Promise<readonly RunEntry[]> {
  const log = runLog(run);
  if (claim === undefined && !(await store.logs(log)).some((each) => each.log === log))
    throw new ToolwrightError("RUN_NOT_FOUND", `The store has no run "${run}".`);
  const by = claim === undefined ? { wakeAt: 0 } : { claim };
  return entriesOf(run, await store.append(log, { ...addition, ...by, entries: additions(entries), joins: true }));
}

/** Gives a claim on a run back, unless there are entries that the worker does not know of: then it keeps the claim and gets those. */
export const releaseRun = async (store: Store, claim: Claim, options: ReleaseOptions): Promise<readonly RunEntry[]> =>
  entriesOf(runOf(claim.log), await store.release(claim, options));
