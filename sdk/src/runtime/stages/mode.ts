import type { Stage } from "../../model/stage.ts";
import { failure } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "mode",
  run(call, next) {
    const { modes } = call.tool.metadata;
    const { mode } = call.session;
    if (modes === undefined || modes.includes(mode)) return next(call);
    const wanted = modes.length === 0 ? "no mode" : `the ${modes.length === 1 ? "mode" : "modes"} ${modes.join(", ")}`;
    return failure("MODE_RESTRICTED", `${call.tool.toolId} is for ${wanted}; this session is in ${mode} mode.`, {
      suggestion: "Use another tool, or tell the user that this cannot be done here.",
    });
  },
};

export default stage;
