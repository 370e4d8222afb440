import path from "node:path";
import { callProject } from "../call-project.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder } from "../corpus.ts";
import { median, runNode } from "../measure.ts";
import { installRuntimePeer } from "../peers.ts";

/** Microseconds of CPU over the handler. */
const limit = 3;
const child = path.resolve(import.meta.dirname, "../children/call.mjs");

interface Figures {
  readonly handler: number;
  readonly ajv: number;
  readonly pipeline: number;
  readonly mastra?: number;
}

export default {
  name: "call",
  summary: "1,000 warm calls of a handler that does nothing; the milliseconds are microseconds of one call.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    const root = callProject(sdk);
    const peer = installRuntimePeer(cacheFolder);
    const all = Array.from({ length: runs }, () => {
      const { output } = runNode([child, sdk, root, ...(peer === undefined ? [] : [peer])], root);
      return JSON.parse(output) as Figures;
    });
    const of = (name: keyof Figures): number => median(all.map((figures) => figures[name] ?? Number.NaN));
    const over = of("pipeline") - of("handler");
    const rows: Row[] = [
      { what: "the handler alone", cpu: of("handler") },
      { what: "compiled Ajv and the handler", cpu: of("ajv") },
      {
        what: `the whole pipeline (${over.toFixed(2)} over the handler)`,
        cpu: of("pipeline"),
        bar: `≤ ${String(limit)} over the handler`,
        holds: over <= limit,
      },
    ];
    if (peer === undefined) return [...rows, { what: "Mastra (skipped: it could not be installed)", cpu: Number.NaN }];
    const ratio = of("pipeline") / of("mastra");
    return [
      ...rows,
      { what: "Mastra createTool().execute", cpu: of("mastra") },
      { what: "the pipeline to Mastra", cpu: of("pipeline"), ratio, bar: "≤ 0.5", holds: ratio <= 0.5 },
    ];
  },
} satisfies Bench;
