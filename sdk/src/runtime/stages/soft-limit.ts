import type { Call } from "../../model/call.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Stage } from "../../model/stage.ts";
import { SoftLimit } from "../execution/soft-limit.ts";

const stage: Stage = {
  name: "soft-limit",
  run(call, next, { clock }) {
    const limitMs = softLimitOf(call);
    if (limitMs === undefined) return next(call);
    const limit = new SoftLimit(clock, { milliseconds: limitMs, since: call.startedAt }, (elapsedMs) => {
      if (!call.session.isObserved) return;
      call.session.emit(call, { type: "soft_limit_exceeded", tool: call.tool.toolId, limitMs, elapsedMs });
    });
    const outcome = next({ ...call, softLimit: limit });
    if (!(outcome instanceof Promise)) return ended(call, outcome, limit);
    return outcome.then(
      (settled) => ended(call, settled, limit),
      (thrown: unknown) => {
        limit.stop();
        throw thrown;
      },
    );
  },
};

export default stage;

/** What the policy says of this tool, else the tool's own word, else that of the policy for its category. */
function softLimitOf({ tool, session: { modePolicy } }: Call): number | undefined {
  const { toolId, category, metadata } = tool;
  const { tools, softLimits } = modePolicy;
  const own = Object.hasOwn(tools, toolId) ? tools[toolId]?.softLimit : undefined;
  if (own !== undefined) return own ?? undefined;
  if (metadata.latencyBudgetMs !== undefined) return metadata.latencyBudgetMs;
  const { [category]: ofCategory = softLimits.any } = softLimits;
  return ofCategory ?? undefined;
}

function ended({ tool }: Call, outcome: Outcome, limit: SoftLimit): Outcome {
  const elapsed = limit.stop();
  if (elapsed === undefined) return outcome;
  const warning = `${tool.toolId} took ${Math.round(elapsed)} ms; its soft limit is ${limit.milliseconds} ms.`;
  return { ...outcome, warnings: [...(outcome.warnings ?? []), warning] };
}
