import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { referenceKeys, resolveReference } from "../local-reference.ts";
import { isAnnotation } from "../keywords.ts";
import { typesOf } from "../types.ts";
import type { ReadShapes } from "./accepts.ts";
import { areDisjoint } from "./disjoint-shapes.ts";
import { intersectLists, tidy } from "./intersect.ts";
import {
  meaningText,
  within,
  type SchemaNode,
  type Shape,
  type ArrayShape,
  type NumberShape,
  type ObjectShape,
  type OpaqueConstraint,
  type StringShape,
} from "./shape.ts";
import { isNothing } from "./object-keys.ts";

const mostShapes = 200;

/** Applicators whose parts share the place of a schema. */
const inPlace = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "not", "contains"] as const;

/** Keywords that no other keyword of a schema can say, or that depend on its use. */
const unreadable = ["$dynamicRef", "$recursiveRef", "$id", "$anchor"];

/**
 * Reads schemas as shapes. A schema that cannot be read is every value under one opaque constraint, so that what is read contains every
 * value that the schema allows.
 */
export function shapeReader(): ReadShapes {
  const known = new Map<JsonSchema, readonly Shape[]>();
  const open = new Set<JsonSchema>();
  const read: ReadShapes = (node) => {
    const found = known.get(node.schema);
    if (found !== undefined) return found;
    // A schema that is its own alternative describes nothing by itself.
    if (open.has(node.schema) || open.size > 200) return wholeShapes(node);
    open.add(node.schema);
    const combined = isReadable(node.schema) ? combine(node, read) : undefined;
    open.delete(node.schema);
    const shapes = combined === undefined || combined.length > mostShapes ? wholeShapes(node) : combined;
    known.set(node.schema, shapes);
    return shapes;
  };
  return read;
}

function isReadable(schema: JsonSchema): boolean {
  if (unreadable.some((keyword) => Object.hasOwn(schema, keyword))) return false;
  const dependsOnOthers = schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined;
  return !dependsOnOthers || inPlace.every((keyword) => schema[keyword] === undefined);
}

/** Undefined where a reference has no target. */
function combine(node: SchemaNode, read: ReadShapes): readonly Shape[] | undefined {
  const { schema } = node;
  if (isNothing(node)) return [];
  let shapes: readonly Shape[] | undefined = ownKeywords(schema) ? baseShapes(node) : undefined;
  const narrow = (others: readonly Shape[]): void => {
    shapes = shapes === undefined ? others : intersectLists(shapes, others, read);
  };
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) narrow(values.map((value) => ({ kind: "value", value, at: node.at, opaque: [] })));
  if (schema.const !== undefined && schema.enum !== undefined)
    narrow(schema.enum.map((value) => ({ kind: "value", value, at: node.at, opaque: [] })));
  if (schema.$ref !== undefined) {
    const target = resolveReference(node.root, schema.$ref);
    if (target === undefined) return undefined;
    narrow(read({ ...node, schema: target, at: pointerTo("", ...(referenceKeys(schema.$ref) ?? [])) }));
  }
  const partsOf = (keyword: "allOf" | "anyOf" | "oneOf"): readonly (readonly Shape[])[] =>
    (schema[keyword] ?? []).map((part, index) => read(within(node, part, pointerTo(node.at, keyword, String(index)))));
  for (const part of partsOf("allOf")) narrow(part);
  if (schema.anyOf !== undefined) narrow(partsOf("anyOf").flat());
  if (schema.oneOf !== undefined) narrow(oneOfShapes(partsOf("oneOf"), node, read));
  return shapes ?? baseShapes(node);
}

/** Alternatives of which exactly one fits: where two may fit, that they must not is compared as text. */
function oneOfShapes(
  alternatives: readonly (readonly Shape[])[],
  node: SchemaNode,
  read: ReadShapes,
): readonly Shape[] {
  const isPlain = alternatives.every((one, index) =>
    alternatives.slice(index + 1).every((other) => areDisjoint(one, other, read)),
  );
  const shapes = alternatives.flat();
  if (isPlain) return shapes;
  const { oneOf = [] } = node.schema;
  const exclusive = oneOf.map((part, index) => within(node, part, pointerTo(node.at, "oneOf", String(index))));
  const opaque = { keyword: "oneOf", text: meaningText({ oneOf }, node), exclusive };
  return shapes.map((shape) => ({ ...shape, opaque: [...shape.opaque, opaque] }));
}

const combining = new Set(["const", "enum", "$ref", "$defs", "allOf", "anyOf", "oneOf"]);

const ownKeywords = (schema: JsonSchema): boolean =>
  Object.keys(schema).some((keyword) => !combining.has(keyword) && !isAnnotation(keyword));

const everyType: readonly JsonSchemaType[] = ["null", "boolean", "number", "string", "array", "object"];

