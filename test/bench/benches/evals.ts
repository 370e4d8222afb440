import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { inTurns, runNode } from "../measure.ts";

const limit = 5_000;
const caseCount = 1_000;

export default {
  name: "evals",
  summary: "`toolwright eval --replay` of 1,000 recorded cases over 50 tools.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    const { root } = corpusOf(50);
    const program = path.join(sdk, "../bin/toolwright.js");
    runNode([program, "build"], root);
    mkdirSync(path.join(root, "evals"), { recursive: true });
    const cases = Array.from({ length: caseCount }, (_, index) => ({
      id: `case ${String(index)}`,
      request: `Which of the things has number ${String(index)}?`,
      expect: { none: true },
    }));
    writeFileSync(path.join(root, "evals/cases.json"), JSON.stringify({ cases }));
    runNode([program, "eval", "--model", "fake", "--min", "0", "--format", "json"], root);
    const usages = inTurns(Math.max(runs, 3), {
      replay: () => runNode([program, "eval", "--replay", "--min", "0", "--format", "json"], root),
    });
    const { replay } = usages;
    if (replay === undefined) throw new Error("nothing was measured");
    return [
      {
        what: `replay of ${String(caseCount)} cases`,
        cpu: replay.cpu,
        wall: replay.wall,
        memory: replay.memory,
        bar: `≤ ${String(limit)} ms`,
        holds: replay.cpu <= limit,
      },
    ];
  },
} satisfies Bench;
