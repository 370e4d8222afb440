import pLimit from "p-limit";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { EvalModel } from "../models/eval-model.ts";
import { requestsOf } from "../cases/placed-case.ts";
import { asking } from "../run/ask.ts";
import { Budget, type PriceOf } from "../run/budget.ts";
import { offeredTools } from "../run/offered-tools.ts";

/** What a model is asked to do with the request of a template. */
const rewordPrompt =
  "You write test requests for an assistant with tools. Reword the request as a person would say it to the assistant, in one or two sentences. Keep every value " +
  "(names, numbers, ids, paths, dates) as it is, add none, and do not name any tool. Answer with the request alone.";

/** What asks the model. */
export interface Rewording {
  readonly model: EvalModel;
  readonly clock: Clock;
  readonly price: PriceOf;
  readonly maxCost: number;
  readonly signal: AbortSignal;
}

/** The cases with their requests in the words of a model; those for which it gives nothing keep the template's, and are marked so. */
export async function rewordCases(cases: readonly EvalCase[], given: Rewording): Promise<readonly EvalCase[]> {
  const ask = asking({ ...given, timeoutMs: 60_000, budget: new Budget(given.maxCost), stop: { why: undefined } });
  const limit = pLimit(given.model.isScripted === true ? 1 : 4);
  return Promise.all(
    cases.map((each) =>
      limit(async (): Promise<EvalCase> => {
        const answer = await ask({
          case: each.id,
          run: 1,
          prompt: [
            { role: "system", content: rewordPrompt },
            { role: "user", content: [{ type: "text", text: requestsOf(each).join("\n") }] },
          ],
          tools: offeredTools([]),
        });
        const texts =
          "status" in answer ? [] : answer.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
        const request = texts.join(" ").trim();
        return request === "" ? each : { ...each, request, generated: "model" };
      }),
    ),
  );
}