function baseShapes(node: SchemaNode): readonly Shape[] {
  const types = node.schema.type === undefined ? everyType : typesOf(node.schema);
  const distinct = types.includes("number") ? types.filter((type) => type !== "integer") : types;
  const opaque = opaqueConstraints(node);
  return distinct.flatMap((type) => shapesOf(type, node)).map((shape) => ({ ...shape, opaque }));
}

/** Every value, under a constraint that is compared as a whole. */
function wholeShapes(node: SchemaNode): readonly Shape[] {
  const opaque = [{ keyword: "schema", text: meaningText(node.schema, node) }];
  return baseShapes({ ...node, schema: {} }).map((shape) => ({ ...shape, opaque }));
}

function shapesOf(type: JsonSchemaType, node: SchemaNode): readonly Shape[] {
  const base = { at: node.at, opaque: [] };
  switch (type) {
    case "null":
      return [{ ...base, kind: "value", value: null }];
    case "boolean":
      return [true, false].map((value) => ({ ...base, kind: "value", value }));
    case "integer":
      return tidy(numberShape(node, [1]));
    case "number":
      return tidy(numberShape(node, []));
    case "string":
      return tidy(stringShape(node));
    case "array":
      return tidy(arrayShape(node));
    case "object":
      return tidy(objectShape(node));
  }
}

function numberShape({ schema, at }: SchemaNode, steps: readonly number[]): NumberShape {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity } = schema;
  const isOpenBelow = exclusiveMinimum >= minimum && Number.isFinite(exclusiveMinimum);
  const isOpenAbove = exclusiveMaximum <= maximum && Number.isFinite(exclusiveMaximum);
  return {
    at,
    opaque: [],
    kind: "number",
    least: { value: Math.max(minimum, exclusiveMinimum), isOpen: isOpenBelow },
    most: { value: Math.min(maximum, exclusiveMaximum), isOpen: isOpenAbove },
    steps: schema.multipleOf === undefined ? steps : [...steps, schema.multipleOf],
  };
}

const stringShape = ({ schema, at }: SchemaNode): StringShape => ({
  at,
  opaque: [],
  kind: "string",
  minLength: schema.minLength ?? 0,
  maxLength: schema.maxLength ?? Infinity,
  patterns: schema.pattern === undefined ? [] : [schema.pattern],
  formats: schema.format === undefined ? [] : [schema.format],
});

function arrayShape(node: SchemaNode): ArrayShape {
  const { schema, at } = node;
  return {
    at,
    opaque: [],
    kind: "array",
    prefix: (schema.prefixItems ?? []).map((part, index) =>
      within(node, part, pointerTo(at, "prefixItems", String(index))),
    ),
    items: within(node, schema.items ?? schema.unevaluatedItems, pointerTo(at, "items")),
    minItems: schema.minItems ?? 0,
    maxItems: schema.maxItems ?? Infinity,
    isUnique: schema.uniqueItems ?? false,
  };
}

function objectShape(node: SchemaNode): ObjectShape {
  const { schema, at } = node;
  const nodes = (keyword: "properties" | "patternProperties"): ReadonlyMap<string, SchemaNode> =>
    new Map(
      Object.entries(schema[keyword] ?? {}).map(([key, part]) => [
        key,
        within(node, part, pointerTo(at, keyword, key)),
      ]),
    );
  const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
  return {
    at,
    opaque: [],
    kind: "object",
    properties: nodes("properties"),
    patterns: nodes("patternProperties"),
    rest: within(node, rest, pointerTo(at, "additionalProperties")),
    names:
      schema.propertyNames === undefined ? [] : [within(node, schema.propertyNames, pointerTo(at, "propertyNames"))],
    required: new Set(schema.required),
    minProperties: schema.minProperties ?? 0,
    maxProperties: schema.maxProperties ?? Infinity,
    dependents: new Map(Object.entries(schema.dependentRequired ?? {})),
  };
}

/** Keywords that are compared as text, in groups that mean something only together. */
const opaqueGroups: readonly (readonly (keyof JsonSchema)[])[] = [
  ["not"],
  ["if", "then", "else"],
  ["contains", "minContains", "maxContains"],
  ["dependentSchemas"],
];

function opaqueConstraints(node: SchemaNode): readonly OpaqueConstraint[] {
  const groups = opaqueGroups.flatMap(([first, ...others]): readonly OpaqueConstraint[] => {
    if (first === undefined || node.schema[first] === undefined) return [];
    const values = [first, ...others].map((keyword) => meaningText(node.schema[keyword] ?? null, node));
    const excluded = first === "not" ? { excluded: within(node, node.schema.not, pointerTo(node.at, "not")) } : {};
    return [{ keyword: first, text: JSON.stringify(values), ...excluded }];
  });
  const { format } = node.schema;
  // A format may constrain numbers as well.
  const isNumeric = format !== undefined && ["int32", "int64", "float", "double"].includes(format);
  return isNumeric ? [...groups, { keyword: "format", text: format }] : groups;
}
