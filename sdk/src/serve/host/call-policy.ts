import { askingPolicy, type CompleteModePolicy, type Policy } from "../../model/call/policy.ts";
import { completePolicy } from "../../runtime/policy/complete-policy.ts";

/**
 * The policy of a server whose calls belong to no turn. A budget of 0 forbids the calls; any other would refuse calls only because they
 * run at the same time.
 *
 * @throws ToolwrightError `CONFIG_INVALID` with every fault.
 */
export function callPolicy(given: Policy | undefined): Policy {
  const policy = completePolicy(askingPolicy(given));
  return { ...policy, modes: mapped(policy.modes, withoutBudgets) };
}

const withoutBudgets = (mode: CompleteModePolicy): CompleteModePolicy => ({
  ...mode,
  budgets: mapped({ ...mode.budgets }, onlyZero),
  tools: mapped(mode.tools, ({ budget, ...limits }) => ({ ...limits, budget: onlyZero(budget) })),
});

const onlyZero = (budget: number | null | undefined): 0 | null => (budget === 0 ? 0 : null);

const mapped = <Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
