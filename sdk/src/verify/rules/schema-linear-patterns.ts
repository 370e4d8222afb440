import { unsafePatterns } from "../../schema/faults/schema-faults.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "schema-linear-patterns",
  severity: "warning",
  summary: "Every pattern can be matched in time linear in the text, by any engine.",
  scope: "tool",
  check({ definition, given }, report) {
    // The build checks the patterns of a project itself, even when this rule is off.
    if (definition === undefined || given === undefined) return;
    for (const { pointer, message, remedy } of unsafePatterns(definition.input)) {
      report({ pointer, message, remedy });
    }
  },
});
