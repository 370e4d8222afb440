import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { resultSource, type ResultSource } from "../schema/result-source.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-states-returns",
  severity: "warning",
  summary: "The description, or the schema of the result, says what the tool returns.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || returnsNothing(subject)) return;
    const told = resultSource(definition);
    if (told === "told" || told === "typed") return;
    report({
      ...descriptionLocation(subject),
      ...(subject.folder === undefined && told !== "missing" && { severity: "info" }),
      message: subject.folder === undefined ? messages[told] : messages.missing,
      evidence: clipText(definition.description.trim()),
      remedy: "Add a sentence such as `Returns …`, or describe the fields of the result in its schema.",
    });
  },
});

const returnsNothing = ({ tool }: RuleSubject): boolean => tool !== undefined && tool.output === undefined;

const messages: Readonly<Record<Exclude<ResultSource, "told" | "typed">, string>> = {
  missing: "Neither the description nor the schema of the result says what the tool returns.",
  implied: "The description names what the tool returns, but not its form or fields.",
  unneeded: "The description does not say what the tool returns when it succeeds.",
};
