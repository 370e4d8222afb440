import { concealmentPatterns } from "./concealment.ts";
import { injectionPatterns } from "./injection.ts";
import { normalText, type ScannedText } from "./words/normal-text.ts";
import { screenFor, type Screen } from "./screen.ts";
import { secretPatterns } from "./secret-requests.ts";
import { shadowingPatterns } from "./shadowing.ts";
import { sideFlowPatterns } from "./side-flow.ts";
import { rememberTexts } from "../../util/remember-texts.ts";

let screen: Screen | undefined;

/** One screen for all detectors, so that each text is read once; made when the first text comes. */
const screenOfAll = (): Screen =>
  (screen ??= screenFor([
    ...concealmentPatterns,
    ...injectionPatterns,
    ...secretPatterns,
    ...shadowingPatterns,
    ...sideFlowPatterns,
  ]));

/** Normalises a text and says which patterns may match it. Kept for short texts, which several tools have. */
export const scanText: (original: string) => ScannedText = rememberTexts((original) => {
  const normal = normalText(original);
  return { ...normal, candidates: screenOfAll()(normal.text) };
});
