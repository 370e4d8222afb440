import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { opensWithThing, purposeOf } from "../text/purpose-of.ts";
import { counted } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-front-loaded",
  severity: "info",
  summary: "The first sentence begins with a verb and says in three or more meaningful words what is done to what.",
  scope: "tool",
  options: { fewest: 3 },
  check(subject, report, { fewest }) {
    const definition = describedInEnglish(subject);
    if (definition === undefined) return;
    const { sentence, words } = purposeOf(definition.description);
    const about = { isOfDescription: true, evidence: clipText(sentence) } as const;
    if (opensWithThing(sentence)) {
      report({
        ...about,
        message: "The description starts with a noun instead of what the tool does.",
        remedy: "Begin with the verb: `Search the articles …` rather than `This tool is for searching …`.",
      });
    } else if (sentence !== "" && words.length < fewest) {
      report({
        ...about,
        message: `The first sentence has ${counted(words.length, "meaningful word")}; expected ${fewest} or more.`,
        remedy: "State in the first sentence what is done to what: some clients and lists show only that.",
      });
    }
  },
});
