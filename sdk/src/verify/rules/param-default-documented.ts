import { clipText } from "../../util/visible-text.ts";
import { defineRule } from "../subject/define-rule.ts";
import { severalParameters, parameterLocation, parametersOf } from "../schema/parameters.ts";
import { statedDefault } from "../text/stated-default.ts";

export default defineRule({
  id: "param-default-documented",
  severity: "info",
  summary: "A default mentioned in a description is also in the schema.",
  scope: "tool",
  several: (findings) => severalParameters(findings, "have a default in their description that the schema lacks"),
  check({ definition, folder }, report) {
    if (definition === undefined) return;
    for (const parameter of parametersOf(definition)) {
      const { name, schema, types, text } = parameter;
      if (schema.default !== undefined || schema.$ref !== undefined) continue;
      const stated = statedDefault(text);
      if (stated === undefined || !isOfType(stated, types)) continue;
      report({
        ...parameterLocation(definition, parameter),
        message: `The description of \`${name}\` states the default ${stated}, but the schema has no default.`,
        evidence: clipText(text),
        remedy:
          folder === undefined
            ? `Add \`"default": ${stated}\`, which clients show and fill in.`
            : `Give \`${name}\` its default where the handler destructures it, \`${name} = ${stated}\`, or with \`@default ${stated}\`.`,
      });
    }
  },
});

function isOfType(stated: string, types: ReadonlySet<string>): boolean {
  if (stated === "true" || stated === "false") return types.has("boolean");
  return types.has("number") || types.has("integer");
}
