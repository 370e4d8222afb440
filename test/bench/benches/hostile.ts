import path from "node:path";
import { callProject } from "../call-project.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { median, runNode } from "../measure.ts";

/** Maximum milliseconds that one call may block the event loop. */
const limit = 50;
const child = path.resolve(import.meta.dirname, "../children/hostile.mjs");

export default {
  name: "hostile",
  summary: "One call with hostile arguments, under the default policy: how long it keeps the event loop.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    const root = callProject(sdk);
    const all = Array.from({ length: runs }, () => {
      const { output } = runNode([child, sdk, root], root);
      return JSON.parse(output) as Readonly<Record<string, number>>;
    });
    return Object.keys(all[0] ?? {}).map((what) => {
      const cpu = median(all.map((figures) => figures[what] ?? Number.NaN));
      return { what, cpu, bar: `≤ ${String(limit)} ms`, holds: cpu <= limit };
    });
  },
} satisfies Bench;
