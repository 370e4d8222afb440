// Works on the runs of an engine until nothing is left to do; with a point, it kills itself there.
import { sqliteEngine, workAgents, type DurableEngine } from "../../../sdk/src/agents.ts";
import { loadRegistry } from "../../../sdk/src/runtime.ts";
import { killTeam } from "../kill-team.ts";

/** The arguments, as JSON. */
export interface AgentWorkerOptions {
  readonly database: string;
  readonly registry: string;
  readonly folder: string;
  readonly worker: string;
  /** Milliseconds of one effect. */
  readonly ms: number;
  /** Turns with effects of each child; default 1. */
  readonly turns?: number;
  readonly leaseMs: number;
  /** Kill before or after the addition of this number. */
  readonly kill?: { readonly at: number; readonly side: "before" | "after" };
  /** Whether it ends when there is nothing to do. */
  readonly untilIdle: boolean;
}

const options = JSON.parse(process.argv[2] ?? "{}") as AgentWorkerOptions;
const engine = await sqliteEngine(options.database);
let additions = 0;

const killing: DurableEngine = {
  start: (run, entries) => engine.start(run, entries),
  append: async (run, addition) => {
    const number = (additions += addition.entries.length > 0 ? 1 : 0);
    die(number, "before");
    const entries = await engine.append(run, addition);
    die(number, "after");
    return entries;
  },
  read: (run, after) => engine.read(run, after),
  claim: (claim) => engine.claim(claim),
  renew: (claim, leaseMs) => engine.renew(claim, leaseMs),
  release: (claim, release) => engine.release(claim, release),
  runs: () => engine.runs(),
  close: () => engine.close(),
};

function die(number: number, side: "before" | "after"): void {
  if (options.kill?.at === number && options.kill.side === side) process.kill(process.pid, "SIGKILL");
}

const { agents, model } = killTeam(options.folder, options.ms, options.turns);
const registry = await loadRegistry(options.registry);
const { worker, leaseMs, untilIdle } = options;
// A driver that kills workers waits for it: starting takes longer than what it measures.
process.stdout.write("ready ");
await workAgents({
  ...{ registry, agents, model: model.languageModel, engine: killing, worker, leaseMs, untilIdle },
  ...{ pollMs: 20, concurrency: 60, retries: 0 },
});
await engine.close();
process.stdout.write(String(additions));
