import type { Ports } from "../../model/ports.ts";
import type { CompleteModePolicy } from "../../model/policy.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { CallSession } from "../../model/call.ts";
import type { Next, Stage } from "../../model/stage.ts";

/** One function of all stages, the first outermost: for each tool and mode made once, of the stages that concern it. */
export function compose(stages: readonly Stage[], ports: Ports): Next {
  const modes = new Map<CompleteModePolicy, WeakMap<ToolRecord, Next>>();
  const make = (tool: ToolRecord, session: CallSession): Next =>
    stages
      .filter(({ concerns }) => concerns?.(tool, session, ports) !== false)
      .reduceRight<Next>((next, stage) => (call) => stage.run(call, next, ports), withoutEnd);
  return (call) => {
    const { tool, session } = call;
    let tools = modes.get(session.modePolicy);
    if (tools === undefined) modes.set(session.modePolicy, (tools = new WeakMap<ToolRecord, Next>()));
    let run = tools.get(tool);
    if (run === undefined) tools.set(tool, (run = make(tool, session)));
    return run(call);
  };
}

const withoutEnd: Next = (call) => {
  throw new Error(`No stage runs the handler of ${call.tool.toolId}.`);
};
