import { unsafePatterns } from "../../schema/pattern/patterns-of.ts";
import { defineRule } from "../subject/define-rule.ts";
import { schemaPlace } from "../subject/places.ts";

export default defineRule({
  id: "schema-linear-patterns",
  severity: "warning",
  summary: "Every pattern is matched in a time in proportion to the text, by any engine.",
  scope: "tool",
  check({ definition, given }, report) {
    // The patterns of a project are checked where its schemas are read, whether or not this rule is on.
    if (definition === undefined || given === undefined) return;
    for (const { pointer, message, remedy } of unsafePatterns(definition.input)) {
      report({ ...schemaPlace(definition, pointer), pointer, message, remedy });
    }
  },
});
