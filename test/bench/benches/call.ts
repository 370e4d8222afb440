import path from "node:path";
import { callProject } from "../call-project.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder } from "../corpus.ts";
import { median, runNode } from "../measure.ts";
import { installRuntimePeer } from "../peers.ts";

/** Microseconds of CPU over the handler: with the default policy, and with rules, budgets and retries of its own. */
const limits = { pipeline: 3, policy: 4 } as const;
const policy = {
  breaker: { failures: 5 },
  confirm: { by: "token", rules: [{ risk: "high", confirm: "always" }] },
  modes: { text: { budgets: { retrieval: 5, action: 3 }, tools: { find_item: { budget: 4 } } } },
  retry: { attempts: 2 },
} as const;
/** Of few and of many values, read-only and not: code that all of them go through is compiled for none of them. */
const severalTools = "find_item,place_order,mark_rows,plan_visit,list_parcels";
const child = path.resolve(import.meta.dirname, "../children/call.mjs");

interface Figures {
  readonly handler: number;
  readonly ajv: number;
  readonly pipeline: number;
  readonly turn: number;
  readonly mastra?: number;
}

export default {
  name: "call",
  summary: "Warm calls of a handler that does nothing; the milliseconds are microseconds of one call.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    const root = callProject(sdk);
    const peer = installRuntimePeer(cacheFolder);
    const figures = (...more: readonly string[]): Figures =>
      JSON.parse(runNode([child, sdk, root, ...more], root).output) as Figures;
    const all = Array.from({ length: runs }, () => ({
      flat: figures(peer ?? ""),
      policy: figures("", JSON.stringify(policy)),
      nested: figures(peer ?? "", "{}", "plan_visit"),
      result: figures(peer ?? "", "{}", "list_parcels"),
      several: figures(peer ?? "", "{}", severalTools),
    }));
    const of = (run: keyof (typeof all)[number], name: keyof Figures): number =>
      median(all.map((each) => each[run][name] ?? Number.NaN));
    const row = (run: "flat" | "policy", what: string, limit: number): Row => {
      const over = of(run, "pipeline") - of("flat", "handler");
      return {
        what: `${what} (${over.toFixed(2)} over the handler)`,
        cpu: of(run, "pipeline"),
        bar: `≤ ${String(limit)} over the handler`,
        holds: over <= limit,
      };
    };
    const rows: Row[] = [
      { what: "the handler alone", cpu: of("flat", "handler") },
      { what: "compiled Ajv and the handler", cpu: of("flat", "ajv") },
      row("flat", "the whole pipeline, in a turn of its own", limits.pipeline),
      row("policy", "the same under a policy of the host", limits.policy),
      { what: "beginning the turn, a part of both", cpu: of("flat", "turn") },
      { what: "nested arguments, 25 values: compiled Ajv and the handler", cpu: of("nested", "ajv") },
      { what: "nested arguments: the whole pipeline", cpu: of("nested", "pipeline") },
      { what: "31 values, and 8 in the result: compiled Ajv and the handler", cpu: of("result", "ajv") },
      { what: "31 values, and 8 in the result: the whole pipeline", cpu: of("result", "pipeline") },
      { what: "five tools in one session: the whole pipeline", cpu: of("several", "pipeline") },
    ];
    if (peer === undefined) return [...rows, { what: "Mastra (skipped: it could not be installed)", cpu: Number.NaN }];
    const toMastra = (run: keyof (typeof all)[number], what: string): Row => ({
      what: `${what}: the pipeline to Mastra`,
      cpu: of(run, "pipeline"),
      ratio: of(run, "pipeline") / of(run, "mastra"),
    });
    const flat = toMastra("flat", "flat arguments");
    return [
      ...rows,
      { what: "Mastra createTool().execute", cpu: of("flat", "mastra") },
      { ...flat, bar: "≤ 0.5", holds: (flat.ratio ?? Number.NaN) <= 0.5 },
      toMastra("nested", "nested arguments"),
      toMastra("result", "31 values, and 8 in the result"),
      toMastra("several", "five tools in one session"),
    ];
  },
} satisfies Bench;
