import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { orElse } from "../util/failures.ts";

/** Environment variable that marks all processes of one run, so that they can be found. */
export const runVariable = "TOOLWRIGHT_RUN";

export interface RunToEnd {
  readonly run: string;
  /** The first process, which leads its process group; undefined if it could not be started. */
  readonly leader: number | undefined;
  /** Whether all its child processes end with it. */
  readonly isContained: boolean;
  /** Resolves when the leader has ended. */
  readonly ended: Promise<unknown>;
}

const graceMs = 500;
/** With more processes than this, they are killed immediately, because they may be multiplying. */
const mostAsked = 100;
/** Number of times the process list is read, because a process may start another one meanwhile. */
const mostScans = 20;

/** Ends every process of a run: first asks them to end, then kills the group, then the processes that have left it. */
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

/** Kills all processes synchronously, for the end of this process. */
export function killNow({ run, leader }: Pick<RunToEnd, "run" | "leader">): void {
  signalGroup(leader, "SIGKILL");
  for (const id of processesOf(run)) signal(id, "SIGKILL");
}

/** Windows has no process groups. */
function signalGroup(leader: number | undefined, name: NodeJS.Signals): void {
  if (leader !== undefined) signal(process.platform === "win32" ? leader : -leader, name);
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // The process has already ended.
  }
}

/** Ids of the processes with the run's name in their environment; none if the system has no process list. Ended processes have no environment. */
function processesOf(run: string): readonly number[] {
  const mark = Buffer.from(`${runVariable}=${run}\0`);
  // Synchronous: asynchronous reads would let a process start another one meanwhile.
  return orElse(() => readdirSync("/proc"), [])
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(mark))
    .map(Number);
}

/** Empty if the process has ended, or belongs to another user. */
const environmentOf = (id: string): Buffer => orElse(() => readFileSync(`/proc/${id}/environ`), Buffer.alloc(0));
