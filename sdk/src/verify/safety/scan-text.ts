import { concealmentPatterns } from "./concealment.ts";
import { injectionPatterns } from "./injection.ts";
import { normalText, type ScannedText } from "./normal-text.ts";
import { screenFor } from "./screen.ts";
import { secretPatterns } from "./secret-requests.ts";
import { shadowingPatterns } from "./shadowing.ts";
import { sideFlowPatterns } from "./side-flow.ts";
import { rememberTexts } from "../../util/remember-texts.ts";

/** One screen for all detectors, so that each text is read once. */
const screen = screenFor([
  ...concealmentPatterns,
  ...injectionPatterns,
  ...secretPatterns,
  ...shadowingPatterns,
  ...sideFlowPatterns,
]);

/** Normalises a text and says which patterns may match it. */
export const scanText: (original: string) => ScannedText = rememberTexts((original) => {
  const normal = normalText(original);
  return { ...normal, candidates: screen(normal.text) };
});
