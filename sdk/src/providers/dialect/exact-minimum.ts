import type { JsonSchema } from "../../model/json-schema.ts";
import { typesOf, without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { usesKeyword } from "./all-parts.ts";

/** For integers, "more than" as "at least" and "less than" as "at most" with the next number; other numbers have no next one. */
export function exactMinimum(root: JsonSchema): JsonSchema {
  if (!usesKeyword(root, "exclusiveMinimum") && !usesKeyword(root, "exclusiveMaximum")) return root;
  return mapSchemas(root, (schema) => {
    const types = typesOf(schema);
    if (!types.includes("integer") || types.includes("number")) return schema;
    const { exclusiveMinimum, exclusiveMaximum, minimum = -Infinity, maximum = Infinity } = schema;
    if (exclusiveMinimum === undefined && exclusiveMaximum === undefined) return schema;
    return {
      ...without(schema, "exclusiveMinimum", "exclusiveMaximum"),
      ...(exclusiveMinimum !== undefined && { minimum: Math.max(minimum, Math.floor(exclusiveMinimum) + 1) }),
      ...(exclusiveMaximum !== undefined && { maximum: Math.min(maximum, Math.ceil(exclusiveMaximum) - 1) }),
    };
  });
}
