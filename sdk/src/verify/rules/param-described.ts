import { defineRule } from "../define-rule.ts";
import { parametersOf } from "../parameters.ts";

export default defineRule({
  id: "param-described",
  severity: "error",
  summary: "Every parameter has a description, at any depth.",
  scope: "tool",
  check({ definition, folder }, report) {
    if (definition === undefined) return;
    for (const { name, place, text, docstring } of parametersOf(definition)) {
      if (text !== "") continue;
      const isOurs = folder !== undefined;
      if (docstring === "") {
        report({
          ...place,
          ...(!isOurs && { severity: "warning" }),
          message: `The parameter \`${name}\` has no description.`,
          remedy: isOurs
            ? `Write a JSDoc comment above \`${name}\`: what it means, and its unit or format where it has one.`
            : `Describe \`${name}\` in the schema: what it means, and its unit or format where it has one.`,
        });
      } else {
        report({
          ...place,
          severity: "info",
          message: `The parameter \`${name}\` is described in the tool's text alone, which not every client shows beside it.`,
          evidence: docstring,
          remedy: `Move the text to ${isOurs ? "a JSDoc comment above" : "the schema of"} \`${name}\`.`,
        });
      }
    }
  },
});
