import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Claim, ReleaseOptions } from "../../model/ports/store.ts";
import { type HostParts, LiveRun } from "../run/live-run.ts";
import type { AgentHost, RunReport } from "../run/options.ts";
import { readRunLog, releaseRun, runLog, runLogs, runOf } from "../timeline/run-log.ts";
import { isAnyRunning } from "../timeline/state.ts";
import { nextDeadline, driveRun } from "./drive-run.ts";
import { hostParts } from "./host-parts.ts";
import { reportOf } from "./report.ts";

/** Options of a worker. */
export interface WorkAgentsOptions extends AgentHost {
  /** Stops the worker: calls that have started run to their end, model requests are aborted, and other workers continue its runs. */
  readonly signal?: AbortSignal;
  /** Maximum number of runs at a time; default 10. */
  readonly concurrency?: number;
  /** Whether the worker stops when no run has work to do; default false. */
  readonly untilIdle?: boolean;
  /** Receives each run that has ended, waits for people, or was released (`stopped`). */
  readonly onReport?: (report: RunReport) => void;
}

/**
 * Takes runs that are due, runs of dead workers included, until its signal is aborted. Any number of workers may use
 * one store.
 *
 * @throws ToolwrightError `AGENT_INVALID`, `MODEL_UNSUPPORTED`, `STORE_FAILED`.
 */
export async function workAgents(options: WorkAgentsOptions): Promise<void> {
  const { signal, concurrency = 10, untilIdle = false, onReport } = options;
  const parts = await hostParts(options);
  const { host, worker, leaseMs, pollMs, clock } = parts;
  const working = new Set<Promise<void>>();
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    const claim = working.size < concurrency ? await host.store.claim({ worker, leaseMs, prefix: runLogs }) : undefined;
    if (claim !== undefined) {
      const job: Promise<void> = workOnRun(parts, claim, { stop: signal })
        .then(onReport, givenUp)
        .finally(() => working.delete(job));
      working.add(job);
      continue;
    }
    if (untilIdle && working.size === 0) break;
    const pause = new Promise<void>((resolve) => clock.after(pollMs, resolve));
    await Promise.race([pause, ...working]);
  }
  await Promise.all(working);
}

/** Another worker owns the run that it has taken over. */
function givenUp(error: unknown): void {
  if (!isToolwrightError(error) || error.code !== "LEASE_LOST") throw error;
}

export interface WorkOptions {
  /** Default: the user that the run started with. */
  readonly user?: string | undefined;
  /** Cancels the run. */
  readonly signal?: AbortSignal | undefined;
  /** Stops the work and leaves the run open. */
  readonly stop?: AbortSignal | undefined;
}

/**
 * Works on a claimed run until it has ended or waits for people, then releases the claim.
 *
 * @throws ToolwrightError `LEASE_LOST`, `STORE_FAILED`.
 */
export async function workOnRun(
  parts: HostParts,
  claim: Claim,
  { signal, stop, ...given }: WorkOptions = {},
): Promise<RunReport> {
  const { host } = parts;
  const entries = await readRunLog(host.store, runOf(claim.log));
  const [first] = entries;
  const { user = first?.type === "task_created" ? first.user : undefined } = given;
  const run = new LiveRun({ ...parts, claim, user, stop });
  run.load(entries);
  if (run.state.conversation.length > 0) {
    // A conversation has hooks, which only `openConversation` runs.
    await host.store.release(claim, { after: Number.MAX_SAFE_INTEGER, wakeAt: null, isEnded: false });
    return reportOf(run.state);
  }
  const cancel = (): void => void run.append(cancelEntry).catch(() => undefined);
  signal?.addEventListener("abort", cancel, { once: true });
  if (signal?.aborted === true) await run.append(cancelEntry);
  return workUntilRest(run, parts, {
    drive: () => driveRun(run).then(() => false),
    rest() {
      const isEnded = !isAnyRunning(run.state);
      const report = { ...reportOf(run.state), ...(run.isStopping && !isEnded && { status: "stopped" as const }) };
      // Another worker may continue a stopped run at once.
      return { report, isEnded, wakeAt: isEnded ? null : run.isStopping ? 0 : nextDeadline(run) };
    },
    // Other workers take the run when its lease would have ended.
    wakeAfterFailure: () => parts.clock.now() + parts.leaseMs,
  }).finally(() => signal?.removeEventListener("abort", cancel));
}

export interface RunWork<Report> {
  /** Works until only others can continue the run. True if calls that wait for a person are left to the next worker. */
  drive(): Promise<boolean>;
  /** The report, and the time when a worker takes the run again. */
  rest(isLeft: boolean): { readonly report: Report } & Pick<ReleaseOptions, "isEnded" | "wakeAt">;
  wakeAfterFailure(): number | null;
}

/** Works on a claimed run until it rests, then releases the claim. */
export async function workUntilRest<Report>(run: LiveRun, parts: HostParts, work: RunWork<Report>): Promise<Report> {
  const stopWatching = watch(run, parts);
  try {
    for (;;) {
      const isLeft = await work.drive();
      await run.sessions.saved();
      const after = isLeft ? Number.MAX_SAFE_INTEGER : run.state.seq;
      const { report, ...release } = work.rest(isLeft);
      const unseen = await releaseRun(run.host.store, run.claim, { after, ...release });
      if (unseen.length === 0) return report;
      run.take(unseen);
    }
  } catch (error) {
    run.lose(error);
    const left = { after: Number.MAX_SAFE_INTEGER, wakeAt: work.wakeAfterFailure(), isEnded: false };
    // The next attempt need not wait for the end of the lease. The first error is the one to report; a lost claim belongs to another worker.
    await run.host.store.release(run.claim, left).catch(() => undefined);
    throw error;
  } finally {
    stopWatching();
  }
}

const cancelEntry = {
  type: "cancel_requested",
  task: "t0",
  reason: "aborted by the host",
  once: "cancel:t0",
} as const;

/** Renews the claim and reads the entries of other processes; returns the signal that ends the work. */
function watch(run: LiveRun, { clock, leaseMs }: HostParts): () => void {
  const { store } = run.host;
  let isStopped = false;
  let stopTimer = (): void => undefined;
  // If a file is busy for a moment, the next renewal tries again; a lost claim ends the work.
  const failed = (error: unknown): void => {
    if (!isStopped && isToolwrightError(error) && error.code === "LEASE_LOST") run.lose(error);
  };
  const look = async (): Promise<void> => {
    const entries = await readRunLog(store, run.id, run.state.seq);
    if (!isStopped) run.take(entries);
  };
  const renewLater = (): void => {
    stopTimer = clock.after(leaseMs / 3, () => void renew());
  };
  const renew = async (): Promise<void> => {
    await store.renew(run.claim, leaseMs).then(look).catch(failed);
    if (!isStopped) renewLater();
  };
  const onChange = (): void => void look().catch(failed);
  const unwatch = store.watch(runLog(run.id), onChange);
  // An entry may have been added before the watch started.
  onChange();
  renewLater();
  return () => {
    isStopped = true;
    unwatch();
    stopTimer();
  };
}
