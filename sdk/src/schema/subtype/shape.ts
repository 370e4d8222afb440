import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { NumberBounds } from "../sample-number.ts";
import { isRecord } from "../../util/is-record.ts";
import { memoize } from "../../util/memo.ts";
import { stableJson } from "../../util/stable-json.ts";
import { isAnnotation } from "../keywords.ts";
import { mapParts } from "../walk.ts";

/** A schema, the root that its references point into, and its pointer from there. */
export interface SchemaNode {
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly at: string;
}

/** What a shape cannot say: the keyword and its value as text, which is compared for equality. */
export interface OpaqueConstraint {
  readonly keyword: string;
  readonly text: string;
  /** Of `not`, the schema that must not fit. */
  readonly excluded?: SchemaNode;
  /** Of `oneOf`, the schemas of which exactly one must fit. */
  readonly exclusive?: readonly SchemaNode[];
}

/** A constraint that equals no other, not even itself. */
export const undecided: OpaqueConstraint = { keyword: "", text: "" };

interface ShapeBase {
  readonly at: string;
  readonly opaque: readonly OpaqueConstraint[];
}

export interface ValueShape extends ShapeBase {
  readonly kind: "value";
  readonly value: Json;
}

export interface NumberShape extends ShapeBase, NumberBounds {
  readonly kind: "number";
}

export interface StringShape extends ShapeBase {
  readonly kind: "string";
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

export interface ArrayShape extends ShapeBase {
  readonly kind: "array";
  readonly prefix: readonly SchemaNode[];
  readonly items: SchemaNode;
  readonly minItems: number;
  readonly maxItems: number;
  readonly isUnique: boolean;
}

export interface ObjectShape extends ShapeBase {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly patterns: ReadonlyMap<string, SchemaNode>;
  /** For names that neither of them has. */
  readonly rest: SchemaNode;
  readonly names: readonly SchemaNode[];
  readonly required: ReadonlySet<string>;
  readonly minProperties: number;
  readonly maxProperties: number;
  /** Names that must be present where the name is. */
  readonly dependents: ReadonlyMap<string, readonly string[]>;
}

/** Values of one kind, described by constraints that all hold. A schema is a list of them, of which one holds. */
export type Shape = ValueShape | NumberShape | StringShape | ArrayShape | ObjectShape;

export const nothing: JsonSchema = { not: {} };

const schemaOf = (schema: JsonSchema | boolean | undefined): JsonSchema => {
  if (schema === false) return nothing;
  return schema === undefined || schema === true ? {} : schema;
};

export const within = (node: SchemaNode, schema: JsonSchema | boolean | undefined, at: string): SchemaNode => ({
  schema: schemaOf(schema),
  root: node.root,
  at,
});

/** The same schema without keywords that say nothing of which values are valid. References and their targets stay. */
function withoutAnnotations(schema: JsonSchema): JsonSchema {
  const strip = (part: unknown): unknown => {
    if (!isRecord(part)) return part;
    const kept = Object.entries(part).filter(([keyword]) => keyword === "$defs" || !isAnnotation(keyword));
    return mapParts(Object.fromEntries(kept), strip);
  };
  return strip(schema) as JsonSchema;
}

/** Text that is equal for schemas with equal keywords, annotations aside. */
export const schemaText: (schema: JsonSchema) => string = memoize((schema: JsonSchema) =>
  stableJson(withoutAnnotations(schema)),
);

/** Text that is equal only for parts of a schema that mean the same: with references, the whole root counts. */
export function meaningText(part: unknown, { root }: SchemaNode): string {
  const text = stableJson(isRecord(part) ? withoutAnnotations(part) : part);
  return text.includes('"$ref"') ? `${text} in ${schemaText(root)}` : text;
}

/** Whether two schemas mean the same because they are written alike. */
export function areWrittenAlike(one: SchemaNode, other: SchemaNode): boolean {
  const text = schemaText(one.schema);
  if (text !== schemaText(other.schema)) return false;
  return !text.includes('"$ref"') || schemaText(one.root) === schemaText(other.root);
}
