import path from "node:path";
import { callProject } from "../call-project.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { median, runNode } from "../measure.ts";

const child = path.resolve(import.meta.dirname, "../children/step.mjs");

/** With three and with 31 values. */
const tools = ["find_item", "list_parcels"] as const;

/** Microseconds of CPU. */
interface Figures {
  readonly ajv: number;
  readonly call: number;
  readonly aiCall: number;
  readonly step: number;
  readonly aiStep: number;
}

export default {
  name: "step",
  summary:
    "A warm call and a whole model step with one call, to the AI SDK in the same process; the milliseconds are microseconds.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    const root = callProject(sdk);
    return tools.flatMap((tool) => {
      const all = Array.from(
        { length: runs },
        () => JSON.parse(runNode([child, sdk, root, tool], root).output) as Figures,
      );
      const of = (figure: keyof Figures): number => median(all.map((each) => each[figure]));
      const against = (what: string, ours: "call" | "step", { theirs, most }: Against): Row => {
        const ratio = median(all.map((each) => each[ours] / each[theirs]));
        return { what: `${tool}: ${what}`, cpu: of(ours), ratio, bar: `≤ ${String(most)}`, holds: ratio <= most };
      };
      return [
        { what: `${tool}: compiled Ajv and the handler`, cpu: of("ajv") },
        { what: `${tool}: executeTool with its validation`, cpu: of("aiCall") },
        against("one call", "call", { theirs: "aiCall", most: 2 }),
        { what: `${tool}: generateText with a scripted model`, cpu: of("aiStep") },
        against("one model step with one call", "step", { theirs: "aiStep", most: 0.15 }),
      ];
    });
  },
} satisfies Bench;

interface Against {
  readonly theirs: "aiCall" | "aiStep";
  readonly most: number;
}
