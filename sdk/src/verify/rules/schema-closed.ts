import { defineRule } from "../subject/define-rule.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";

export default defineRule({
  id: "schema-closed",
  severity: "warning",
  summary: "An object with declared properties says whether it accepts others.",
  scope: "tool",
  check({ definition, folder }, report) {
    if (definition === undefined) return;
    const open = reachedSchemas(definition.input).filter(
      ({ schema }) =>
        schema.properties !== undefined &&
        schema.additionalProperties === undefined &&
        Object.keys(schema.properties).length > 0,
    );
    const [first] = open;
    if (first === undefined) return;
    const others = open.length > 1 ? ` (and ${open.length - 1} more of its objects)` : "";
    report({
      pointer: first.pointer,
      // Schemas of Python and Go libraries omit it without harm.
      ...(folder === undefined && { severity: "info" }),
      message: `The ${first.pointer === "" ? "input" : "object"} does not say whether it accepts other properties${others}, so a misspelt one goes unnoticed.`,
      remedy: 'Add `"additionalProperties": false`, or `true` if other properties are allowed.',
    });
  },
});
