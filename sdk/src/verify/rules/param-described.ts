import { isWrittenByHand } from "../../model/tool/tool.ts";
import { defineRule } from "../subject/define-rule.ts";
import {
  firstNames,
  parameterName,
  severalParameters,
  isConstant,
  parameterLocation,
  parametersOf,
} from "../schema/parameters.ts";
export default defineRule({
  id: "param-described",
  severity: "error",
  foreignSeverity: "warning",
  summary: "Every parameter has a description, at any depth.",
  scope: "tool",
  several(findings) {
    const inText = findings.filter(({ severity }) => severity === "info");
    const missing = findings.filter(({ severity }) => severity !== "info");
    if (missing.length === 0) return severalParameters(inText, inTextAlone);
    const names = firstNames(inText.map(({ pointer = "" }) => parameterName(pointer)));
    const rest = inText.length === 0 ? "" : ` Described only in the tool's description: ${names}.`;
    return severalParameters(missing, "have no description") + rest;
  },
  check(subject, report) {
    const { definition, folder } = subject;
    if (definition === undefined) return;
    const isTyped = folder !== undefined && (subject.tool === undefined || !isWrittenByHand(subject.tool));
    const isGiven = isTyped && subject.tool?.explicit?.input !== undefined;
    for (const parameter of parametersOf(definition)) {
      const { name, text, docstring } = parameter;
      // A constant explains itself.
      if (text !== "" || isConstant(parameter)) continue;
      if (docstring === "") {
        report({
          ...parameterLocation(definition, parameter),
          message: `The parameter \`${name}\` has no description.`,
          remedy: `${isGiven ? `Describe \`${name}\` in the schema, in Zod with \`.describe("…")\`` : isTyped ? `Write a JSDoc comment above \`${name}\`` : `Give \`${name}\` a \`description\``}: what it means, and its unit or format where it has one.`,
        });
      } else {
        report({
          ...parameterLocation(definition, parameter),
          severity: "info",
          message: `The parameter \`${name}\` is described only in the tool's description, which some clients do not show next to it.`,
          evidence: docstring,
          remedy: `Move the text to ${isTyped ? "a JSDoc comment above" : "the schema of"} \`${name}\`.`,
        });
      }
    }
  },
});

const inTextAlone = "are described only in the tool's description, which some clients do not show next to them";
