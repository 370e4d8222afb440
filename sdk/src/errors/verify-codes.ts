import type { ErrorCode } from "./error-code.ts";

/** Codes of suppressions and the baseline. */
export const verifyCodes = {
  SUPPRESSION_MALFORMED: {
    summary: "A suppression comment is malformed, or is in text that a model reads.",
    remedy: "Write it as a separate comment: `// toolwright-ignore <rule> -- <reason>`.",
  },
  SUPPRESSION_REASON_MISSING: {
    summary: "A suppression comment has no reason.",
    remedy: "Add ` -- ` and the reason to the comment.",
  },
  SUPPRESSION_RULE_UNKNOWN: {
    summary: "A suppression comment names a rule that does not exist.",
    remedy: "Correct the id of the rule; `toolwright verify --list` lists all rules.",
  },
  SUPPRESSION_UNUSED: {
    summary: "A suppression comment matches no finding.",
    remedy: "Remove it, or move it to the line of the finding.",
  },
  BASELINE_INVALID: {
    summary: "`toolwright-baseline.json` cannot be read.",
    remedy: "Restore the file, or write it again with `toolwright verify --update-baseline`.",
  },
  BASELINE_STALE: {
    summary: "The baseline accepts findings that no longer occur.",
    remedy: "Run `toolwright verify --update-baseline` and commit the file.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
