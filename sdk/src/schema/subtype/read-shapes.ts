import type { JsonSchema } from "../../model/json-schema.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { referenceKeys, resolveReference } from "../../util/local-reference.ts";
import type { ReadShapes } from "./accepts.ts";
import { isAnnotation } from "../keywords.ts";
import { baseShapes, wholeShapes } from "./base-shapes.ts";
import { areDisjoint } from "./disjoint-shapes.ts";
import { intersectLists } from "./intersect.ts";
import { meaningText, within, type SchemaNode, type Shape } from "./shape.ts";
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
