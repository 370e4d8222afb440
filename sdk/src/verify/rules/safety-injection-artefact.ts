import { severities } from "../../model/finding.ts";
import { defineRule } from "../subject/define-rule.ts";
import { injectionsIn } from "../safety/injection.ts";
import { reportTexts } from "../safety/safety-texts.ts";

export default defineRule({
  id: "safety-injection-artefact",
  severity: "error",
  summary: "No text gives the model orders that do not belong in a tool's description.",
  scope: "tool",
  check(subject, report) {
    reportTexts(subject, report, ({ scanned, isValue, isOption = false }) => {
      const found = injectionsIn(scanned, { isValue, isOption });
      const worst = severities.flatMap((severity) => found.find((each) => each.severity === severity) ?? [])[0];
      if (worst === undefined) return undefined;
      const { severity, what } = worst;
      return { phrase: worst, severity, says: `contains ${what}`, remedy: remedies[severity] };
    });
  },
});

const remedies = {
  error: "Delete it, and find out where it comes from: a description only says what the tool does and when to use it.",
  warning: "Say what the tool does instead of giving orders; put a phrase that the tool is about in quotation marks.",
  info: "Some clients refuse tools whose texts contain such a phrase, even quoted; describe it in other words where you can.",
} as const;
