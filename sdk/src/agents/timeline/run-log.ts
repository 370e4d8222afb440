import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Claim, Erasure, LogAddition, LogEntry, ReleaseOptions, Store } from "../../model/ports/store.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";

export const runLogs = "run:";

export const runLog = (run: string): string => `${runLogs}${run}`;

export const runOf = (log: string): string => log.slice(runLogs.length);

interface Side<Type extends string> {
  readonly type: Type;
  readonly task: string;
  readonly entry: Json;
  readonly once?: string;
}

/** Entries of a log that are not in the timeline: the records of a task's session, and the host's notes. No model reads them. */
export type SideEntry = Side<"session"> | Side<"note">;

export type RunEntry = (NewEntry | SideEntry) & Pick<TimelineEntry, "seq" | "id" | "timestamp">;

export const isInTimeline = (entry: RunEntry): entry is TimelineEntry =>
  entry.type !== "session" && entry.type !== "note";

const kept = stored<NewEntry | SideEntry>();

const entriesOf = (run: string, entries: readonly LogEntry[]): readonly RunEntry[] =>
  entries.map(({ seq, at, entry }) => ({
    ...kept.read(entry),
    seq,
    id: `${run}:${seq}`,
    timestamp: new Date(at).toISOString(),
  }));

/** The log of a run after a `seq`, including its side entries. */
export const readRunLog = async (store: Pick<Store, "read">, run: string, after = 0): Promise<readonly RunEntry[]> =>
  entriesOf(run, await store.read(runLog(run), after));

/** The timeline of a run after a `seq`; empty for a run that does not exist. */
export const readRun = async (store: Pick<Store, "read">, run: string, after = 0): Promise<readonly TimelineEntry[]> =>
  (await readRunLog(store, run, after)).filter(isInTimeline);

/** A run of a store. */
export interface RunSummary {
  readonly run: string;
  readonly isEnded: boolean;
}

/** Every run of a store, the oldest first. */
export const listRuns = async (store: Pick<Store, "logs">): Promise<readonly RunSummary[]> =>
  (await store.logs(runLogs)).map(({ log, isEnded }) => ({ run: runOf(log), isEnded }));

const additions = (entries: readonly (NewEntry | SideEntry)[]): LogAddition["entries"] =>
  entries.map((entry) => ({ entry: kept.write(entry), ...(entry.once !== undefined && { once: entry.once }) }));

/** Creates a timeline that any worker may take. False if the run already exists; then nothing is added. */
export async function beginRun(store: Store, run: string, entries: readonly NewEntry[]): Promise<boolean> {
  try {
    await store.append(runLog(run), { entries: additions(entries), after: 0, wakeAt: 0 });
    return true;
  } catch (error) {
    if (isToolwrightError(error) && error.code === "STORE_CONFLICT") return false;
    throw error;
  }
}

export interface RunAddition extends Pick<LogAddition, "after" | "documents"> {
  readonly entries: readonly (NewEntry | SideEntry)[];
  /** Omitted by everyone except the worker: answers and cancellations wake the run. */
  readonly claim?: Claim;
}

/**
 * Adds entries at the end and returns all entries after `after`, including entries of other writers.
 *
 * @throws ToolwrightError `RUN_NOT_FOUND`, and the store's errors.
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

/** Adds an entry to the log of a run without waking the run. The log may start with this entry. */
export async function addEntry(store: Store, run: string, entry: NewEntry | SideEntry): Promise<void> {
  await store.append(runLog(run), { entries: additions([entry]), after: Number.MAX_SAFE_INTEGER, joins: true });
}

/** Releases a claim on a run. If there are entries that the worker does not know, it keeps the claim and gets those entries. */
export const releaseRun = async (store: Store, claim: Claim, options: ReleaseOptions): Promise<readonly RunEntry[]> =>
  entriesOf(runOf(claim.log), await store.release(claim, options));

/** The erased document, and the person who asked for it. */
export interface ErasedDocument extends Required<Erasure> {
  readonly workspace: string;
  readonly path: string;
}

/**
 * Erases a document with its versions, and its text in the entries of the workspace's runs. None of its bytes stay in the file of the store. An
 * entry of the log `erased` records the document, the time and the person. Runs that a worker has claimed keep the text that they have read
 * until they rest. False if the document does not exist.
 *
 * @throws ToolwrightError `STORE_FAILED`.
 */
export async function eraseDocument(store: Store, { workspace, path, by }: ErasedDocument): Promise<boolean> {
  const copiesIn: string[] = [];
  for (const { run } of await listRuns(store)) {
    const [first] = await readRun(store, run);
    const own = first?.type === "task_created" ? (first.workspace ?? run) : run;
    if (own === workspace) copiesIn.push(...(await logsOf(store, run)));
  }
  return store.documents.erase(workspace, path, { by, copiesIn });
}

/**
 * Erases a run with the sessions of its tasks; its documents stay. A worker that has claimed it can store nothing more. False if it does not
 * exist.
 *
 * @throws ToolwrightError `STORE_FAILED`.
 */
export async function eraseRun(store: Store, run: string, { by }: Required<Erasure>): Promise<boolean> {
  const erased: boolean[] = [];
  for (const log of await logsOf(store, run)) erased.push(await store.erase(log, { by }));
  return erased.includes(true);
}

/** The log of a run, and the long results and questions of its tasks' sessions. */
async function logsOf(store: Store, run: string): Promise<readonly string[]> {
  const kept = await Promise.all(["output", "questions"].map((kind) => store.logs(`${kind}:${run}.`)));
  return [runLog(run), ...kept.flat().map(({ log }) => log)];
}
