import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isAnnotation } from "../../schema/keywords.ts";
import { mergeSchemas } from "../../schema/merge.ts";
import { oneOrMany, typeOfJson, typesOf, withNull } from "../../schema/types.ts";
import { isRecord } from "../../util/is-record.ts";
import { stableJson } from "../../util/stable-json.ts";

/** Constants with their type, and unions of constants, of plain types and with null in one piece, as inference writes them. */
export function simplifyUnion(schema: JsonSchema): JsonSchema {
  const typed = withTypeOfConstants(schema);
  if (typed.anyOf === undefined) return typed;
  const { anyOf, ...outer } = typed;
  const joined = joinAlternatives(anyOf);
  const isAlone = Object.keys(outer).every(isAnnotation);
  return joined === undefined || !isAlone ? typed : { ...joined, ...outer };
}

function withTypeOfConstants(schema: JsonSchema): JsonSchema {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values === undefined || values.length === 0 || schema.type !== undefined) return schema;
  return { ...schema, type: typesOfValues(values) };
}

const typesOfValues = (values: readonly Json[]): NonNullable<JsonSchema["type"]> => oneOrMany(values.map(typeOfJson));

function joinAlternatives(alternatives: readonly JsonSchema[]): JsonSchema | undefined {
  const rest = alternatives.filter((part) => !isNull(part));
  const [only, ...others] = rest;
  const isNullable = rest.length < alternatives.length;
  const join = (schema: JsonSchema): JsonSchema => (isNullable ? withNull(schema) : schema);
  if (only === undefined) return undefined;
  if (others.length === 0) return only.$ref === undefined && only.type !== undefined ? join(only) : undefined;
  if (rest.every(isConstant)) {
    const values = rest.flatMap((part) => part.enum ?? (part.const === undefined ? [] : [part.const]));
    return join({ type: typesOfValues(values), enum: values });
  }
  if (rest.every((part) => Object.keys(part).join() === "type")) {
    return join({ type: [...new Set(rest.flatMap(typesOf))] });
  }
  return undefined;
}

const isNull = (schema: JsonSchema): boolean => stableJson(schema) === '{"type":"null"}';

const isConstant = (schema: JsonSchema): boolean =>
  (schema.const !== undefined || schema.enum !== undefined) &&
  Object.keys(schema).every((keyword) => keyword === "type" || keyword === "const" || keyword === "enum");

/** One object in place of an intersection of plain objects; anything else stays an `allOf`. */
export function mergeIntersection(schema: JsonSchema): JsonSchema {
  const { allOf, ...outer } = schema;
  if (allOf === undefined || !allOf.every(isPlainObject) || outer.properties !== undefined) return schema;
  return { ...allOf.reduce(mergeSchemas), ...outer };
}

const plainKeywords: ReadonlySet<string> = new Set(["type", "properties", "required"]);

const isPlainObject = (schema: JsonSchema): boolean =>
  schema.type === "object" &&
  isRecord(schema.properties) &&
  Object.keys(schema).every((keyword) => plainKeywords.has(keyword));
