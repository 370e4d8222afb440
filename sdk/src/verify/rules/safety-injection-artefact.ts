import { defineRule } from "../subject/define-rule.ts";
import { injectionsIn } from "../safety/injection.ts";
import { evidenceAround } from "../safety/words/phrases.ts";
import { scannedTexts } from "../safety/safety-texts.ts";
import { visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-injection-artefact",
  severity: "error",
  summary: "No text holds orders to the model that have no place in a tool's description.",
  scope: "tool",
  check(subject, report) {
    const texts = scannedTexts(subject);
    for (const { label, scanned, isValue, isOption = false, location } of texts) {
      const [worst] = injectionsIn(scanned, { isValue, isOption }).toSorted(
        (left, right) => order[left.severity] - order[right.severity],
      );
      if (worst === undefined) continue;
      report({
        ...location,
        severity: worst.severity,
        message: `The text of ${visibleText(label)} holds ${worst.what}.`,
        evidence: visibleText(evidenceAround(scanned, worst)),
        remedy: remedies[worst.severity],
      });
    }
  },
});

const order = { error: 0, warning: 1, info: 2 } as const;

const remedies = {
  error: "Delete it, and find out how it came there: a description only says what the tool does and when to use it.",
  warning: "Say what the tool does instead of giving orders; a phrase the tool is about belongs in quotation marks.",
  info: "Some clients refuse tools whose texts hold such a phrase, even quoted; describe it in other words where you can.",
} as const;
