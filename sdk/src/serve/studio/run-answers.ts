import type { Context } from "hono";
import { readBody, readSubmission, refusal } from "../web/read-body.ts";
import type { StudioRuns } from "./runs/run-types.ts";
import type { StoredRuns } from "./runs/stored-runs.ts";

const mostBytes = 1_048_576;
const noRuns: StudioRuns = { runs: [], total: 0 };

/** How the operations about runs are answered. */
export const runAnswers = (runs: StoredRuns | undefined) => ({
  runs: async (context: Context) => context.json((await runs?.list(context.req.query("before"))) ?? noRuns),
  run: async (context: Context) => {
    const seq = Number(context.req.query("seq") ?? Number.NaN);
    const page = await runs?.page(context.req.param("run") ?? "", Number.isNaN(seq) ? undefined : seq);
    if (page === undefined) throw refusal(404, "There is no such run.");
    return context.json(page);
  },
  answer: async (context: Context) => {
    if (runs === undefined) throw refusal(404, "This studio shows no runs.");
    const { code, ...receipt } = await runs.answer(readSubmission(await readBody(context.req.raw, mostBytes)));
    return context.json(receipt, code);
  },
});
