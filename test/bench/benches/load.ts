import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { inTurns, runNode } from "../measure.ts";

const limit = 60;
const child = path.resolve(import.meta.dirname, "../children/load.mjs");

export default {
  name: "load",
  summary: "From the start of a process to the answer of its first call, which is validated.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const { root, files } = corpusOf(tools);
    runNode([path.join(sdk, "cli/bin.js"), "build"], root);
    const registry = path.join(root, "dist/tool_registry.json");
    const name = path.basename(path.dirname(files.at(-1) ?? ""));
    const usages = inTurns(Math.max(runs, 7), {
      node: () => runNode(["-e", "0"], root),
      import: () => runNode([child, sdk], root),
      load: () => runNode([child, sdk, registry, name], root),
    });
    const { node, import: imported, load } = usages;
    if (node === undefined || imported === undefined || load === undefined) throw new Error("nothing was measured");
    if (load.output.trim() !== "true") throw new Error(`the call failed: ${load.output}`);
    const figures = ({ cpu, wall, memory }: typeof load) => ({ cpu, wall, memory });
    return [
      { what: "first call", ...figures(load), bar: `≤ ${String(limit)} ms`, holds: load.cpu <= limit },
      { what: "importing the runtime alone", ...figures(imported) },
      { what: "bare Node", ...figures(node) },
    ];
  },
} satisfies Bench;
