import type { Json } from "../../util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { memoize } from "../../util/memo.ts";
import { stableJson } from "../../util/stable-json.ts";
import { isAnnotation } from "../keywords.ts";
import { referenceKeys, resolveReference } from "../local-reference.ts";
import { mergeSchemas } from "../merge.ts";
import { typesOf, without } from "../types.ts";
import { mapParts } from "../walk.ts";

/** A schema, the root that its references point into, and its pointer from there. */
export interface SchemaNode {
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly at: string;
}

/** A part of a schema whose values are one value, or of one type. */
export type Variant = ValueVariant | TypedVariant;

interface ValueVariant extends SchemaNode {
  readonly value: Json;
}

export interface TypedVariant extends SchemaNode {
  readonly type: Exclude<JsonSchemaType, "null" | "boolean">;
}

const allTypes: readonly JsonSchemaType[] = ["null", "boolean", "number", "string", "array", "object"];
const never: JsonSchema = { not: {} };

/** The node of a keyword that holds a schema or a boolean. */
export const partOf = (
  node: SchemaNode,
  part: JsonSchema | boolean | undefined,
  ...keys: readonly string[]
): SchemaNode => ({
  schema: part === false ? never : part === true || part === undefined ? {} : part,
  root: node.root,
  at: pointerTo(node.at, ...keys),
});

export const isNever = ({ schema }: SchemaNode): boolean =>
  isRecord(schema.not) && Object.keys(schema.not).length === 0;

/**
 * The variants of which each value of a schema fits one. Intersections of closed objects have the properties of all, as in
 * `mergeSchemas`; other constraints that one schema cannot express are dropped.
 */
export function variantsOf(node: SchemaNode, seen: readonly string[] = []): readonly Variant[] {
  if (isNever(node)) return [];
  const { schema, root, at } = node;
  if (schema.$ref !== undefined) {
    if (seen.includes(schema.$ref)) return [];
    const own = without(schema, "$ref");
    const target = targetOf(node, schema.$ref);
    const whole = isUnconstrained(own) ? target : { schema: mergeSchemas(own, target.schema), root, at };
    return variantsOf(whole, [...seen, schema.$ref]);
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => dissolved({ schema: part, root, at }));
    const whole = parts.reduce(mergeSchemas, without(schema, "allOf"));
    return variantsOf({ schema: without(whole, "allOf"), root, at }, seen);
  }
  const keyword = schema.anyOf === undefined ? "oneOf" : "anyOf";
  const own = without(schema, keyword);
  const alternatives = schema[keyword]?.map((part, index): readonly Variant[] => {
    const alternative = partOf(node, part, keyword, String(index));
    const whole = isUnconstrained(own) ? alternative.schema : mergeSchemas(own, dissolved(alternative));
    return variantsOf({ ...alternative, schema: whole }, seen);
  });
  return alternatives?.flat() ?? simpleVariants(node);
}

/** Whether a schema takes any value. */
export const isUnconstrained = (schema: JsonSchema): boolean => Object.keys(schema).every(isAnnotation);

/** The schema with its references merged in; one that leads back to itself is dropped. */
function dissolved(node: SchemaNode, seen: readonly string[] = []): JsonSchema {
  const { $ref } = node.schema;
  if ($ref === undefined) return node.schema;
  const own = without(node.schema, "$ref");
  return seen.includes($ref) ? own : mergeSchemas(own, dissolved(targetOf(node, $ref), [...seen, $ref]));
}

/** The node that a reference points to; one that leads nowhere allows any value. */
const targetOf = ({ root }: SchemaNode, reference: string): SchemaNode => ({
  schema: resolveReference(root, reference) ?? {},
  root,
  at: pointerTo("", ...(referenceKeys(reference) ?? [])),
});

function simpleVariants(node: SchemaNode): readonly Variant[] {
  const { schema } = node;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) return values.map((value: Json) => ({ ...node, value }));
  const types = schema.type === undefined ? allTypes : typesOf(schema);
  return types.flatMap((type): readonly Variant[] => {
    if (type === "null") return [{ ...node, value: null }];
    if (type === "boolean") return [true, false].map((value) => ({ ...node, value }));
    return [{ ...node, type }];
  });
}

