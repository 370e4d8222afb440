import type { RunState } from "../../model/tasks/task.ts";
import type { RunLimits } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";

/** Before the first generation. */
export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };

/** Tokens that a run may still use; null where it has no limit. */
export const tokensLeft = ({ limits, usage }: Pick<RunState, "limits" | "usage">): number | null =>
  limits.tokens === null ? null : limits.tokens - usage.inputTokens - usage.outputTokens;

/** The usage of both. */
export const addUsage = (left: Usage, right: Usage): Usage => ({
  inputTokens: left.inputTokens + right.inputTokens,
  outputTokens: left.outputTokens + right.outputTokens,
  cachedTokens: left.cachedTokens + right.cachedTokens,
  cost: left.cost + right.cost,
});

/** The limits of a run that sets no others. */
export const defaultLimits: RunLimits = {
  depth: 3,
  running: 10,
  children: 50,
  turns: 50,
  questions: 5,
  tokens: null,
  milliseconds: null,
};
