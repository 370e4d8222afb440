import { rootProperties } from "../../schema/schemas-at.ts";
import { parametersOf } from "../schema/parameters.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "param-too-many",
  severity: "warning",
  summary: "A tool has few enough parameters, nested shallowly enough, for a model to fill them in.",
  scope: "tool",
  options: { most: 10, deepest: 3 },
  check({ definition }, report, { most, deepest }) {
    if (definition === undefined) return;
    const { input } = definition;
    const count = Object.keys(rootProperties(input)).length;
    if (count > most) {
      report({
        message: `The tool has ${count} parameters; expected ${most} or fewer.`,
        remedy: "Split the tool by purpose, or drop parameters that can be derived.",
      });
    }
    // A shared type counts from its own root.
    const depths = parametersOf(definition).map(({ pointer }) => pointer.split("/properties/").length - 1);
    if (depths.some((depth) => depth > deepest)) {
      report({
        message: `The parameters are nested more than ${deepest} levels deep.`,
        remedy: "Flatten them: make the inner properties parameters.",
      });
    }
  },
});
