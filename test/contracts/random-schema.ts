import fc from "fast-check";
import type { Json, JsonObject } from "../../sdk/src/util/json.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";

/** Below this depth, values end as soon as possible. */
const deepest = 2;

/** A canonical schema with a value that fits it. */
export interface SchemaWithValue {
  readonly schema: JsonSchema;
  readonly value: JsonObject;
}

/** Canonical input schemas of every kind that inference writes, each with matching arguments. */
export function schemaWithValue(): fc.Arbitrary<SchemaWithValue> {
  return object(3).chain((schema) => {
    const root: JsonSchema = { ...schema, $defs: definitions };
    return valueOf(root).map((value) => ({ schema: root, value: value as JsonObject }));
  });
}

/** The same with several values for each schema. */
export function schemaWithValues(
  count: number,
): fc.Arbitrary<{ readonly schema: JsonSchema; readonly values: readonly JsonObject[] }> {
  return object(3).chain((schema) => {
    const root: JsonSchema = { ...schema, $defs: definitions };
    const values = fc.array(valueOf(root), { minLength: count, maxLength: count });
    return values.map((drawn) => ({ schema: root, values: drawn as readonly JsonObject[] }));
  });
}

const definitions: Readonly<Record<string, JsonSchema>> = {
  Node: {
    type: "object",
    properties: {
      label: { type: "string" },
      weight: { type: "number", exclusiveMinimum: 0 },
      children: { type: "array", items: { $ref: "#/$defs/Node" } },
      next: { $ref: "#/$defs/Node" },
    },
    required: ["label", "children"],
    additionalProperties: false,
  },
  Point: {
    type: "object",
    properties: { x: { type: "integer" }, y: { type: "integer" } },
    required: ["x"],
    additionalProperties: false,
  },
};

const keys = [
  ...[
    "name",
    "type",
    "default",
    "$ref",
    "properties",
    "additionalProperties",
    "a b",
    "a_b",
    "$top",
    "filter[id]",
    "a/b",
    "a~b",
  ],
  ...["*", "constructor", "toString", "2nd", "ümlaut", "k".repeat(70)],
];

function object(depth: number): fc.Arbitrary<JsonSchema> {
  const property = fc.record({ schema: part(depth - 1), isRequired: fc.boolean() });
  return fc.dictionary(fc.constantFrom(...keys), property, { maxKeys: 4, noNullPrototype: true }).map((properties) => ({
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).map(([key, { schema }]) => [key, schema])),
    required: Object.keys(properties).filter((key) => properties[key]!.isRequired),
    additionalProperties: false,
  }));
}

const leaves: readonly JsonSchema[] = [
  { type: "string", minLength: 1 },
  { type: "string", enum: ["red", "green"] },
  { type: "string", const: "only" },
  { type: "integer", minimum: 1, maximum: 20, default: 5 },
  { type: "integer", exclusiveMinimum: 0 },
  { type: "integer", enum: [1, 2, 3] },
  { type: "number", multipleOf: 0.5 },
  { type: "boolean" },
  { type: "boolean", const: true },
  { type: ["string", "null"] },
  { type: ["integer", "null"], enum: [1, 2, null] },
  { type: ["string", "null"], enum: ["up", "down", null] },
  { type: ["string", "integer"] },
  { type: "null" },
  { $ref: "#/$defs/Node", description: "A tree." },
  { $ref: "#/$defs/Point" },
  { anyOf: [{ $ref: "#/$defs/Point" }, { type: "null" }] },
  { type: "array", prefixItems: [{ type: "number" }, { type: "integer", enum: [7] }], items: false, minItems: 2 },
];

function part(depth: number): fc.Arbitrary<JsonSchema> {
  const leaf = fc.constantFrom(...leaves);
  if (depth <= 0) return leaf;
  const inner = part(depth - 1);
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 2, arbitrary: object(depth) },
    { weight: 1, arbitrary: inner.map((items): JsonSchema => ({ type: "array", items, maxItems: 3 })) },
    { weight: 1, arbitrary: inner.map((values): JsonSchema => ({ type: "object", additionalProperties: values })) },
    { weight: 1, arbitrary: tagged(depth) },
  );
}

/** A discriminated union of two objects. */
function tagged(depth: number): fc.Arbitrary<JsonSchema> {
  const branch = (tag: string): fc.Arbitrary<JsonSchema> =>
    object(depth - 1).map((schema) => ({
      ...schema,
      properties: { kind: { type: "string", const: tag }, ...schema.properties },
      required: ["kind", ...(schema.required ?? [])],
    }));
  return fc.tuple(branch("left"), branch("right")).map((branches) => ({ oneOf: branches }));
}

function valueOf(root: JsonSchema): fc.Arbitrary<Json> {
  const value = (schema: JsonSchema, depth: number): fc.Arbitrary<Json> => {
    if (schema.$ref !== undefined) return value(definitions[schema.$ref.slice("#/$defs/".length)]!, depth);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const union = schema.anyOf ?? schema.oneOf;
    if (union) return fc.oneof(...union.map((branch) => value(branch, depth)));
    return fc.oneof(...[schema.type ?? []].flat().map((type) => ofType(type, schema, depth)));
  };
  const ofType = (type: string, schema: JsonSchema, depth: number): fc.Arbitrary<Json> => {
    switch (type) {
      case "string":
        return fc.constantFrom("a", "null", "12", '{"a":1}', "ü/~*");
      case "integer":
        return fc.integer({ min: 1, max: 20 });
      case "number":
        return fc.integer({ min: 1, max: 20 }).map((number) => number / 2);
      case "boolean":
        return fc.boolean();
      case "array":
        return arrayOf(schema, depth);
      case "object":
        return objectOf(schema, depth);
      default:
        return fc.constant(null);
    }
  };
  const arrayOf = (schema: JsonSchema, depth: number): fc.Arbitrary<Json> => {
    if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => value(item, depth + 1)));
    if (depth > deepest) return fc.constant([]);
    return fc.array(value(typeof schema.items === "object" ? schema.items : {}, depth + 1), { maxLength: 2 });
  };
  const objectOf = (schema: JsonSchema, depth: number): fc.Arbitrary<Json> => {
    const { additionalProperties: open, required = [] } = schema;
    if (typeof open === "object")
      return fc.dictionary(fc.constantFrom("one", "two"), value(open, depth + 1), { noNullPrototype: true });
    const entries = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      if (depth > deepest && !required.includes(key) && !takesNull(property))
        return fc.constant([key, undefined] as const);
      const some = value(property, depth + 1);
      // A nullable value is always given: if omitted, it would come back as null, which is valid but not equal.
      const isAlways = required.includes(key) || takesNull(property);
      return (isAlways ? some : fc.option(some, { nil: undefined })).map((one) => [key, one] as const);
    });
    return fc
      .tuple(...entries)
      .map((pairs) => Object.fromEntries(pairs.filter(([, one]) => one !== undefined)) as JsonObject);
  };
  return value(root, 0);
}

function takesNull(schema: JsonSchema): boolean {
  return [schema.type ?? []].flat().includes("null") || (schema.anyOf?.some(takesNull) ?? false);
}
