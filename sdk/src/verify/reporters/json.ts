import { defineReporter } from "../subject/define-rule.ts";
import { jsonReport } from "../subject/json-report.ts";

/** A `JsonReport`, whose JSON Schema is published as `toolwright/schemas/verify-report.schema.json`. */
export default defineReporter({
  id: "json",
  needsQuality: true,
  summary: "One JSON object for programs.",
  format: (report) => JSON.stringify(jsonReport(report), null, 2),
});
