import { concealmentPatterns } from "./concealment.ts";
import { injectionPatterns } from "./injection.ts";
import { secretPatterns } from "./secret-requests.ts";
import { shadowingPatterns } from "./shadowing.ts";
import { sideFlowPatterns } from "./side-flow.ts";

/** What all detectors look for. After a change, `npm run generate` updates the words that each pattern needs. */
export const safetyPatterns: readonly RegExp[] = [
  ...concealmentPatterns,
  ...injectionPatterns,
  ...secretPatterns,
  ...shadowingPatterns,
  ...sideFlowPatterns,
];
