import type { Handler } from "../../model/call/handler.ts";
import type { Call, Outcome, Stage } from "../../model/call/call.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { andThen } from "../../util/waits.ts";
import { notReady } from "../values/response-errors.ts";

const stage: Stage = {
  name: "load",
  run(call, next) {
    const failed = (thrown: unknown): Outcome => notReady(call.tool.toolId, call.id, thrown);
    try {
      const handler = loaded(call.tool, call.session, none);
      return handler instanceof Promise ? handler.then(() => next(call), failed) : next(call);
    } catch (thrown) {
      return failed(thrown);
    }
  },
};

export default stage;

const none: readonly string[] = [];

/** The handler. Its module is loaded after the modules of the tools that it requires; in a cycle, one of them comes first. */
function loaded(tool: ToolRecord, session: Call["session"], above: readonly string[]): Handler | Promise<Handler> {
  const { requires = none } = tool.metadata;
  if (requires.length === 0) return session.modules.handler(tool);
  const path = [...above, tool.toolId];
  let before: unknown;
  for (const name of requires) {
    const required = path.includes(name) ? undefined : session.registry.tool(name);
    if (required !== undefined) before = andThen(before, () => loaded(required, session, path));
  }
  return andThen(before, () => session.modules.handler(tool));
}
