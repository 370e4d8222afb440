/** Moments at which a lifecycle tool runs. */
export type LifecycleEvent =
  | "on_start"
  | "on_end"
  | "after_each_agent"
  | "before_agent_speaks"
  | "after_agent_speaks"
  | "on_user_input";

export const lifecycleEvents = [
  "on_start",
  "on_end",
  "after_each_agent",
  "before_agent_speaks",
  "after_agent_speaks",
  "on_user_input",
] as const satisfies readonly LifecycleEvent[];
