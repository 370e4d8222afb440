import type { Json } from "../../model/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { typesOfValues } from "./name-types.ts";
import { mapSchemas, marksOf, typesOf, withMarks } from "./schema-node.ts";

/** Every schema of several types as an `anyOf` with one type each; a type or null stays as it is. */
export function splitTypes(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    const types = typesOf(schema) as readonly JsonSchemaType[];
    if (types.filter((type) => type !== "null").length < 2) return schema;
    const entries = Object.entries(schema);
    const outside: JsonSchema = Object.fromEntries(entries.filter(([keyword]) => annotations.has(keyword)));
    const anyOf = types.map((type) => withMarks(partFor(schema, type), { pointer: marksOf(schema).pointer }));
    return withMarks({ ...outside, anyOf }, marksOf(schema));
  });
}

const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "$comment",
  "x-unit",
  "$defs",
]);

const numberKeywords = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

const keywordsOf: Readonly<Record<JsonSchemaType, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: numberKeywords,
  integer: numberKeywords,
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
  object: [
    ...["properties", "required", "additionalProperties", "patternProperties"],
    ...["propertyNames", "minProperties", "maxProperties"],
  ],
  boolean: [],
  null: [],
};

function partFor(schema: JsonSchema, type: JsonSchemaType): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => keywordsOf[type].includes(keyword));
  const values = schema.enum?.filter((value) => isOfType(value, type));
  return { type, ...Object.fromEntries(kept), ...(values && values.length > 0 && { enum: values }) };
}

function isOfType(value: Json, type: JsonSchemaType): boolean {
  const is = typesOfValues([value]);
  return is === type || (is === "integer" && type === "number");
}
