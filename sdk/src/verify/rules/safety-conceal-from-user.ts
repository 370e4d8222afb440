import { concealmentsIn } from "../safety/concealment.ts";
import { defineRule } from "../subject/define-rule.ts";
import { evidenceAround } from "../safety/words/phrases.ts";
import { scannedTexts } from "../safety/safety-texts.ts";
import { visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-conceal-from-user",
  severity: "error",
  summary: "No text tells the model to hide from the user what it does.",
  scope: "tool",
  check(subject, report) {
    for (const { label, scanned, isValue, location } of scannedTexts(subject)) {
      const [first] = concealmentsIn(scanned, isValue);
      if (first === undefined) continue;
      report({
        ...location,
        severity: first.severity,
        message: `The text of ${visibleText(label)} tells the model to hide something from the user.`,
        evidence: visibleText(evidenceAround(scanned, first)),
        remedy: "Delete the order; where it is about how to speak, say what to show instead: names rather than ids.",
      });
    }
  },
});
