import type { ErrorCode } from "./error-code.ts";

/** Codes of the studio. */
export const studioCodes = {
  STUDIO_MISSING: {
    summary: "The page of the studio is not in the package.",
    remedy: "Install the package again; in a clone of the repository, run `npm run build`.",
  },
  EDIT_STALE: {
    summary: "The file has changed since the edit was shown.",
    remedy: "Look at the edit as it is now, and make that one.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
