import { memoizeText } from "../../util/memo.ts";
import { contextPatterns } from "./context-requests.ts";
import { encodedPatterns } from "./encoded-texts.ts";
import { withoutOwnKeys } from "./own-keys.ts";
import * as tables from "./patterns.ts";
import { privateFlowPatterns } from "./private-flows.ts";
import { secretPatterns } from "./secret-requests.ts";
import { normalText } from "./words/normal-text.ts";
import { phrasesOf, type FoundPhrase, type ScannedText } from "./words/phrases.ts";
import type { Pattern } from "./words/pattern.ts";

const patterns: readonly Pattern[] = [
  ...tables.steeringSigns.flatMap((sign) => sign.patterns),
  ...tables.otherToolSigns.flatMap((sign) => sign.patterns),
  ...tables.overridePatterns,
  ...tables.templateMarks,
  ...tables.weightMarks,
  ...tables.hidingPatterns,
  ...tables.discreetPatterns,
  ...tables.sideFlowPatterns,
  ...encodedPatterns,
  ...secretPatterns,
  ...privateFlowPatterns,
  ...contextPatterns,
];

/** A million tokens: no model reads more. */
const longestSearched = 4_000_000;

/** Normalises a text and searches it for all patterns, once for all detectors. Kept for short texts, which several tools have. */
export const scanText: (original: string) => ScannedText = memoizeText((original) => {
  const normal = normalText(original.slice(0, longestSearched));
  const searched = withoutOwnKeys(normal.text);
  const found = new Map<Pattern, readonly FoundPhrase[]>();
  for (const pattern of patterns) {
    const phrases = phrasesOf(searched, pattern);
    if (phrases.length > 0) found.set(pattern, phrases);
  }
  return { ...normal, found };
});
