import type { Call } from "../../model/call.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import type { Failure } from "../../model/outcome.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { failure } from "../outcomes/response-errors.ts";

/** Why a tool may not be called from inside this call; undefined where it may. */
export function checkNesting(tool: ToolRecord, parent: Call): Failure | undefined {
  const above = namesAbove(parent);
  const path = [...above, tool.toolId].join(" → ");
  if (above.includes(tool.toolId)) {
    return failure("INTERNAL", `${tool.toolId} is already running in this chain of calls: ${path}.`, {
      suggestion: "Let the tools share a function instead of calling one another in a circle.",
    });
  }
  if (isReadOnly(parent.tool) && !isReadOnly(tool)) {
    const { toolId, category } = parent.tool;
    const message = `${toolId} is a ${category} tool and may call only read-only tools; ${tool.toolId} is ${tool.category}.`;
    return failure("PERMANENT", message, { suggestion: `Call ${tool.toolId} by itself.` });
  }
  const most = parent.session.policy.maxCallDepth;
  if (above.length < most) return undefined;
  return failure("BUDGET_EXCEEDED", `Calls may be nested ${most} deep: ${path}.`, {
    suggestion: "Let fewer tools call other tools, or raise `maxCallDepth` in the policy.",
  });
}

/** The names from the outermost call to this one. */
const namesAbove = ({ tool, parent }: Call): readonly string[] =>
  parent === undefined ? [tool.toolId] : [...namesAbove(parent), tool.toolId];
