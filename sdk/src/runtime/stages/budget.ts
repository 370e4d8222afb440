import type { Call, CallSession, CallTurn, Failure, Outcome, Stage } from "../../model/call/call.ts";
import type { CompleteModePolicy } from "../../model/call/policy.ts";
import type { BudgetLeft } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { memoize } from "../../util/memo.ts";
import { andThen } from "../../util/waits.ts";
import { counted } from "../../util/texts.ts";
import { confirmerOf } from "../confirmation/confirmations.ts";
import { failure } from "../values/response-errors.ts";

const stage: Stage = {
  name: "budget",
  run(call, next, ports) {
    const { category, toolId } = call.tool;
    const all = budgetsOf(call.session.modePolicy);
    const budgets = all.filter(({ name }) => name === category || name === `tool:${toolId}`);
    if (budgets.length === 0) return next(call);
    const names = budgets.map(({ name }) => name);
    const { parts } = call.turn;
    const used = parts.read(usedBudgets);
    const spent = budgets.find(({ name, limit }) => callsOf(used, name) >= limit);
    if (spent !== undefined) return exceeded(call, spent);
    // Counted before it runs, so that parallel calls together do not exceed a budget.
    parts.record(usedBudgets, { names, calls: 1 });
    const mayBeRefused = ports.permissions !== undefined || confirmerOf(call) !== undefined;
    if (!mayBeRefused && !call.session.isStored) return next(call);
    return andThen(next(call), (outcome) => {
      if (mayBeRefused && isRefusal(outcome)) parts.record(usedBudgets, { names, calls: -1 });
      // The count must survive a restart once the caller has the outcome. If it cannot be stored now, it is stored with the next entries.
      const stored = call.session.stored();
      return stored === undefined ? outcome : stored.then(() => outcome).catch(() => outcome);
    });
  },
};

export default stage;

/** Whether a later stage refused it before it had an effect: then it does not count. */
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

type UsedBudgets = Readonly<Record<string, number>>;

type BudgetEntry =
  /** `calls` is 1 for a call, and -1 for a call that was refused later. */
  { readonly names: readonly string[]; readonly calls: number } | { readonly type: "cleared" };

export const usedBudgets: StatePart<UsedBudgets, BudgetEntry> = {
  name: "budgets",
  initial: () => ({}),
  add: (used, entries) => entries.reduce(after, used),
};

function after(used: UsedBudgets, entry: BudgetEntry): UsedBudgets {
  if ("type" in entry) return {};
  const calls = { ...used };
  // A call that was refused later may have started before the turn was cleared.
  for (const name of entry.names) calls[name] = Math.max(0, callsOf(used, name) + entry.calls);
  return calls;
}

/** The calls that count against the budget of this name: a category, or `tool:` and a tool's name. */
const callsOf = (used: UsedBudgets, name: string): number => used[name] ?? 0;

interface Budget {
  /** A category, or `tool:` and a tool's name. */
  readonly name: string;
  readonly limit: number;
}

/** The budgets of a mode: by category, then by tool. */
const budgetsOf = memoize((mode: CompleteModePolicy): readonly Budget[] => [...readBudgets(mode)]);

function* readBudgets({ budgets, tools }: CompleteModePolicy): Generator<Budget> {
  for (const [name, limit] of Object.entries(budgets)) if (typeof limit === "number") yield { name, limit };
  for (const [tool, { budget: limit }] of Object.entries(tools)) {
    if (typeof limit === "number") yield { name: `tool:${tool}`, limit };
  }
}

/** The remaining budgets of a turn; undefined in a mode without budgets. */
export function budgetsLeft(session: CallSession, turn: CallTurn): Readonly<Record<string, BudgetLeft>> | undefined {
  const budgets = budgetsOf(session.modePolicy);
  if (budgets.length === 0) return undefined;
  const used = turn.parts.read(usedBudgets);
  const all: Record<string, BudgetLeft> = {};
  for (const { name, limit } of budgets) all[name] = { limit, left: limit - callsOf(used, name) };
  return all;
}
