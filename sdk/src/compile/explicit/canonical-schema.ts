import type { JsonSchema } from "../../model/json-schema.ts";
import { keptDefinitions } from "../../schema/definitions.ts";
import { inCanonicalOrder, isAnnotation } from "../../schema/keywords.ts";
import { readSchema } from "../../schema/read.ts";
import { mapParts } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { resolveReference } from "../../schema/local-reference.ts";
import type { Json } from "../../util/json.ts";
import { mergeSchemas } from "../../schema/merge.ts";
import { oneOrMany, typeOfJson, typesOf, withNull } from "../../schema/types.ts";
import { stableJson } from "../../util/stable-json.ts";

/**
 * A valid schema of any edition in canonical form: keywords in their order, references to `$defs` alone, what is used once written in place.
 * With `isClosed`, an object that says nothing of other keys takes none.
 */
export function canonicalSchema(given: object, { isClosed }: { readonly isClosed: boolean }): JsonSchema {
  const root = readSchema(given).schema;
  const names = keptDefinitions(root);

  function emit(part: unknown, isInIntersection: boolean): JsonSchema {
    if (!isRecord(part)) return part === false ? { not: {} } : {};
    const target = typeof part.$ref === "string" ? resolveReference(root, part.$ref) : undefined;
    if (target === undefined) return write(part, isInIntersection);
    const name = names.get(target);
    if (name !== undefined) return write({ ...part, $ref: `#/$defs/${name}` }, isInIntersection);
    const { $ref: _reference, ...beside } = part;
    return emit({ ...target, ...beside }, isInIntersection);
  }

  function write(schema: JsonSchema, isInIntersection: boolean): JsonSchema {
    const { $defs: _definitions, ...own } = Object.fromEntries(
      Object.entries(schema).filter(([keyword]) => keyword !== "~standard"),
    ) as JsonSchema;
    const written = opened(
      mapParts(own, (inner, keyword, name) =>
        // Open and closed objects and tuples are written as booleans.
        typeof inner === "boolean" && name === undefined ? inner : emit(inner, isInIntersection || keyword === "allOf"),
      ),
    );
    if (!isClosed) return inCanonicalOrder(written);
    const whole = simplifyUnion(mergeIntersection(written));
    return inCanonicalOrder(isInIntersection ? whole : closed(whole));
  }

  const own = emit(inlineRoot(root), false);
  const schema = isObjectUnion(own) ? inCanonicalOrder({ ...own, type: "object" }) : own;
  // What has been written in place is changed by the name of what it stands for, so definitions come from the source.
  const definitions = [...names].map(([definition, name]) => [name, write(definition, false)] as const);
  return definitions.length === 0 ? schema : { ...schema, $defs: Object.fromEntries(definitions) };
}

/** The root itself is never a reference, even if it is a definition as well. */
function inlineRoot(root: JsonSchema): JsonSchema {
  const seen = new Set<JsonSchema>();
  let current = root;
  while (typeof current.$ref === "string" && !seen.has(current)) {
    seen.add(current);
    const { $ref, ...beside } = current;
    current = { ...resolveReference(root, $ref), ...beside };
  }
  return current;
}

const opened = (schema: JsonSchema): JsonSchema =>
  isRecord(schema.additionalProperties) && Object.keys(schema.additionalProperties).length === 0
    ? { ...schema, additionalProperties: true }
    : schema;

function closed(schema: JsonSchema): JsonSchema {
  const isOpenEnded = schema.properties !== undefined && schema.additionalProperties === undefined;
  const isElsewhere = "unevaluatedProperties" in schema || schema.allOf !== undefined || schema.$ref !== undefined;
  return isOpenEnded && !isElsewhere ? { ...schema, additionalProperties: false } : schema;
}

/** A union of objects says no more of its own type than its members do. */
function isObjectUnion(schema: JsonSchema): boolean {
  const members = schema.anyOf ?? schema.oneOf;
  return schema.type === undefined && members?.every(isObject) === true;
}

const isObject = (schema: JsonSchema): boolean => schema.type === "object" || isObjectUnion(schema);

/** Constants with their type, and unions of constants, of plain types and with null in one piece, as inference writes them. */
function simplifyUnion(schema: JsonSchema): JsonSchema {
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
function mergeIntersection(schema: JsonSchema): JsonSchema {
  const { allOf, ...outer } = schema;
  if (allOf === undefined || !allOf.every(isPlainObject) || outer.properties !== undefined) return schema;
  return { ...allOf.reduce(mergeSchemas), ...outer };
}

const plainKeywords: ReadonlySet<string> = new Set(["type", "properties", "required"]);

const isPlainObject = (schema: JsonSchema): boolean =>
  schema.type === "object" &&
  isRecord(schema.properties) &&
  Object.keys(schema).every((keyword) => plainKeywords.has(keyword));
