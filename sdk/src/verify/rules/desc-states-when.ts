import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { answersIn } from "../text/answers-in.ts";

export default defineRule({
  id: "desc-states-when",
  severity: "warning",
  // For the only tool of a purpose the advice is less important.
  foreignSeverity: "info",
  summary: "The description says when to use the tool.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || !isChosenByModel(subject) || answersIn(definition.description).when.length > 0)
      return;
    report({
      isOfDescription: true,
      message: "The description does not say when to use the tool.",
      remedy: "Add a sentence such as `Use when the user …` that names the situations or questions the tool is for.",
    });
  },
});
