import type { CodingPolicy } from "toolwright/coding";

/** What the agent may do by itself, what a person is asked about, and what it may never do. */
export const policy: CodingPolicy = {
  allow: ["edit(*.js)", "bash(node --test --test-reporter=spec)"],
  deny: ["bash(curl *)", "bash(wget *)", "bash(rm *)"],
  commands: { timeoutSeconds: 20, maxTimeoutSeconds: 120 },
};
