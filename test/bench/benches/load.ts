import { sampleInput } from "../../../sdk/src/registry/sample-input.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as runtimeEntry from "../../../sdk/src/runtime.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { inTurns, runNode } from "../measure.ts";

const limit = 75;
const child = path.resolve(import.meta.dirname, "../children/load.mjs");

export default {
  name: "load",
  summary: "From the start of a process to the result of its first call, which is validated.",
  async run({ tools, runs, sdk }: BenchOptions): Promise<readonly Row[]> {
    const { root, files } = corpusOf(tools);
    runNode([path.join(sdk, "../bin/toolwright.js"), "build"], root);
    const registry = path.join(root, "dist/tool_registry.json");
    // One of the real tools, without host services.
    const names = files.map((file) => path.basename(path.dirname(file)));
    const name = names.find((each) => each === "format_datetime") ?? names.at(-1) ?? "";
    const args = JSON.stringify(
      name === "format_datetime"
        ? { moment: "2035-03-14T14:00:00Z", timeZone: "Asia/Tokyo" }
        : await rightArguments(registry, { name, sdk }),
    );
    const usages = inTurns(Math.max(runs, 7), {
      node: () => runNode(["-e", "0"], root),
      import: () => runNode([child, sdk], root),
      load: () => runNode([child, sdk, registry, name, args], root),
    });
    const { node, import: imported, load } = usages;
    if (node === undefined || imported === undefined || load === undefined) throw new Error("nothing was measured");
    const figures = ({ cpu, wall, memory }: typeof load) => ({ cpu, wall, memory });
    return [
      { what: "first call", ...figures(load), bar: `≤ ${String(limit)} ms`, holds: load.cpu <= limit },
      { what: "importing the runtime alone", ...figures(imported) },
      { what: "bare Node", ...figures(node) },
    ];
  },
} satisfies Bench;

interface Called {
  readonly name: string;
  /** The compiled package. */
  readonly sdk: string;
}

/** Valid arguments for the tool's schema; the required properties differ between tools. */
async function rightArguments(file: string, { name, sdk }: Called): Promise<unknown> {
  const entry = pathToFileURL(path.join(sdk, "light/runtime.js")).href;
  const { parseRegistry } = (await import(entry)) as typeof runtimeEntry;
  const tool = parseRegistry(readFileSync(file, "utf8"), file).tools.find(({ toolId }) => toolId === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return sampleInput(tool);
}
