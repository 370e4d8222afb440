import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { orElse } from "../util/failures.ts";

/** Names the processes of one run in their environment, so that all of them can be found. */
export const runVariable = "TOOLWRIGHT_RUN";

export interface RunToEnd {
  readonly run: string;
  /** The first process, which leads its group; undefined if it could not be started. */
  readonly leader: number | undefined;
  /** Whether everything inside ends with the leader. */
  readonly isContained: boolean;
  /** Resolves when the leader has ended. */
  readonly ended: Promise<unknown>;
}

const graceMs = 500;
/** Where there are more processes they are ended at once: they may be multiplying. */
const mostAsked = 100;
/** A process may start another while the list is read: it is read again, so often. */
const mostScans = 20;

/** Ends every process of a run: asks them first, then ends the group, then the processes that have left it. */
export async function endProcesses({ run, leader, isContained, ended }: RunToEnd): Promise<void> {
  if (!isContained) signalGroup(leader, "SIGTERM");
  const asked = processesOf(run).filter((id) => id !== leader);
  for (const id of asked) signal(id, "SIGTERM");
  const isAnyAsked = !isContained || asked.length > 0;
  if (isAnyAsked && asked.length <= mostAsked) await Promise.race([ended, delay(graceMs)]);
  await killProcesses({ run, leader });
}

export async function killProcesses({ run, leader }: Pick<RunToEnd, "run" | "leader">): Promise<void> {
  signalGroup(leader, "SIGKILL");
  for (let scan = 0; scan < mostScans; scan += 1) {
    const left = processesOf(run);
    if (left.length === 0) return;
    for (const id of left) signal(id, "SIGKILL");
    await delay(5);
  }
}

/** The same at once, for the end of this process. */
export function killNow({ run, leader }: Pick<RunToEnd, "run" | "leader">): void {
  signalGroup(leader, "SIGKILL");
  for (const id of processesOf(run)) signal(id, "SIGKILL");
}

/** Windows has no groups. */
function signalGroup(leader: number | undefined, name: NodeJS.Signals): void {
  if (leader !== undefined) signal(process.platform === "win32" ? leader : -leader, name);
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has ended.
  }
}

/** Ids of the processes that carry the name of the run; none where the system has no list of them. Those that have ended carry nothing. */
function processesOf(run: string): readonly number[] {
  const mark = Buffer.from(`${runVariable}=${run}\0`);
  // At once: reading them one after the other would let a process start another meanwhile.
  return orElse(() => readdirSync("/proc"), [])
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(mark))
    .map(Number);
}

/** Empty if the process has ended, or is another user's. */
const environmentOf = (id: string): Buffer => orElse(() => readFileSync(`/proc/${id}/environ`), Buffer.alloc(0));
