import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { median, runNode } from "../measure.ts";

/** By the number of tools, in milliseconds of CPU. */
const limits = new Map([
  [200, 600],
  [1000, 2000],
]);
const child = path.resolve(import.meta.dirname, "../children/verify.mjs");

export default {
  name: "verify",
  summary: "All rules, asked once in a fresh process; finding and inferring the tools is not counted.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const { root, types } = corpusOf(tools);
    const limit = limits.get(tools);
    // Writes each `schema.json`, because without it every tool would have a finding.
    runNode([path.join(sdk, "../bin/toolwright.js"), "build"], root);
    // Real tools have different texts.
    return (types.length === 0 ? ["plain"] : ["plain", "varied"]).map((texts) => {
      const measured = Array.from({ length: runs }, () => {
        const { output, memory } = runNode([child, sdk, root, texts], root);
        return { memory, ...(JSON.parse(output) as { readonly cpu: number; readonly wall: number }) };
      });
      const cpu = median(measured.map((each) => each.cpu));
      return {
        what:
          texts === "plain" ? "the corpus as it is, its texts much alike" : "with its own description for each tool",
        cpu,
        wall: median(measured.map((each) => each.wall)),
        memory: median(measured.map((each) => each.memory)),
        ...(limit !== undefined && { bar: `≤ ${String(limit)} ms`, holds: cpu <= limit }),
      };
    });
  },
} satisfies Bench;
