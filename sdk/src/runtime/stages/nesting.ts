import type { Stage, StageCall } from "../../model/stage.ts";
import { responseError } from "../response-errors.ts";

const stage: Stage = {
  name: "nesting",
  run(call) {
    if (call.parent === undefined) return undefined;
    const chain = chainOf(call);
    const path = chain.join(" → ");
    if (chain.indexOf(call.name) < chain.length - 1) {
      return responseError("INTERNAL", `${call.name} is already running in this chain of calls: ${path}.`, {
        suggestion: "Let the tools share a function instead of calling one another in a circle.",
      });
    }
    const most = call.host.policy.maxCallDepth;
    if (chain.length <= most) return undefined;
    return responseError("BUDGET_EXCEEDED", `Calls may stand ${most} deep inside one another: ${path}.`, {
      suggestion: "Let fewer tools call other tools, or raise `maxCallDepth` in the policy.",
    });
  },
};

export default stage;

/** The names from the outermost call to this one. */
function chainOf(call: StageCall): readonly string[] {
  const names: string[] = [];
  for (let current: StageCall | undefined = call; current !== undefined; current = current.parent)
    names.unshift(current.name);
  return names;
}
