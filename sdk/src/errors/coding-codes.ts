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
  PATH_INVALID: {
    summary: "A path cannot name a file.",
    remedy: "Give a path from the workspace, such as `src/main.ts`.",
  },
  PATH_OUTSIDE: {
    summary: "A path leads out of the workspace.",
    remedy: "Use a path inside the workspace; links that lead out of it are not followed.",
  },
  PATH_NOT_FOUND: {
    summary: "There is no file of this path.",
    remedy: "Check the path; list the folder to see what it holds.",
  },
  PATH_NOT_FILE: {
    summary: "A path names something else than a regular file.",
    remedy: "Folders are listed, not read; pipes, sockets and devices are not opened.",
  },
  PATH_UNSTABLE: {
    summary: "A file or folder was exchanged while it was being opened.",
    remedy: "Try again; if it happens again, another program is changing the folder.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
