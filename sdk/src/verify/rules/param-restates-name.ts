import { defineRule } from "../subject/define-rule.ts";
import { severalParameters, parameterLocation, parametersOf } from "../schema/parameters.ts";
import { restatedName } from "../schema/restated-name.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "param-restates-name",
  severity: "warning",
  summary: "The description of a parameter says more than its name and type.",
  scope: "tool",
  several: (findings) => severalParameters(findings, "have a description that only repeats the names"),
  options: { allow: [] as readonly string[] },
  check({ definition }, report, { allow }) {
    if (definition === undefined) return;
    for (const parameter of parametersOf(definition)) {
      const { name, text } = parameter;
      const restated = allow.includes(name) ? undefined : restatedName(parameter, definition.name);
      if (restated === undefined) continue;
      report({
        ...parameterLocation(definition, parameter),
        // Words of the tool's name at least add some context.
        ...(restated === "tool" && { severity: "info" }),
        message: `The description of \`${name}\` only repeats the names.`,
        evidence: clipText(text),
        remedy: "Say what it stands for, where its value comes from, or what changes with it.",
      });
    }
  },
});
