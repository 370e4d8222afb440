import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { answersIn } from "../text/answers-in.ts";

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
      isOfDescription: true,
      message: "The description does not say when not to use the tool.",
      remedy: "Add a sentence such as `Not for …`, naming requests this tool cannot handle.",
    });
  },
});
