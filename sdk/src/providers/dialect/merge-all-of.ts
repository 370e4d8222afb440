import type { JsonSchema } from "../../model/json-schema.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { resolveRef } from "./resolve.ts";
import { mapSchemas, without } from "./schema-node.ts";

/** Every `allOf` merged into the schema it stands in; only what one schema cannot say stays. */
export function mergeAllOf(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    if (schema.allOf === undefined) return schema;
    const parts = schema.allOf.map((part) => dissolved(part, root, new Set()));
    return parts.reduce(mergeSchemas, without(schema, "allOf"));
  });
}

/** The schema with what it refers to, and what it joins, merged in. A reference back to itself adds nothing. */
export function dissolved(schema: JsonSchema, root: JsonSchema, open: ReadonlySet<string>): JsonSchema {
  const { $ref, allOf } = schema;
  let result = without(schema, "$ref", "allOf");
  if ($ref !== undefined && !open.has($ref)) {
    const target = resolveRef(root, $ref);
    if (target) result = mergeSchemas(result, dissolved(target, root, new Set([...open, $ref])));
  }
  return (allOf ?? []).map((part) => dissolved(part, root, open)).reduce(mergeSchemas, result);
}
