import type { RuleSubject } from "../../model/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { evidenceAround } from "../safety/words/phrases.ts";
import { scannedTexts } from "../safety/safety-texts.ts";
import { shadowingsIn } from "../safety/shadowing.ts";
import { stringsOf } from "../../util/texts.ts";
import { visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-cross-tool-shadowing",
  severity: "warning",
  summary: "No text gives orders about other tools.",
  scope: "tool",
  check(subject, report) {
    const ownNames = (): ReadonlySet<string> => new Set([subject.name, ...namesIn(subject)]);
    for (const { label, scanned, isValue, location } of scannedTexts(subject)) {
      const [first] = shadowingsIn(scanned, { isValue, ownNames });
      if (first === undefined) continue;
      report({
        ...location,
        message: `The text of ${visibleText(label)} ${first.what}.`,
        evidence: visibleText(evidenceAround(scanned, first)),
        remedy: "Say what this tool is for, and which tool is for what instead; leave to the others how they are used.",
      });
    }
  },
});

/** Parameters and choices: none of them is another tool. */
const namesIn = ({ definition }: RuleSubject): readonly string[] =>
  stringsOf(definition?.input).flatMap(({ text }) => (text.length <= 64 ? text : []));
