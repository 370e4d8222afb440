import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { runNode } from "../measure.ts";

const limit = 300;
const child = path.resolve(import.meta.dirname, "../children/watch.mjs");

export default {
  name: "watch",
  summary: "One changed tool under `toolwright build --watch`, from the change to the written artifact.",
  run({ tools, sdk }: BenchOptions): readonly Row[] {
    const { root, files } = corpusOf(tools);
    const { output, memory } = runNode([child, sdk, root, JSON.stringify({ files })], root);
    const { cpu, wall } = JSON.parse(output) as { readonly cpu: number; readonly wall: number };
    return [{ what: "toolwright build --watch", cpu, wall, memory, bar: `≤ ${String(limit)} ms`, holds: cpu <= limit }];
  },
} satisfies Bench;
