import type { Context } from "hono";
import { readBody, readSubmission, refusal } from "../web/read-body.ts";
import type { StudioRuns, StudioTraces } from "./runs/run-types.ts";
import type { StoredRuns } from "./runs/stored-runs.ts";
import type { Traces } from "./runs/traces.ts";

const mostBytes = 1_048_576;
const mostSpanBytes = 67_108_864;
const noRuns: StudioRuns = { runs: [], total: 0 };

/** What the operations about runs read. */
export interface ShownRuns {
  readonly stored: StoredRuns | undefined;
  readonly traces: Traces;
}

/** How the operations about runs are answered. */
export const runAnswers = ({ stored, traces }: ShownRuns) => ({
  runs: async (context: Context) => {
    const before = context.req.query("before");
    const kept = (await stored?.list(before)) ?? noRuns;
    const { list } = traces;
    // Traces were opened by hand, so they come first.
    const runs = before === undefined ? [...list, ...kept.runs] : kept.runs;
    return context.json({ ...kept, runs, total: kept.total + list.length } satisfies StudioRuns);
  },
  run: async (context: Context) => {
    const id = context.req.param("run") ?? "";
    const given = Number(context.req.query("seq") ?? Number.NaN);
    const seq = Number.isNaN(given) ? undefined : given;
    const page = traces.page(id, seq) ?? (await stored?.page(id, seq));
    if (page === undefined) throw refusal(404, `There is no run "${id}".`);
    return context.json(page);
  },
  answer: async (context: Context) => {
    if (stored === undefined) throw refusal(404, "This studio shows no runs.");
    const { code, ...receipt } = await stored.answer(readSubmission(await readBody(context.req.raw, mostBytes)));
    return context.json(receipt, code);
  },
  spans: async (context: Context) => {
    const { name, text } = await readBody(context.req.raw, mostSpanBytes);
    if (typeof name !== "string" || typeof text !== "string") throw refusal(400, "Send `name` and `text` of a file.");
    return context.json({ traces: traces.add(name, text) } satisfies StudioTraces);
  },
});
