import { safetyPatterns } from "./safety-patterns.ts";
import { screenFor, type Screen } from "./screen.ts";
import { normalText, type ScannedText } from "./words/normal-text.ts";
import { patternLists, wordLists } from "./words/screen-words.generated.ts";
import { memoizeText } from "../../util/memo.ts";

let screen: Screen | undefined;

/** One screen for all detectors, so that each text is read once; made when the first text comes. */
const screenOfAll = (): Screen => (screen ??= screenFor(safetyPatterns, { wordLists, patternLists }));

/** Normalises a text and says which patterns may match it. Kept for short texts, which several tools have. */
export const scanText: (original: string) => ScannedText = memoizeText((original) => {
  const normal = normalText(original);
  return { ...normal, candidates: screenOfAll()(normal.text) };
});
