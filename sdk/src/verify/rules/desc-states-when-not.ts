import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { answersIn } from "../text/answers-in.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-states-when-not",
  severity: "info",
  summary: "The description says when not to use the tool.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || !isChosenByModel(subject) || answersIn(definition.description).whenNot.length > 0)
      return;
    report({
      ...descriptionLocation(subject),
      message: "The description does not say when not to use the tool.",
      evidence: clipText(definition.description.trim()),
      remedy: "Add a sentence such as `Not for …`, naming requests this tool cannot handle.",
    });
  },
});
