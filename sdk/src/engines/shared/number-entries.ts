import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { RunClaim } from "../../model/ports/durable-engine.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";

/** The place of new entries in a timeline. */
export interface Place {
  readonly run: string;
  /** Entries that the timeline has. */
  readonly length: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the timeline has an entry with this key. */
  readonly has: (once: string) => boolean;
}

/** Entries as the timeline keeps them, without those whose key it has. */
export function numberEntries(
  entries: readonly NewEntry[],
  { run, length, now, has }: Place,
): readonly TimelineEntry[] {
  const timestamp = new Date(now).toISOString();
  const keys = new Set<string>();
  const added = entries.filter(({ once }) => {
    if (once === undefined) return true;
    if (keys.has(once) || has(once)) return false;
    keys.add(once);
    return true;
  });
  return added.map((entry, index) => {
    const seq = length + index + 1;
    return { ...entry, seq, id: `${run}:${seq}`, timestamp };
  });
}

/** The fence of a claim is not that of the run. */
export const leaseLost = ({ run, worker }: RunClaim): ToolwrightError =>
  new ToolwrightError("LEASE_LOST", `The worker "${worker}" no longer holds the run "${run}".`);

/** An operation on a run that does not exist. */
export const runNotFound = (run: string): ToolwrightError =>
  new ToolwrightError("RUN_NOT_FOUND", `The engine has no run "${run}".`);
