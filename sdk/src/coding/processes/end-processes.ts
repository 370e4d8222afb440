import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { runVariable } from "./command-environment.ts";

/** A run whose processes are ended. */
export interface RunToEnd {
  /** The value of `TOOLWRIGHT_RUN` in its processes. */
  readonly run: string;
  /** The first process, which leads a group of its own. */
  readonly leader: number;
  /** Whether the leader is the sandbox: with it everything inside ends. */
  readonly isSandboxed: boolean;
  /** Resolves when the leader has ended. */
  readonly ended: Promise<unknown>;
}

/** How long processes have to end by themselves. */
const graceMs = 500;
/** Where there are more processes they are ended at once: they may be multiplying. */
const mostAsked = 100;
/** A process may start another while the list is read: it is read again, so often. */
const mostScans = 20;

/** Ends every process of a run: asks them first, then ends the group, and then those that have left it. */
export async function endProcesses(run: RunToEnd): Promise<void> {
  if (!run.isSandboxed) signal(-run.leader, "SIGTERM");
  const asked = processesOf(run.run).filter((id) => id !== run.leader);
  for (const id of asked) signal(id, "SIGTERM");
  if (asked.length <= mostAsked) await Promise.race([run.ended, delay(graceMs)]);
  await killProcesses(run);
}

/** Ends what is left of a run, without asking. */
export async function killProcesses({ run, leader }: Pick<RunToEnd, "run" | "leader">): Promise<void> {
  signal(-leader, "SIGKILL");
  for (let scan = 0; scan < mostScans; scan += 1) {
    const left = processesOf(run);
    if (left.length === 0) return;
    for (const id of left) signal(id, "SIGKILL");
    await delay(5);
  }
}

/** A process that is gone needs no signal. */
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
  return entriesOf("/proc")
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(mark))
    .map(Number);
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty where the process has ended, or is another user's. */
function environmentOf(id: string): Buffer {
  try {
    return readFileSync(`/proc/${id}/environ`);
  } catch {
    return Buffer.alloc(0);
  }
}
