import type { RunLimits } from "../../model/tasks/timeline.ts";

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
