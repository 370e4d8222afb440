import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder } from "../corpus.ts";
import { inTurns, runNode } from "../measure.ts";

const limit = 25;

export default {
  name: "import",
  summary: "Importing an entry in a fresh process, with the figures of bare Node taken off.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    mkdirSync(cacheFolder, { recursive: true });
    const importing = (entry: string) => () =>
      runNode(["--input-type=module", "-e", `import ${JSON.stringify(address(sdk, entry))}`], cacheFolder);
    const usages = inTurns(Math.max(runs, 9), {
      node: () => runNode(["--input-type=module", "-e", "0"], cacheFolder),
      "toolwright/runtime": importing("light/runtime.js"),
      toolwright: importing("light/index.js"),
    });
    const { node, ...entries } = usages;
    if (node === undefined) throw new Error("nothing was measured");
    return [
      ...Object.entries(entries).map(([what, { cpu, wall, memory }]) => ({
        what,
        cpu: cpu - node.cpu,
        wall: wall - node.wall,
        memory: memory - node.memory,
        bar: `≤ ${String(limit)} ms`,
        holds: cpu - node.cpu <= limit,
      })),
      { what: "bare Node (already taken off)", cpu: node.cpu, wall: node.wall, memory: node.memory },
    ];
  },
} satisfies Bench;

const address = (sdk: string, entry: string): string => pathToFileURL(path.join(sdk, entry)).href;
