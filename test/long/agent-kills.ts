// `node test/long/agent-kills.ts [--runs=1000] [--workers=2]`: runs of agents on one SQLite file, by workers that are killed again and again;
// prints what was lost or done twice, and fails where that is anything.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sqliteEngine } from "../../sdk/src/agents.ts";
import { effectsIn, faultsOf, killTeam } from "../support/kill-team.ts";
import { answerAll, ended, startWorker } from "../support/kill-workers.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { runs: { type: "string", default: "1000" }, workers: { type: "string", default: "2" } },
});
const [runs, workers] = [Number(values.runs), Number(values.workers)];
const folder = mkdtempSync(path.join(tmpdir(), "toolwright-kills-"));
const registry = await runtimeArtifact(killTeam("", 0).tools, () => undefined);
const database = path.join(folder, "runs.db");
const engine = await sqliteEngine(database);
const names = Array.from({ length: runs }, (_, n) => `r${n}`);
const kills = new Map(names.map((name) => [name, 0]));
const batch = 100;
const state = { kills: 0, started: 0 };

const start = () => {
  const worker = startWorker({
    ...{ database, registry, folder, ms: 250, turns: 8, leaseMs: 600, untilIdle: false },
    worker: `w${++state.started}`,
  });
  const ready = new Promise<void>((resolve) => worker.stdout?.once("data", () => resolve()));
  return { worker, ready, end: ended(worker) };
};

for (let first = 0; first < runs; first += batch) {
  const present = names.slice(first, first + batch);
  for (const name of present) {
    const root = {
      type: "task_created",
      task: "t0",
      agent: "root",
      input: "Go.",
      documents: [],
      depth: 0,
      fingerprint: "f",
    } as const;
    await engine.start(name, [root]);
  }
  const alive = Array.from({ length: workers }, start);
  for (let left: readonly string[] = present; left.length > 0;) {
    await alive[0]?.ready;
    await wait(700 + Math.random() * 900);
    const begun = (await engine.runs()).filter(({ isEnded, entries }) => !isEnded && entries > 1);
    const victim = alive.shift();
    victim?.worker.kill("SIGKILL");
    await victim?.end;
    state.kills += 1;
    for (const { run } of begun) kills.set(run, (kills.get(run) ?? 0) + 1);
    alive.push(start());
    for (const { run } of begun) await answerAll(engine, run);
    const summaries = new Map((await engine.runs()).map((summary) => [summary.run, summary.isEnded]));
    left = present.filter((name) => summaries.get(name) !== true);
  }
  for (const { worker, end } of alive) {
    worker.kill("SIGKILL");
    await end;
  }
  print(`${first + present.length} runs, ${state.kills} kills`);
}

const effects = effectsIn(folder);
const faults: string[] = [];
let unknown = 0;
for (const name of names) {
  const entries = await engine.read(name);
  faults.push(...faultsOf(name, entries, effects));
  unknown += entries.filter(
    (entry) => entry.type === "call_failed" && JSON.stringify(entry.result).includes("UNKNOWN_OUTCOME"),
  ).length;
}
await engine.close();
rmSync(folder, { recursive: true, force: true });
const seen = [...kills.values()].sort((left, right) => left - right);
print(`runs ${runs}; kills ${state.kills}; a run saw ${seen[0] ?? 0} to ${seen.at(-1) ?? 0} of them`);
print(
  `effects ${effects.size}; calls of unknown outcome, each reported to its model: ${unknown}; faults: ${faults.length}`,
);
for (const fault of faults.slice(0, 20)) print(fault);
if (faults.length > 0) process.exitCode = 1;
