import type { CallSession, CallTurn } from "../../model/call.ts";
import type { CompleteModePolicy } from "../../model/policy.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { BudgetLeft } from "../../model/response.ts";
import type { StatePart } from "../../model/state-part.ts";

/** What a turn has used of its budgets. */
export interface UsedBudgets {
  /** Calls by name of the budget, those that were used. A list: there are one or two. */
  readonly calls: readonly UsedBudget[];
  /** How often the turn was cleared. */
  readonly clears: number;
}

interface UsedBudget {
  readonly name: string;
  readonly calls: number;
}

/** A type, not an interface: entries are JSON. */
export type BudgetEntry =
  /** `calls` is 1 for a call, and -1 for one that was refused after all. */
  { readonly names: readonly string[]; readonly calls: number } | { readonly type: "cleared" };

/** The calls of a turn that count against a budget. */
export const usedBudgets: StatePart<UsedBudgets, BudgetEntry> = {
  name: "budgets",
  initial: () => unused,
  add(used, entry) {
    if ("type" in entry) return { calls: unused.calls, clears: used.clears + 1 };
    const { names, calls } = entry;
    if (used.calls.length === 0) return { calls: names.map((name) => ({ name, calls })), clears: used.clears };
    const counted = names.map((name) => ({ name, calls: callsOf(used, name) + calls }));
    // Joined by `concat`, which leaves no room at the end: a list of `...` takes four times the memory.
    const others = used.calls.filter(({ name }) => !names.includes(name));
    return { calls: others.concat(counted), clears: used.clears };
  },
};

const unused: UsedBudgets = { calls: [], clears: 0 };

/** The calls that count against the budget of this name. */
export function callsOf({ calls }: UsedBudgets, name: string): number {
  for (const used of calls) if (used.name === name) return used.calls;
  return 0;
}

/** The most calls of a kind in one turn. */
export interface Budget {
  /** A category, or `tool:` and the name of a tool. */
  readonly name: string;
  readonly limit: number;
}

const known = new WeakMap<CompleteModePolicy, readonly Budget[]>();

/** The budgets that the calls of one tool count against. */
export interface ToolBudgets {
  readonly budgets: readonly Budget[];
  readonly names: readonly string[];
}

const knownOfTools = new WeakMap<CompleteModePolicy, WeakMap<ToolRecord, ToolBudgets>>();

/** The budgets of a tool in a mode, worked out once. */
export function budgetsFor(tool: ToolRecord, mode: CompleteModePolicy): ToolBudgets {
  let tools = knownOfTools.get(mode);
  if (tools === undefined) knownOfTools.set(mode, (tools = new WeakMap<ToolRecord, ToolBudgets>()));
  let found = tools.get(tool);
  if (found === undefined) {
    const own = [tool.category, `tool:${tool.toolId}`];
    const budgets = budgetsOf(mode).filter(({ name }) => own.includes(name));
    tools.set(tool, (found = { budgets, names: budgets.map(({ name }) => name) }));
  }
  return found;
}

/** The budgets of a mode: those by category, then those of single tools. */
function budgetsOf(mode: CompleteModePolicy): readonly Budget[] {
  let budgets = known.get(mode);
  if (budgets === undefined) known.set(mode, (budgets = [...readBudgets(mode)]));
  return budgets;
}

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
