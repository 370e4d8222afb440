import type { ErrorCode } from "./error-code.ts";

/** Codes about the coding tools. */
export const codingCodes = {
  PERMISSION_RULE_DEAD: {
    summary: "A rule of the permissions can never match.",
    remedy: "Correct the rule or remove it; `toolwright permissions check` shows which rule decides about a command.",
  },
  PERMISSION_POLICY_INVALID: {
    summary: "A file of permissions is not valid.",
    remedy: 'Write a JSON object such as `{ "allow": ["bash(npm test)"], "ask": [], "deny": ["bash(rm *)"] }`.',
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
