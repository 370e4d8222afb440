import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { proseMatches, withoutAllowed } from "../text/prose-matches.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-shouting",
  severity: "info",
  summary: "The description does not give orders in capitals.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const description = subject.definition?.description ?? "";
    const matches = withoutAllowed(proseMatches(description, shouting), allow);
    const [first] = matches;
    if (first === undefined || !isEnglish(description)) return;
    const words = Array.from(new Set(matches.map(({ found }) => `"${clipText(found.replaceAll(/\s+/g, " "), 60)}"`)));
    report({
      ...descriptionLocation(subject),
      message: `The description shouts: it writes ${words.slice(0, 5).join(", ")} in capitals.`,
      evidence: clipText(first.sentence),
      remedy: "Write the sentence in normal case and say why it matters; models follow reasons too.",
    });
  },
});

// Log levels and SQL keywords are capitals too: only orders count, and whole sentences that are not headings.
const shouting =
  /(?<![\w-])(?:IMPORTANT|MUST(?:\s+NOT)?|NEVER|ALWAYS|DO\s+NOT|DON'T|MANDATORY|URGENT|(?:CRITICAL|WARNING|ATTENTION|CAUTION)(?=\s{0,2}[:!])|[A-Z]{2,20}(?:[ \t]+[A-Z]{2,20}){3,40}(?![A-Z \t]*:))(?![\w-])/gu;
