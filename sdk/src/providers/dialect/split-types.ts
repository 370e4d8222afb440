import type { Json } from "../../util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { isAnnotation, keywordOf } from "../../schema/keywords.ts";
import { typesOf, typesOfValues } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { allParts } from "./all-parts.ts";
import { marksOf, withMarks } from "./schema-node.ts";

/** Every schema of several types as an `anyOf` with one type each; a type or null stays as it is. */
export function splitTypes(root: JsonSchema): JsonSchema {
  if (!allParts(root).some(hasSeveralTypes)) return root;
  return mapSchemas(root, (schema) => {
    if (!hasSeveralTypes(schema)) return schema;
    const types = typesOf(schema);
    const entries = Object.entries(schema);
    const outside: JsonSchema = Object.fromEntries(entries.filter(([keyword]) => isAnnotation(keyword)));
    const anyOf = types.map((type) => withMarks(partFor(schema, type), { pointer: marksOf(schema).pointer }));
    return withMarks({ ...outside, anyOf }, marksOf(schema));
  });
}

const hasSeveralTypes = ({ type }: JsonSchema): boolean =>
  Array.isArray(type) && type.filter((name) => name !== "null").length > 1;

/** Whether a keyword is about values of one type: those about all stay where they are. */
const isAbout = (keyword: string, type: JsonSchemaType): boolean =>
  keyword === "format" ? type === "string" : keywordOf(keyword)?.types?.includes(type) === true;

function partFor(schema: JsonSchema, type: JsonSchemaType): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => isAbout(keyword, type));
  const values = schema.enum?.filter((value) => isOfType(value, type));
  return { type, ...Object.fromEntries(kept), ...(values && values.length > 0 && { enum: values }) };
}

function isOfType(value: Json, type: JsonSchemaType): boolean {
  const is = typesOfValues([value]);
  return is === type || (is === "integer" && type === "number");
}
