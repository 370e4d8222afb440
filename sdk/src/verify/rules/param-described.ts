import type { DescribedTool } from "../../model/verify/rule.ts";
import { isWrittenByHand } from "../../model/tool/tool.ts";
import { defineRule } from "../subject/define-rule.ts";
import {
  firstNames,
  parameterName,
  severalParameters,
  isConstant,
  parameterLocation,
  parametersOf,
  type Parameter,
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
      if (isTyped && !isGiven && docstring === "" && isBareKey(parameter, definition)) continue;
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

/**
 * Whether a parameter is a key of `Record<"low" | "high", number>`, which has no place for JSDoc: its location is that of the parameter
 * around it. That one is described instead; keys of the whole input have none around them.
 */
function isBareKey({ pointer }: Parameter, { locations }: DescribedTool): boolean {
  const keys = pointer.split("/");
  const own = locations[pointer];
  if (keys.length <= 3 || own === undefined) return false;
  const around = keys.slice(0, -2).join("/");
  return Object.entries(locations).some(([other, { file, line, column }]) => {
    const isNear = other === around || (other !== pointer && other.startsWith(`${around}/properties/`));
    return isNear && file === own.file && line === own.line && column === own.column;
  });
}

const inTextAlone = "are described only in the tool's description, which some clients do not show next to them";
