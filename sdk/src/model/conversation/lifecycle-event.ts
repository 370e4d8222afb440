/** Moments at which a lifecycle tool runs. */
export type LifecycleEvent =
  | "on_start"
  | "on_user_input"
  | "before_agent_speaks"
  | "after_agent_speaks"
  | "after_each_agent"
  | "on_end";

/** In the order in which they fire. */
export const lifecycleEvents = [
  "on_start",
  "on_user_input",
  "before_agent_speaks",
  "after_agent_speaks",
  "after_each_agent",
  "on_end",
] as const satisfies readonly LifecycleEvent[];
