import type { Outcome } from "../../model/outcome.ts";
import type { Stage } from "../../model/stage.ts";
import { notReady } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "load",
  run(call, next) {
    const failed = (thrown: unknown): Outcome => notReady(call.tool.toolId, call.id, thrown);
    try {
      const handler = call.session.registry.handler(call.tool);
      return handler instanceof Promise ? handler.then(() => next(call), failed) : next(call);
    } catch (thrown) {
      return failed(thrown);
    }
  },
};

export default stage;
