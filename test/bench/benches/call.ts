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
const child = path.resolve(import.meta.dirname, "../children/call.mjs");

interface Figures {
  readonly handler: number;
  readonly ajv: number;
  readonly pipeline: number;
  readonly policy: number;
  readonly turn: number;
  readonly nestedAjv: number;
  readonly nestedPipeline: number;
  readonly mastra?: number;
  readonly nestedMastra?: number;
}

export default {
  name: "call",
  summary: "Warm calls of a handler that does nothing; the milliseconds are microseconds of one call.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    const root = callProject(sdk);
    const peer = installRuntimePeer(cacheFolder);
    const all = Array.from({ length: runs }, () => {
      const measured = (...more: readonly string[]): Omit<Figures, "policy"> =>
        JSON.parse(runNode([child, sdk, root, ...more], root).output) as Omit<Figures, "policy">;
      return { ...measured(peer ?? ""), policy: measured("", JSON.stringify(policy)).pipeline };
    });
    const of = (name: keyof Figures): number => median(all.map((figures) => figures[name] ?? Number.NaN));
    const row = (name: keyof typeof limits, what: string): Row => {
      const over = of(name) - of("handler");
      return {
        what: `${what} (${over.toFixed(2)} over the handler)`,
        cpu: of(name),
        bar: `≤ ${String(limits[name])} over the handler`,
        holds: over <= limits[name],
      };
    };
    const rows: Row[] = [
      { what: "the handler alone", cpu: of("handler") },
      { what: "compiled Ajv and the handler", cpu: of("ajv") },
      row("pipeline", "the whole pipeline, in a turn of its own"),
      row("policy", "the same under a policy of the host"),
      { what: "beginning the turn, a part of both", cpu: of("turn") },
      { what: "nested arguments, 25 values: compiled Ajv and the handler", cpu: of("nestedAjv") },
      { what: "nested arguments: the whole pipeline", cpu: of("nestedPipeline") },
    ];
    if (peer === undefined) return [...rows, { what: "Mastra (skipped: it could not be installed)", cpu: Number.NaN }];
    const ratio = of("pipeline") / of("mastra");
    return [
      ...rows,
      { what: "Mastra createTool().execute", cpu: of("mastra") },
      { what: "the pipeline to Mastra", cpu: of("pipeline"), ratio, bar: "≤ 0.5", holds: ratio <= 0.5 },
      {
        what: "nested arguments: the pipeline to Mastra",
        cpu: of("nestedPipeline"),
        ratio: of("nestedPipeline") / of("nestedMastra"),
      },
    ];
  },
} satisfies Bench;
