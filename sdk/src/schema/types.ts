import { type Json, setOwn } from "../util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../model/json-schema.ts";

export function typesOf({ type }: JsonSchema): readonly JsonSchemaType[] {
  if (type === undefined) return [];
  return typeof type === "string" ? [type] : type;
}

const allTypes: readonly JsonSchemaType[] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** The types of values that a schema allows, including its alternatives' types. `resolve` follows references. */
export function allowedTypes(
  schema: JsonSchema,
  resolve: (schema: JsonSchema) => JsonSchema,
): ReadonlySet<JsonSchemaType> {
  const { type, anyOf } = resolve(schema);
  if (type !== undefined) return new Set(typesOf({ type }));
  return new Set(anyOf?.flatMap((part) => [...allowedTypes(part, resolve)]) ?? allTypes);
}

export function oneOrMany(types: readonly JsonSchemaType[]): JsonSchemaType | readonly JsonSchemaType[] {
  const distinct = [...new Set(types)];
  const [only, ...others] = distinct;
  return only !== undefined && others.length === 0 ? only : distinct;
}

export function typeOfJson(value: Json): JsonSchemaType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "boolean" | "number" | "object" | "string";
}

/** The narrowest JSON type of a value: `integer` for a whole number. */
export const narrowTypeOf = (value: Json): JsonSchemaType => (Number.isInteger(value) ? "integer" : typeOfJson(value));

/** The narrowest type names of these values; a single name if one is enough. */
export function typesOfValues(values: readonly Json[]): NonNullable<JsonSchema["type"]> {
  const types = values.map(narrowTypeOf);
  return oneOrMany(types.includes("number") ? types.filter((type) => type !== "integer") : types);
}

/** Whether types allow a value; `integer` is a number without a fraction. */
export function allowsValue(types: ReadonlySet<JsonSchemaType>, value: Json): boolean {
  return types.has(typeOfJson(value)) || types.has(narrowTypeOf(value));
}

export function without(schema: JsonSchema, ...keywords: readonly (keyof JsonSchema)[]): JsonSchema {
  const copy: JsonSchema = {};
  // The engine is slower with objects from which something was deleted.
  for (const key of Reflect.ownKeys(schema)) {
    if (!(keywords as readonly PropertyKey[]).includes(key)) setOwn(copy, key, Reflect.get(schema, key));
  }
  return copy;
}

export function withNull(schema: JsonSchema): JsonSchema {
  const types = typesOf(schema);
  if (types.includes("null")) return schema;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return {
    ...without(schema, "const"),
    type: [...types, "null"],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
}

export function isObjectSchema(schema: JsonSchema): boolean {
  return typesOf(schema).includes("object") || (schema.type === undefined && schema.properties !== undefined);
}

/** The schemas that are not booleans. */
export const nonBoolean = (...schemas: readonly (JsonSchema | boolean | undefined)[]): readonly JsonSchema[] =>
  schemas.filter((schema) => typeof schema === "object");

export function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
