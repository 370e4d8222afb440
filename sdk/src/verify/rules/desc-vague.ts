import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { proseMatches, withoutAllowed } from "../text/prose-matches.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-vague",
  severity: "warning",
  summary: "The description contains no vague words.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const description = subject.definition?.description ?? "";
    const matches = withoutAllowed(proseMatches(description, vague), allow);
    const [first] = matches;
    if (first === undefined || !isEnglish(description)) return;
    const words = Array.from(new Set(matches.map(({ found }) => `"${found.toLowerCase().replaceAll(/\s+/g, " ")}"`)));
    report({
      ...descriptionLocation(subject),
      message: `The description is vague: it says ${words.slice(0, 5).join(", ")}.`,
      evidence: clipText(first.sentence),
      remedy: "Name what is meant, or leave the words out.",
    });
  },
});

// Short on purpose: "things", "various" and "etc." occur in many good descriptions.
const vague =
  /(?<![\w-])(?:stuff|whatever(?=\s*(?:[.,;:!?)]|$))|somehow|and\s+so\s+(?:on|forth)|some\s+(?:kind|sort)s?\s+of|misc(?:ellaneous)?)(?![\w-])/giu;
