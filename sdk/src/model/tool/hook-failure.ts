/** The action when a hook throws, takes too long or returns an invalid value: `continue` drops its changes. */
export type HookFailurePolicy = "continue" | "deny" | "end";
