import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { opensWithThing, purposeOf } from "../text/purpose-of.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-starts-with-verb",
  severity: "info",
  summary: "The description starts with a verb that says what the tool does.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined) return;
    const { sentence } = purposeOf(definition.description);
    if (!opensWithThing(sentence)) return;
    report({
      ...descriptionLocation(subject),
      message: "The description starts with a noun instead of what the tool does.",
      evidence: clipText(sentence),
      remedy: "Begin with the verb: `Search the articles …` rather than `This tool is for searching …`.",
    });
  },
});
