import type { ErrorCode } from "./error-code.ts";

/** Codes about evals. */
export const evalCodes = {
  CASES_UNREADABLE: {
    summary: "A file of eval cases cannot be read.",
    remedy: 'Write JSON of the form `{ "cases": [{ "id": "…", "request": "…", "expect": { "tool": "…" } }] }`.',
  },
  CASES_INVALID: {
    summary: "An eval case is not valid, or names what does not exist.",
    remedy:
      "Correct the case at the named location; `schemas/eval-cases.schema.json` of the package describes the form.",
  },
  CASES_NOT_FOUND: {
    summary: "There are no eval cases.",
    remedy:
      "Write `tools/<tool>/evals.json` or `evals/<name>.json`, put the request that leads to it before an `@example` of a tool, or let `toolwright eval --suggest` write cases to review.",
  },
  MODEL_UNKNOWN: {
    summary: "A model cannot be found by its name.",
    remedy:
      "Write `provider/model` and install the package `@ai-sdk/<provider>`, give `--base-url` of an OpenAI-compatible server, name a module, or use `fake`.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
