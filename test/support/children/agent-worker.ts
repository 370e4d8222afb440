// Works on the runs of a store until no work is left; with a point, it kills itself there.
import { existsSync } from "node:fs";
import { flushCompileCache } from "node:module";
import path from "node:path";
import { workAgents, workWithDbos, type DbosStore } from "../../../sdk/src/agents.ts";
import { loadRegistry, type LogAddition } from "../../../sdk/src/runtime.ts";
import { killTeam } from "../kill-team.ts";
import { openStore, type StoreKind } from "../open-store.ts";
import { wrapStore } from "../wrap-store.ts";

/** The arguments, as JSON. */
export interface AgentWorkerOptions {
  readonly kind?: StoreKind;
  /** File of SQLite, address of PostgreSQL. */
  readonly database: string;
  readonly registry: string;
  readonly folder: string;
  readonly worker: string;
  /** Milliseconds of one effect. */
  readonly ms: number;
  /** Turns with effects of each child; default 1. */
  readonly turns?: number;
  readonly leaseMs: number;
  /** Whether the children of a run continue until the folder contains a file `enough-` plus its name. */
  readonly isEndless?: boolean;
  /** Kills itself before or after the addition of this number. */
  readonly kill?: { readonly at: number; readonly side: "before" | "after" };
  /** Whether it ends when there is no work. */
  readonly untilIdle: boolean;
}

const options = JSON.parse(process.argv[2] ?? "{}") as AgentWorkerOptions;
// Only a process that ends normally would do it.
flushCompileCache();
const store = await openStore(options.kind ?? "sqlite", options.database);
let additions = 0;

const killing = wrapStore(store, {
  append: async (log: string, addition: LogAddition) => {
    const number = (additions += addition.entries.length > 0 ? 1 : 0);
    die(number, "before");
    const entries = await store.append(log, addition);
    die(number, "after");
    return entries;
  },
});

function die(number: number, side: "before" | "after"): void {
  if (options.kill?.at === number && options.kill.side === side) process.kill(process.pid, "SIGKILL");
}

const { folder, ms, turns = 1, isEndless = false, worker, leaseMs, untilIdle } = options;
const isEnough = (run: string): boolean => !isEndless || existsSync(path.join(folder, `enough-${run}`));
const { agents, model } = killTeam({ folder, ms, turns, isEnough });
const registry = await loadRegistry(options.registry);
const host = { registry, agents, model: model.languageModel, leaseMs, pollMs: 50, concurrency: 100, retries: 0 };
// A driver that kills workers waits for it, because starting takes longer than the measured work.
const tellReady = (): void => void process.stdout.write("ready ");
if (options.kind === "dbos") {
  const inner = store as DbosStore;
  const recover = (silentMs: number): Promise<void> => {
    tellReady();
    return inner.recover(silentMs);
  };
  await workWithDbos({
    ...host,
    store: wrapStore(inner, { recover }),
    executor: worker,
    signal: new AbortController().signal,
  });
} else {
  tellReady();
  await workAgents({ ...host, store: killing, worker, untilIdle });
}
await store.close();
process.stdout.write(String(additions));
