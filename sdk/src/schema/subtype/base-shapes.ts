import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { typesOf } from "../types.ts";
import { tidy } from "./intersect.ts";
import {
  meaningText,
  within,
  type ArrayShape,
  type NumberShape,
  type ObjectShape,
  type OpaqueConstraint,
  type SchemaNode,
  type Shape,
  type StringShape,
} from "./shape.ts";

const everyType: readonly JsonSchemaType[] = ["null", "boolean", "number", "string", "array", "object"];

export function baseShapes(node: SchemaNode): readonly Shape[] {
  const types = node.schema.type === undefined ? everyType : typesOf(node.schema);
  const distinct = types.includes("number") ? types.filter((type) => type !== "integer") : types;
  const opaque = opaqueConstraints(node);
  return distinct.flatMap((type) => shapesOf(type, node)).map((shape) => ({ ...shape, opaque }));
}

/** Every value, under a constraint that is compared as a whole. */
export function wholeShapes(node: SchemaNode): readonly Shape[] {
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
