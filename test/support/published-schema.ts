import { readFileSync } from "node:fs";
import path from "node:path";
import { compileSchema } from "../../sdk/src/schema/open-ajv.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";

const file = path.resolve(import.meta.dirname, "../../sdk/schemas/eval-report.schema.json");

/** The errors of an eval report by its published schema. */
export function reportFaults(report: unknown): readonly string[] {
  const validate = compileSchema(JSON.parse(readFileSync(file, "utf8")) as JsonSchema);
  return validate(report)
    ? []
    : validate.errors.map(({ instancePath, message }) => `${instancePath} ${String(message)}`);
}
