import type { Ports } from "../../model/ports.ts";
import type { Next, Stage } from "../../model/stage.ts";

/** One function of all stages, the first outermost. Made once: a call makes no function of its own. */
export function compose(stages: readonly Stage[], ports: Ports): Next {
  return stages.reduceRight<Next>((next, stage) => (call) => stage.run(call, next, ports), withoutEnd);
}

const withoutEnd: Next = (call) => {
  throw new Error(`No stage runs the handler of ${call.tool.toolId}.`);
};
