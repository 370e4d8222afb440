import { defineRule } from "../define-rule.ts";
import { isChosenByModel } from "../audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionPlace } from "../places.ts";
import { statesWhen } from "../text/states-when.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-states-when",
  severity: "warning",
  summary: "The description says when to use the tool.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || !isChosenByModel(subject) || statesWhen(definition.description)) return;
    report({
      ...descriptionPlace(subject),
      message: "The description does not say when to use the tool.",
      evidence: clipText(definition.description.trim()),
      remedy: "Add a sentence such as `Use when the user …` that names the situations or questions the tool is for.",
    });
  },
});
