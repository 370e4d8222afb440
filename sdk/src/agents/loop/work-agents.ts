import type { AgentHost, RunReport } from "../run/options.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { runLogs } from "../timeline/run-log.ts";
import { hostParts } from "./host-parts.ts";
import { workOnRun } from "./work-on-run.ts";

/** How a worker takes runs. */
export interface WorkAgentsOptions extends AgentHost {
  /** Ends the worker: calls that have begun end first, models are cut off, and other workers go on with its runs. */
  readonly signal?: AbortSignal;
  /** Most runs at a time; default 10. */
  readonly concurrency?: number;
  /** Whether the worker ends when no run has anything to do; default false. */
  readonly untilIdle?: boolean;
  /** Gets each run that has ended, waits for people, or was given back (`stopped`). */
  readonly onReport?: (report: RunReport) => void;
}

/**
 * Takes runs that have something to do, those of workers that have died included, until its signal is aborted. Any number of workers may use
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

/** A run that another worker has taken over is that worker's. */
function givenUp(error: unknown): void {
  if (!isToolwrightError(error) || error.code !== "LEASE_LOST") throw error;
}
