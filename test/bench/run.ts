// `npm run bench -- [names] [--tools=1000] [--runs=5]`: runs the named benchmarks, or all; prints JSON lines and a table.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Bench, Row } from "./contract.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const folder = path.join(import.meta.dirname, "benches");
const known = readdirSync(folder).map((file) => path.basename(file, ".ts"));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tools: { type: "string", default: "1000" },
    runs: { type: "string", default: "5" },
    sdk: { type: "string" },
  },
});
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(", ")}; there are ${known.join(", ")}.`);

const sdk = path.resolve(values.sdk ?? path.join(repository, "sdk/dist"));
if (!existsSync(path.join(sdk, "build.js")))
  execFileSync("npm", ["run", "build"], { cwd: repository, stdio: "inherit" });

const options = { tools: Number(values.tools), runs: Number(values.runs), sdk };
const machine = { date: new Date().toISOString().slice(0, 10), node: process.versions.node, cores: cpus().length };

const number = (value: number | undefined, digits?: number): string =>
  value === undefined ? "" : value.toFixed(digits ?? (Math.abs(value) < 20 ? 2 : 0));

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, cpu, wall, memory, ratio, bar, holds }) => {
    const verdict = bar === undefined ? "" : `${bar}: ${holds === true ? "holds" : "missed"}`;
    return `| ${[what, number(cpu), number(wall), number(memory), number(ratio, 2), verdict].join(" | ")} |`;
  });
  return ["| | CPU ms | wall ms | MiB | to the better peer | bar |", "|---|--:|--:|--:|--:|---|", ...lines].join("\n");
}

for (const name of positionals.length === 0 ? known : positionals) {
  const { default: bench } = (await import(path.join(folder, `${name}.ts`))) as { readonly default: Bench };
  const rows = await bench.run(options);
  for (const row of rows) {
    const { output: _output, ...figures } = row as Row & { readonly output?: string };
    process.stdout.write(`${JSON.stringify({ bench: name, ...machine, tools: options.tools, ...figures })}\n`);
  }
  process.stdout.write(`\n${name}, ${String(options.tools)} tools: ${bench.summary}\n\n${table(rows)}\n\n`);
}
