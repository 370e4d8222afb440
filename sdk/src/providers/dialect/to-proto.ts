import type { JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { typesOf } from "../../schema/types.ts";
import { mapValues } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";

/**
 * The schema in the form of Gemini's `Schema`: upper-case types, `nullable`, counts as text. Takes what the other passes leave:
 * one type or null for each schema, or alternatives, and text in every enum.
 */
export function toProto(schema: JsonSchema): JsonObject {
  const alternatives = schema.anyOf?.filter((part) => part.type !== "null");
  if (alternatives === undefined) return { ...annotationsOf(schema), ...typeOf(schema), ...contentOf(schema) };
  const isNullable = alternatives.length < (schema.anyOf?.length ?? 0);
  const [only] = alternatives;
  if (only && alternatives.length === 1)
    return {
      ...annotationsOf(schema),
      ...toProto(only),
      ...annotationsOf(schema),
      ...(isNullable && { nullable: true }),
    };
  return { ...annotationsOf(schema), ...(isNullable && { nullable: true }), anyOf: alternatives.map(toProto) };
}

function annotationsOf({ title, description }: JsonSchema): JsonObject {
  return { ...defined({ title, description }) };
}

function typeOf(schema: JsonSchema): JsonObject {
  const types = typesOf(schema);
  const type = types.find((name) => name !== "null") ?? "string";
  return { type: type.toUpperCase(), ...(types.includes("null") && { nullable: true }) };
}

function contentOf(schema: JsonSchema): JsonObject {
  const { enum: values, format, pattern, minimum, maximum, items, properties, required } = schema;
  const keys = Object.keys(properties ?? {});
  return {
    ...(values ? { format: "enum", enum: values } : format !== undefined && { format }),
    ...defined({ pattern, minimum, maximum }),
    ...countsOf(schema),
    ...(typeof items === "object" && { items: toProto(items) }),
    ...(properties && { properties: mapValues(properties, toProto) }),
    ...(required && required.length > 0 && { required }),
    ...(keys.length > 1 && { propertyOrdering: keys }),
  };
}

const countKeywords = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;

/** Counts are 64-bit numbers there, which JSON writes as text. */
function countsOf(schema: JsonSchema): JsonObject {
  const counts = countKeywords.flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [[keyword, String(schema[keyword])]],
  );
  return Object.fromEntries(counts) as JsonObject;
}
