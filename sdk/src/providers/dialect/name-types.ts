import type { Json } from "../../util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { mapSchemas } from "../../schema/walk.ts";

/** Every schema that leaves its type to be guessed from its other keywords, with the type. */
export function nameTypes(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    const type = schema.type ?? impliedType(schema);
    return type === undefined || type === schema.type ? schema : { ...schema, type };
  });
}

function impliedType(schema: JsonSchema): JsonSchema["type"] {
  if (schema.const !== undefined) return typeOf(schema.const);
  if (schema.enum && schema.enum.length > 0) return typesOfValues(schema.enum);
  if (schema.properties) return "object";
  return schema.items !== undefined || schema.prefixItems ? "array" : undefined;
}

/** The type names of these values; one name where one is enough. */
function typesOfValues(values: readonly Json[]): NonNullable<JsonSchema["type"]> {
  const names = [...new Set(values.map(typeOf))];
  const types = names.includes("number") ? names.filter((name) => name !== "integer") : names;
  return types.length === 1 && types[0] !== undefined ? types[0] : types;
}

function typeOf(value: Json): JsonSchemaType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as "boolean" | "object" | "string";
}
