// `node test/long/agent-kills.ts [--store=sqlite|postgres|dbos] [--runs=1000] [--kills=5] [--workers=2] [--batch=250]`: runs of agents by
// workers that are killed repeatedly; prints lost and duplicate effects, and fails if there are any.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { killRuns, type KillReport } from "../support/kill-runs.ts";
import { killTeam } from "../support/kill-team.ts";
import type { StoreKind } from "../support/open-store.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "sqlite" },
    runs: { type: "string", default: "1000" },
    kills: { type: "string", default: "5" },
    workers: { type: "string", default: "2" },
    batch: { type: "string", default: "250" },
  },
});
const kind = values.store as StoreKind;
const [runs, kills, workers, batch] = [values.runs, values.kills, values.workers, values.batch].map(Number) as [
  ...[number, number, number, number],
];
const root = mkdtempSync(path.join(tmpdir(), "toolwright-kills-"));
const server = kind === "sqlite" ? undefined : await startPostgres();
const registry = await runtimeArtifact(killTeam({ folder: "", ms: 0 }).tools, () => undefined);
const reports: KillReport[] = [];
for (let first = 0; first < runs; first += batch) {
  const names = Array.from({ length: Math.min(batch, runs - first) }, (_, n) => `r${first + n}`);
  const folder = mkdtempSync(path.join(root, "batch-"));
  const database = server?.url ?? path.join(folder, "runs.db");
  reports.push(await killRuns({ kind, database, registry, folder, names, workers, kills, ms: 100 }, print));
  summary();
}
await server?.remove();
rmSync(root, { recursive: true, force: true });
if (reports.some(({ faults }) => faults.length > 0)) process.exitCode = 1;

function summary(): void {
  const seen = reports.flatMap((report) => report.seen).sort((left, right) => left - right);
  const sum = (count: (report: KillReport) => number): number => reports.reduce((all, each) => all + count(each), 0);
  const faults = reports.flatMap((report) => report.faults);
  print(
    `${kind}: runs ${seen.length}; kills ${sum((each) => each.kills)}; the worker of a run was killed ${seen[0] ?? 0} to ` +
      `${seen.at(-1) ?? 0} times, ${seen.reduce((all, each) => all + each, 0)} in all; effects ${sum((each) => each.effects)}; ` +
      `calls of unknown outcome, each reported to its model: ${sum((each) => each.unknown)}; faults: ${faults.length}`,
  );
  for (const fault of faults.slice(0, 20)) print(fault);
}
