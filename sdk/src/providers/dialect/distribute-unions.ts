import type { JsonSchema } from "../../model/json-schema.ts";
import { dissolved } from "./merge-all-of.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { mapSchemas, marksOf, withMarks } from "./schema-node.ts";

/** Keywords that may stand beside `anyOf`: they say nothing about which values fit. */
const besideUnion = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "$comment",
  "x-unit",
  "anyOf",
  "$defs",
]);

/** Whatever stands beside an `anyOf` moved into each of its alternatives, so that each is complete by itself. */
export function distributeUnions(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    if (schema.anyOf === undefined) return schema;
    const entries = Object.entries(schema);
    const beside: JsonSchema = Object.fromEntries(entries.filter(([keyword]) => !besideUnion.has(keyword)));
    if (Object.keys(beside).length === 0) return schema;
    const branches = schema.anyOf.map((branch) =>
      withMarks(mergeSchemas(beside, dissolved(branch, root, new Set())), marksOf(branch)),
    );
    const kept: JsonSchema = Object.fromEntries(entries.filter(([keyword]) => besideUnion.has(keyword)));
    return withMarks({ ...kept, anyOf: branches }, marksOf(schema));
  });
}
