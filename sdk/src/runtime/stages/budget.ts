import type { Call, Failure, Outcome, Stage } from "../../model/call/call.ts";
import { andThen } from "../values/and-then.ts";
import { counted } from "../../util/texts.ts";
import { confirmerOf } from "../confirmation/confirm-settings.ts";
import { failure } from "../values/response-errors.ts";
import { budgetsFor, callsOf, usedBudgets, type Budget } from "../parts/used-budgets.ts";

const stage: Stage = {
  name: "budget",
  run(call, next, ports) {
    const budgets = budgetsFor(call.tool, call.session.modePolicy);
    if (budgets.length === 0) return next(call);
    const names = budgets.map(({ name }) => name);
    const { parts } = call.turn;
    const used = parts.read(usedBudgets);
    const spent = budgets.find(({ name, limit }) => callsOf(used, name) >= limit);
    if (spent !== undefined) return exceeded(call, spent);
    // Counted before it runs, so that calls at once do not exceed a budget together.
    parts.record(usedBudgets, { names, calls: 1 });
    const { clears } = used;
    const mayBeRefused = ports.permissions !== undefined || confirmerOf(call) !== undefined;
    return andThen(next(call), (outcome) => {
      if (mayBeRefused && isRefusal(outcome) && parts.read(usedBudgets).clears === clears)
        parts.record(usedBudgets, { names, calls: -1 });
      // Once the caller has the outcome, it counts after a restart too. What cannot be stored is stored with what follows.
      const stored = call.session.saved();
      return stored === undefined ? outcome : stored.then(() => outcome).catch(() => outcome);
    });
  },
};

export default stage;

/** Whether a later stage refused it before it did anything: then it costs nothing. */
const isRefusal = (outcome: Outcome): boolean => !outcome.ok && outcome.error.type === "CONFIRMATION_REQUIRED";

function exceeded({ tool, session }: Call, { name, limit }: Budget): Failure {
  const { toolId } = tool;
  const whose = name === tool.category ? `${name} tools` : toolId;
  if (limit === 0) {
    return failure("BUDGET_EXCEEDED", `${toolId} was not run: ${session.mode} mode allows no calls of ${whose}.`, {
      suggestion: "Use another tool, or tell the user that this cannot be done here.",
    });
  }
  const most = counted(limit, "call");
  const message = `${toolId} was not run: ${session.mode} mode allows ${most} of ${whose} in a turn, and no call is left.`;
  return failure("BUDGET_EXCEEDED", message, {
    suggestion: "Answer with the results so far, or tell the user what is missing; the next turn has a new budget.",
  });
}
