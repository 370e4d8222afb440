import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { median, runNode } from "../measure.ts";

const limit = 2_000;
const child = path.resolve(import.meta.dirname, "../children/adapters.mjs");

export default {
  name: "adapters",
  summary:
    "All tools in the form of every provider, once in a fresh process; finding and inferring the tools is not counted.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const { root } = corpusOf(tools);
    // Caches the inference, which is not what is measured.
    runNode([path.join(sdk, "../bin/toolwright.js"), "build"], root);
    const measured = Array.from({ length: runs }, () => {
      const { output, memory } = runNode([child, sdk, root], root);
      return { memory, ...(JSON.parse(output) as { readonly cpu: number; readonly wall: number }) };
    });
    const cpu = median(measured.map((each) => each.cpu));
    return [
      {
        what: "all tools for all providers",
        cpu,
        wall: median(measured.map((each) => each.wall)),
        memory: median(measured.map((each) => each.memory)),
        bar: `≤ ${String(limit)} ms`,
        holds: cpu <= limit,
      },
    ];
  },
} satisfies Bench;
