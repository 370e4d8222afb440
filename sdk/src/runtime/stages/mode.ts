import type { Call, Stage } from "../../model/call/call.ts";
import { failure } from "../values/response-errors.ts";

const stage: Stage = {
  name: "mode",
  run(call, next) {
    const reason = restriction(call);
    if (reason === undefined) return next(call);
    return failure("MODE_RESTRICTED", reason, {
      suggestion: "Use another tool, or tell the user that this cannot be done here.",
    });
  },
};

export default stage;

/** The reason why the tool may not be used in the mode of the session: its own setting or the policy's. */
export function restriction({
  tool,
  session: { mode, modePolicy },
}: Pick<Call, "tool" | "session">): string | undefined {
  const { toolId, category, metadata } = tool;
  const { modes } = metadata;
  if (modes?.includes(mode) === false) {
    const wanted = modes.length === 0 ? "no mode" : `the ${modes.length === 1 ? "mode" : "modes"} ${modes.join(", ")}`;
    return `${toolId} is for ${wanted}; this session is in ${mode} mode.`;
  }
  const { categories, disabled } = modePolicy;
  if (categories?.includes(category) === false) {
    const allowed = categories.length === 0 ? "no tools" : `only tools of ${categories.join(", ")}`;
    return `${toolId} is of category ${category}; ${mode} mode allows ${allowed}.`;
  }
  if (disabled.includes(toolId)) return `${toolId} is disabled in ${mode} mode.`;
  return undefined;
}
