import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { opensWithThing } from "../text/opens-with-thing.ts";
import { descriptionPlace } from "../subject/places.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { counted } from "../../util/counted.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-front-loaded",
  severity: "info",
  summary: "The first sentence tells the purpose by itself: it has three words of meaning or more.",
  scope: "tool",
  options: { fewest: 3 },
  check(subject, report, { fewest }) {
    const definition = describedInEnglish(subject);
    if (definition === undefined) return;
    const { sentence, words } = purposeOf(definition.description);
    // One that opens with a thing is told to begin anew.
    if (sentence === "" || words.length >= fewest || opensWithThing(sentence)) return;
    report({
      ...descriptionPlace(subject),
      message: `The first sentence has ${counted(words.length, "word")} of meaning; expected ${fewest} or more.`,
      evidence: clipText(sentence),
      remedy: "Say in the first sentence what is done to what: some clients and lists show no more than that.",
    });
  },
});
