import type { Context } from "hono";
import { readBody, readSubmission, refusal } from "../web/read-body.ts";
import type { StudioRuns } from "./runs/run-types.ts";
import type { StoredRuns } from "./runs/stored-runs.ts";

const mostBytes = 1_048_576;
const noRuns: StudioRuns = { runs: [], total: 0 };

/** How the operations about runs are answered. */
export const runAnswers = (stored: StoredRuns | undefined) => ({
  runs: async (context: Context) =>
    context.json(((await stored?.list(context.req.query("before"))) ?? noRuns) satisfies StudioRuns),
  run: async (context: Context) => {
    const id = context.req.param("run") ?? "";
    const given = Number(context.req.query("seq") ?? Number.NaN);
    const page = await stored?.page(id, Number.isNaN(given) ? undefined : given);
    if (page === undefined) throw refusal(404, `There is no run "${id}".`);
    return context.json(page);
  },
  answer: async (context: Context) => {
    if (stored === undefined) throw refusal(404, "This studio shows no runs.");
    const { code, ...receipt } = await stored.answer(readSubmission(await readBody(context.req.raw, mostBytes)));
    return context.json(receipt, code);
  },
});
