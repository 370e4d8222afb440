import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { opensWithThing, purposeOf } from "../text/purpose-of.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { counted } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-front-loaded",
  severity: "info",
  summary: "The first sentence states the purpose on its own, in three or more meaningful words.",
  scope: "tool",
  options: { fewest: 3 },
  check(subject, report, { fewest }) {
    const definition = describedInEnglish(subject);
    if (definition === undefined) return;
    const { sentence, words } = purposeOf(definition.description);
    // `desc-starts-with-verb` reports those that open with a noun.
    if (sentence === "" || words.length >= fewest || opensWithThing(sentence)) return;
    report({
      ...descriptionLocation(subject),
      message: `The first sentence has ${counted(words.length, "meaningful word")}; expected ${fewest} or more.`,
      evidence: clipText(sentence),
      remedy: "State in the first sentence what is done to what: some clients and lists show only that.",
    });
  },
});
