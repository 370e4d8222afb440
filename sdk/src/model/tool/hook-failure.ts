/** What happens when a hook throws, takes too long or returns what it may not: `continue` drops its changes. */
export type HookFailurePolicy = "continue" | "deny" | "end";
