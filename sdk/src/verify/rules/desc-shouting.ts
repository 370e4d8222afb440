import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { descriptionPlace } from "../subject/places.ts";
import { proseMatches, withoutAllowed } from "../text/prose-matches.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-shouting",
  severity: "info",
  summary: "The description gives no orders in capitals.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const description = subject.definition?.description ?? "";
    const matches = withoutAllowed(proseMatches(description, shouting), allow);
    const [first] = matches;
    if (first === undefined || !isEnglish(description)) return;
    const words = Array.from(new Set(matches.map(({ found }) => `"${clipText(found.replaceAll(/\s+/g, " "), 60)}"`)));
    report({
      ...descriptionPlace(subject),
      message: `The description shouts: it writes ${words.slice(0, 5).join(", ")} in capitals.`,
      evidence: clipText(first.sentence),
      remedy: "Write the sentence in ordinary letters and say why it matters; a model follows a reason as well.",
    });
  },
});

// Names of log levels and of SQL words are capitals too: only what gives orders counts, and whole sentences that are no headings.
const shouting =
  /(?<![\w-])(?:IMPORTANT|MUST(?:\s+NOT)?|NEVER|ALWAYS|DO\s+NOT|DON'T|MANDATORY|URGENT|(?:CRITICAL|WARNING|ATTENTION|CAUTION)(?=\s{0,2}[:!])|[A-Z]{2,20}(?:[ \t]+[A-Z]{2,20}){3,40}(?![A-Z \t]*:))(?![\w-])/gu;
