import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { inTurns, runNode } from "../measure.ts";

const limit = 250;

export default {
  name: "unchanged",
  summary: "`toolwright build` when nothing has changed, with the figures of bare Node taken off.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const { root } = corpusOf(tools);
    const program = path.join(sdk, "../bin/toolwright.js");
    // The first run may build; the second one does not trust time stamps newer than one clock tick.
    for (let round = 0; round < 2; round += 1) runNode([program, "build"], root);
    const usages = inTurns(Math.max(runs, 5), {
      node: () => runNode(["-e", "0"], root),
      build: () => runNode([program, "build"], root),
    });
    const { node, build } = usages;
    if (node === undefined || build === undefined) throw new Error("nothing was measured");
    if (!build.output.includes("everything was up to date")) throw new Error(`it was built again: ${build.output}`);
    const cpu = build.cpu - node.cpu;
    return [
      {
        what: "toolwright build",
        cpu,
        wall: build.wall - node.wall,
        memory: build.memory,
        bar: `≤ ${String(limit)} ms`,
        holds: cpu <= limit,
      },
      { what: "bare Node (already taken off)", cpu: node.cpu, wall: node.wall, memory: node.memory },
    ];
  },
} satisfies Bench;
