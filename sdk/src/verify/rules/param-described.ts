import { isWrittenByHand } from "../../model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { parametersOf } from "../schema/parameters.ts";

export default defineRule({
  id: "param-described",
  severity: "error",
  summary: "Every parameter has a description, at any depth.",
  scope: "tool",
  check(subject, report) {
    const { definition, folder } = subject;
    if (definition === undefined) return;
    const isTyped = folder !== undefined && (subject.tool === undefined || !isWrittenByHand(subject.tool));
    for (const parameter of parametersOf(definition)) {
      const { name, text, docstring } = parameter;
      if (text !== "") continue;
      const isOurs = folder !== undefined;
      if (docstring === "") {
        report({
          ...parameter.place,
          ...(!isOurs && { severity: "warning" }),
          message: `The parameter \`${name}\` has no description.`,
          remedy: `${isTyped ? `Write a JSDoc comment above \`${name}\`` : `Give \`${name}\` a \`description\``}: what it means, and its unit or format where it has one.`,
        });
      } else {
        report({
          ...parameter.place,
          severity: "info",
          message: `The parameter \`${name}\` is described in the tool's text alone, which not every client shows beside it.`,
          evidence: docstring,
          remedy: `Move the text to ${isTyped ? "a JSDoc comment above" : "the schema of"} \`${name}\`.`,
        });
      }
    }
  },
});
