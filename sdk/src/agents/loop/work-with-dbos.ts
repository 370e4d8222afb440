import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { dbosWorkflow, loadDbos, type DbosStore } from "../../storage/dbos.ts";
import { hostParts } from "./host-parts.ts";
import type { HostParts } from "../run/live-run.ts";
import { type WorkAgentsOptions, workOnRun } from "./work-agents.ts";
import { pause } from "../../model/ports/clock.ts";

/** Options of a worker that takes runs from the queue of DBOS. */
export interface WorkWithDbosOptions extends Omit<WorkAgentsOptions, "store" | "worker" | "untilIdle" | "signal"> {
  readonly store: DbosStore;
  /**
   * Name of this process: the same after a restart, and unique among running processes, such as the host name in a StatefulSet. DBOS recovers
   * the work that a process of this name had started.
   */
  readonly executor: string;
  /** Stops the worker: its runs stay open, and another worker continues them at once. */
  readonly signal: AbortSignal;
}

/**
 * Takes runs from the queue of DBOS until its signal is aborted. Runs of dead workers are queued again. It launches DBOS, so it can run once in
 * a process.
 *
 * @throws ToolwrightError `AGENT_INVALID`, `MODEL_UNSUPPORTED`; `STORE_FAILED` if DBOS cannot be launched, or is already launched.
 */
export async function workWithDbos(options: WorkWithDbosOptions): Promise<void> {
  const { store, executor, signal, concurrency = 10 } = options;
  const { url, dbosSchema, queue, applicationVersion } = store.dbos;
  const parts = await hostParts({ ...options, worker: executor });
  const { DBOS } = await loadDbos();
  if (DBOS.isInitialized()) throw new ToolwrightError("STORE_FAILED", "DBOS is launched already in this process.");
  DBOS.setConfig({
    name: "toolwright",
    systemDatabaseUrl: url,
    systemDatabaseSchemaName: dbosSchema,
    logLevel: "warn",
    // `dbosStore` created it.
    executorID: executor,
    applicationVersion,
    runMigrations: false,
    listenQueues: [queue],
  });
  DBOS.registerWorkflow((log: string) => takeUp(parts, log, options), { name: dbosWorkflow });
  await DBOS.launch();
  try {
    const minPollingIntervalMs = parts.pollMs;
    await DBOS.registerQueue(queue, {
      workerConcurrency: concurrency,
      minPollingIntervalMs,
      onConflict: "always_update",
    });
    await recoverUntil(signal, parts, store);
  } finally {
    await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: parts.leaseMs });
  }
}

/** Works on a run until it waits or ends. If another worker has claimed it, that worker does the rest. */
async function takeUp(parts: HostParts, log: string, { signal, onReport }: WorkWithDbosOptions): Promise<string> {
  const claim = await parts.host.store.claim({ worker: parts.worker, leaseMs: parts.leaseMs, log });
  if (claim === undefined) return "held";
  try {
    const report = await workOnRun(parts, claim, { stop: signal });
    onReport?.(report);
    return report.status;
  } catch (error) {
    if (isToolwrightError(error) && error.code === "LEASE_LOST") return "lost";
    throw error;
  }
}

async function recoverUntil(signal: AbortSignal, { clock, leaseMs }: HostParts, store: DbosStore): Promise<void> {
  while (!signal.aborted) {
    // If the database is unreachable, the next round tries again.
    await store.recover(leaseMs).catch(() => undefined);
    await pause(leaseMs / 3, clock, signal);
  }
}
