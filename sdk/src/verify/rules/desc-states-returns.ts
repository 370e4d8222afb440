import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { answersIn } from "../text/answers-in.ts";

export default defineRule({
  id: "desc-states-returns",
  severity: "warning",
  foreignSeverity: "info",
  summary: "The description, or the schema of the result, says what the tool returns.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || returnsNothing(subject) || statesResult(definition)) return;
    report({
      isOfDescription: true,
      message: "Neither the description nor the schema of the result says what the tool returns.",
      remedy: "Add a sentence such as `Returns …`, or describe the fields of the result in its schema.",
    });
  },
});

const returnsNothing = ({ tool }: RuleSubject): boolean => tool !== undefined && tool.output === undefined;

const statesResult = ({ description, output }: DescribedTool): boolean =>
  answersIn(description).returns.length > 0 ||
  (output !== undefined && reachedSchemas(output).some(({ schema }) => (schema.description ?? "").trim() !== ""));
