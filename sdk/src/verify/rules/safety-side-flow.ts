import { defineRule } from "../subject/define-rule.ts";
import { evidenceAround } from "../safety/words/phrases.ts";
import { scannedTexts } from "../safety/safety-texts.ts";
import { sideFlowsIn } from "../safety/side-flow.ts";
import { visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-side-flow",
  severity: "warning",
  summary: "No data of the user goes to a party that the purpose of the tool does not need.",
  scope: "tool",
  check(subject, report) {
    for (const { label, scanned, isValue, location } of scannedTexts(subject)) {
      const [first] = isValue ? [] : sideFlowsIn(scanned);
      if (first === undefined) continue;
      report({
        ...location,
        message: `The text of ${visibleText(label)} says that data is kept for or given to a party that the purpose of the tool does not need.`,
        evidence: visibleText(evidenceAround(scanned, first)),
        remedy: "Take it out of the tool, or make it a tool of its own that the user asks for.",
      });
    }
  },
});
