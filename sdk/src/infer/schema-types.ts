import type { Json } from "../model/json.ts";
import type { JsonSchema, JsonSchemaType } from "../model/json-schema.ts";

const allTypes: readonly JsonSchemaType[] = ["array", "boolean", "integer", "null", "number", "object", "string"];

type Resolve = (schema: JsonSchema) => JsonSchema;

/** The JSON types a schema allows. */
export function typesOf(schema: JsonSchema, resolve: Resolve): ReadonlySet<JsonSchemaType> {
  const { type, anyOf } = resolve(schema);
  if (type !== undefined) return new Set(typeof type === "string" ? [type] : type);
  if (anyOf !== undefined) return new Set(anyOf.flatMap((part) => [...typesOf(part, resolve)]));
  return new Set(allTypes);
}

/** The JSON type of a value; whole numbers are still of type `number`. */
export function typeOfJson(value: Json): JsonSchemaType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "boolean" | "number" | "object" | "string";
}

/** Whether types allow a value, `integer` being a number without fraction. */
export function allowsValue(types: ReadonlySet<JsonSchemaType>, value: Json): boolean {
  const type = typeOfJson(value);
  return types.has(type) || (type === "number" && types.has("integer") && Number.isInteger(value));
}

/** The same schema without some of its keywords. */
export function without(schema: JsonSchema, ...keywords: readonly (keyof JsonSchema)[]): JsonSchema {
  const names: readonly string[] = keywords;
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

/** The same schema with null allowed as well; the schema must have a `type`. */
export function withNull(schema: JsonSchema): JsonSchema {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.includes("null")) return schema;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return {
    ...without(schema, "const"),
    type: [...types, "null"],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
}
