import type { CallSession, CallTurn } from "../../model/call/call.ts";
import type { CompleteModePolicy } from "../../model/call/policy.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { BudgetLeft } from "../../model/call/response.ts";
import type { StatePart } from "../../model/call/state-part.ts";
import { memoize } from "../../util/memo.ts";

/** What a turn has used of its budgets. */
export interface UsedBudgets {
  /** Calls by name of the budget. */
  readonly calls: Readonly<Record<string, number>>;
  /** How often the turn was cleared. */
  readonly clears: number;
}

export type BudgetEntry =
  /** `calls` is 1 for a call, and -1 for one that was refused after all. */
  { readonly names: readonly string[]; readonly calls: number } | { readonly type: "cleared" };

/** The calls of a turn that count against a budget. */
export const usedBudgets: StatePart<UsedBudgets, BudgetEntry> = {
  name: "budgets",
  initial: () => ({ calls: {}, clears: 0 }),
  add: (used, entries) => entries.reduce(after, used),
};

function after(used: UsedBudgets, entry: BudgetEntry): UsedBudgets {
  if ("type" in entry) return { calls: {}, clears: used.clears + 1 };
  const calls = { ...used.calls };
  for (const name of entry.names) calls[name] = callsOf(used, name) + entry.calls;
  return { ...used, calls };
}

/** The calls that count against the budget of this name: a category, or `tool:` and the name of a tool. */
export const callsOf = ({ calls }: UsedBudgets, name: string): number => calls[name] ?? 0;

/** The most calls of a kind in one turn. */
export interface Budget {
  /** A category, or `tool:` and the name of a tool. */
  readonly name: string;
  readonly limit: number;
}

/** The budgets that the calls of one tool count against. */
export function budgetsFor({ category, toolId }: ToolRecord, mode: CompleteModePolicy): readonly Budget[] {
  return budgetsOf(mode).filter(({ name }) => name === category || name === `tool:${toolId}`);
}

/** The budgets of a mode: those by category, then those of single tools. */
const budgetsOf = memoize((mode: CompleteModePolicy): readonly Budget[] => [...readBudgets(mode)]);

function* readBudgets({ budgets, tools }: CompleteModePolicy): Generator<Budget> {
  for (const [name, limit] of Object.entries(budgets)) if (typeof limit === "number") yield { name, limit };
  for (const [tool, { budget: limit }] of Object.entries(tools)) {
    if (typeof limit === "number") yield { name: `tool:${tool}`, limit };
  }
}

/** What is left of each budget of a turn; undefined in a mode without budgets. */
export function budgetsLeft(session: CallSession, turn: CallTurn): Readonly<Record<string, BudgetLeft>> | undefined {
  const budgets = budgetsOf(session.modePolicy);
  if (budgets.length === 0) return undefined;
  const used = turn.parts.read(usedBudgets);
  const all: Record<string, BudgetLeft> = {};
  for (const { name, limit } of budgets) all[name] = { limit, left: limit - callsOf(used, name) };
  return all;
}
