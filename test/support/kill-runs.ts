import type { ChildProcess } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../../sdk/src/runtime.ts";
import type { AgentWorkerOptions } from "./children/agent-worker.ts";
import { effectsIn, faultsOf, rootEntry } from "./kill-team.ts";
import { answerAll, ended, startWorker, type EndedWorker } from "./kill-workers.ts";
import { heldBy, openStore, type StoreKind } from "./open-store.ts";
import { beginRun, listRuns, readRun } from "../../sdk/src/agents/timeline/run-log.ts";

/** Runs whose workers are killed repeatedly. */
export interface KillPlan {
  readonly kind: StoreKind;
  /** File of SQLite, address of PostgreSQL. */
  readonly database: string;
  readonly registry: string;
  readonly folder: string;
  readonly names: readonly string[];
  readonly workers: number;
  /** A run continues until its worker has been killed this many times. */
  readonly kills: number;
  /** Milliseconds of one effect. */
  readonly ms: number;
}

/** The outcome. */
export interface KillReport {
  /** How often a worker was killed. */
  readonly kills: number;
  /** How often the worker of each run was killed, in ascending order. */
  readonly seen: readonly number[];
  readonly effects: number;
  /** Calls with an unknown outcome, which their model knows of. */
  readonly unknown: number;
  readonly faults: readonly string[];
}

interface Alive {
  readonly name: string;
  readonly process: ChildProcess;
  readonly ready: Promise<void>;
  readonly end: Promise<EndedWorker>;
}

const leaseMs = 600;

let started = 0;

function begin({ kind, database, registry, folder, ms }: KillPlan): Alive {
  const name = `w${++started}`;
  const options: AgentWorkerOptions = {
    kind,
    database,
    registry,
    folder,
    ms,
    worker: name,
    leaseMs,
    untilIdle: false,
    isEndless: true,
  };
  const process = startWorker(options);
  const ready = new Promise<void>((resolve) => {
    process.stdout?.once("data", () => resolve());
    process.once("exit", () => resolve());
  });
  return { name, process, ready, end: ended(process) };
}

/**
 * Waits until a worker works on a run or all have ended, with a time limit if others may have them all. Runs that wait for answers get them, so that no
 * slow start of a worker is wasted.
 */
async function holding({ name, ready }: Alive, plan: KillPlan, store: Store): Promise<void> {
  const { kind, database, names, workers } = plan;
  await ready;
  const until = workers === 1 ? Infinity : Date.now() + 5 * leaseMs;
  while (Date.now() < until && (await heldBy(name, kind, database)).length === 0) {
    const open = await openRuns(store, names);
    if (open.length === 0) return;
    for (const run of open) await answerAll(store, run);
    await wait(20);
  }
}

async function openRuns(store: Store, names: readonly string[]): Promise<readonly string[]> {
  return (await listRuns(store)).flatMap(({ run, isEnded }) => (isEnded || !names.includes(run) ? [] : [run]));
}

async function kill({ process, end }: Alive): Promise<void> {
  process.kill("SIGKILL");
  const { signal } = await end;
  if (signal !== "SIGKILL") throw new Error("a worker ended by itself");
}

/** Kills workers until every run has been interrupted enough, lets the runs end, and reports lost and duplicate effects. */
export async function killRuns(
  plan: KillPlan,
  onKill: (report: string) => void = () => undefined,
): Promise<KillReport> {
  const { kind, database, folder, names } = plan;
  const store = await openStore(kind, database);
  for (const name of names) await beginRun(store, name, [rootEntry(name)]);
  const seen = new Map(names.map((name) => [name, 0]));
  const alive = Array.from({ length: plan.workers }, () => begin(plan));
  let kills = 0;
  for (let left = names; left.length > 0;) {
    const victim = alive.shift();
    if (victim === undefined) break;
    await holding(victim, plan, store);
    await wait(Math.random() * 4 * plan.ms);
    await kill(victim);
    kills += 1;
    // They remain its own until its lease has ended.
    for (const run of await heldBy(victim.name, kind, database)) seen.set(run, (seen.get(run) ?? 0) + 1);
    const enough = names.filter((name) => (seen.get(name) ?? 0) >= plan.kills);
    for (const name of enough)
      if (!existsSync(path.join(folder, `enough-${name}`))) writeFileSync(path.join(folder, `enough-${name}`), "");
    alive.push(begin(plan));
    left = await openRuns(store, names);
    for (const run of left) await answerAll(store, run);
    onKill(`${kills} kills, ${enough.length} of ${names.length} runs have seen enough, ${left.length} go on`);
  }
  for (const worker of alive) await kill(worker);
  const effects = effectsIn(folder);
  const faults: string[] = [];
  let unknown = 0;
  for (const name of names) {
    const entries = await readRun(store, name);
    faults.push(...(await faultsOf(name, store, effects)));
    unknown += entries.filter(
      (entry) => entry.type === "call_failed" && JSON.stringify(entry.result).includes("UNKNOWN_OUTCOME"),
    ).length;
  }
  await store.close();
  const own = [...effects.keys()].filter((key) => seen.has(key.split(".")[0] ?? "")).length;
  return { kills, seen: [...seen.values()].sort((left, right) => left - right), effects: own, unknown, faults };
}
