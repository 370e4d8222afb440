import type { Stage } from "../../model/stage.ts";
import { restoreArguments } from "../../registry/restore-arguments.ts";
import { responseError } from "../response-errors.ts";
import { shown } from "../show-value.ts";

const stage: Stage = {
  name: "restore",
  run(call) {
    const { provider, tool, host } = call;
    if (provider === undefined || tool === undefined) return undefined;
    if (!host.providers.includes(provider)) {
      return responseError("INTERNAL", `The registry was not built for the provider ${shown(provider)}.`, {
        suggestion: `Name one of: ${host.providers.join(", ")}.`,
      });
    }
    if (Object.hasOwn(tool.reverseMaps, provider))
      call.input = restoreArguments(call.input, tool.reverseMaps[provider]);
    return undefined;
  },
};

export default stage;