/** What a value must fit for one node: its own keywords, one alternative of each union, and each of `others`. */
export interface Requirements {
  readonly plain: SchemaNode;
  readonly unions: readonly (readonly SchemaNode[])[];
  readonly others: readonly SchemaNode[];
}

export function requirementsOf(node: SchemaNode): Requirements {
  const { $ref, allOf, anyOf, oneOf } = node.schema;
  const nodesOf = (keyword: string, parts: readonly JsonSchema[] = []): readonly SchemaNode[] =>
    parts.map((part, index) => partOf(node, part, keyword, String(index)));
  return {
    plain: { ...node, schema: without(node.schema, "$ref", "allOf", "anyOf", "oneOf") },
    unions: [nodesOf("anyOf", anyOf), nodesOf("oneOf", oneOf)].filter((nodes) => nodes.length > 0),
    others: [...($ref === undefined ? [] : [targetOf(node, $ref)]), ...nodesOf("allOf", allOf)],
  };
}

/** The types and listed values of nodes, as text. */
export const kindsOf = (nodes: readonly SchemaNode[]): string => [...new Set(nodes.flatMap(kindsAt))].join(" | ");

function kindsAt(node: SchemaNode): readonly string[] {
  const { const: only, enum: values, type, anyOf, oneOf } = dissolved(node);
  if (only !== undefined) return [JSON.stringify(only)];
  if (values !== undefined) return values.map((value) => JSON.stringify(value));
  if (type !== undefined) return typesOf({ type });
  return (anyOf ?? oneOf)?.flatMap((schema) => kindsAt({ ...node, schema })) ?? ["any"];
}

/** Whether no value can fit two of these nodes, since their types or the values of a required property differ. */
export function areDisjoint(nodes: readonly SchemaNode[]): boolean {
  const schemas = nodes.map((node) => dissolved(node));
  return schemas.every((one, index) => schemas.slice(index + 1).every((other) => areApart(one, other)));
}

function areApart(one: JsonSchema, other: JsonSchema): boolean {
  const [types, others] = [typesOf(one), typesOf(other)].map((found) =>
    found.map((type) => type.replace("integer", "number")),
  );
  if (types?.length && others?.length && !types.some((type) => others.includes(type))) return true;
  const [values, otherValues] = [valuesOf(one), valuesOf(other)];
  if (values && otherValues) return !values.some((value) => otherValues.includes(value));
  const isObject = types?.includes("object") === true && others?.includes("object") === true;
  const shared = (one.required ?? []).filter((name) => other.required?.includes(name));
  return (
    isObject &&
    shared.some((name) => {
      const [own, theirs] = [one, other].map(({ properties }) => properties?.[name]);
      return own !== undefined && theirs !== undefined && valuesOf(own) !== undefined && areApart(own, theirs);
    })
  );
}

const valuesOf = ({ const: only, enum: values }: JsonSchema): readonly string[] | undefined =>
  (only === undefined ? values : [only])?.map((value) => stableJson(value));

/** The text of a part without keywords that do not decide which values are valid. References and `$defs` stay. */
const constraintText: (schema: JsonSchema) => string = memoize((schema: JsonSchema) => {
  const strip = (part: unknown): unknown => {
    if (!isRecord(part)) return part;
    const kept = Object.entries(part).filter(([keyword]) => keyword === "$defs" || !isAnnotation(keyword));
    return mapParts(Object.fromEntries(kept), strip);
  };
  return stableJson(strip(schema));
});

/** Whether two schemas mean the same because they are written alike, their references included. */
export function areWrittenAlike(one: SchemaNode, other: SchemaNode): boolean {
  const text = constraintText(one.schema);
  if (text !== constraintText(other.schema)) return false;
  return !/"\$(?:ref|dynamicRef)"/.test(text) || constraintText(one.root) === constraintText(other.root);
}
