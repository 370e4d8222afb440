import type { Usage } from "../../model/tasks/timeline.ts";

/** Before the first generation. */
export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };

/** The usage of both. */
export const addUsage = (left: Usage, right: Usage): Usage => ({
  inputTokens: left.inputTokens + right.inputTokens,
  outputTokens: left.outputTokens + right.outputTokens,
  cachedTokens: left.cachedTokens + right.cachedTokens,
  cost: left.cost + right.cost,
});
