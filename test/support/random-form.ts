import fc from "fast-check";
import type { Json, JsonObject } from "../../sdk/src/util/json.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";

/** A canonical schema and matching values. */
interface Form {
  readonly schema: JsonSchema;
  readonly values: fc.Arbitrary<Json>;
}

export interface RandomInput {
  readonly schema: JsonSchema;
  readonly values: readonly JsonObject[];
}

const valuesPerInput = 2;

/** Inputs over all constructs of canonical schemas, each with arguments. Half of them use only features that strict modes can enforce. */
export const randomInput: fc.Arbitrary<RandomInput> = fc.boolean().chain((isPlain) =>
  objectForm(3, isPlain).chain(({ schema, values }) =>
    fc.array(values, { minLength: valuesPerInput, maxLength: valuesPerInput }).map((drawn) => ({
      schema: { ...schema, $defs: definitions },
      values: drawn as readonly JsonObject[],
    })),
  ),
);

const word = fc.integer({ min: 1, max: 1_000_000_000 }).map((number) => `Word w${String(number)}w.`);
const fixed = (schema: JsonSchema, ...values: readonly Json[]): Form => ({
  schema,
  values: fc.constantFrom(...values),
});
const text = (more: JsonSchema, ...values: readonly string[]): Form => fixed({ type: "string", ...more }, ...values);

const definitions: Readonly<Record<string, JsonSchema>> = {
  Node: {
    type: "object",
    description: "Word w1w.",
    properties: {
      label: { type: "string", description: "Word w2w." },
      next: { $ref: "#/$defs/Node", description: "Word w3w." },
    },
    required: ["label"],
    additionalProperties: false,
  },
  Point: {
    type: "array",
    description: "Word w4w.",
    prefixItems: [{ type: "number" }, { type: "number", title: "y", description: "Word w5w." }],
    items: false,
    minItems: 2,
  },
  Meta: { type: "object", description: "Word w6w.", additionalProperties: { type: "string" } },
  Level: { type: "string", description: "Word w7w.", enum: ["low", "high"] },
};

/** Features that strict modes can enforce, completely or in words. */
const plainLeaves: readonly Form[] = [
  text({}, "a", "null", "12", '{"a":1}', "ü/~*"),
  text({ minLength: 1, maxLength: 9 }, "abc"),
  text({ pattern: "^[a-z]+$" }, "abc"),
  text({ pattern: "^(?=.*\\d)[a-z\\d]{2,}$" }, "a1"),
  text({ pattern: "^[^\\p{Ll}]*$" }, "ABC"),
  text({ pattern: "^(?<year>\\d{4})-\\1$" }, "2026-2026"),
  text({ pattern: "\\bname\\b" }, "a name"),
  text({ pattern: "^[\\u{61}-\\u{63}]$" }, "b"),
  text({ format: "date-time" }, "2026-11-28T12:00:00Z"),
  text({ format: "date" }, "2026-11-28"),
  text({ format: "uri" }, "https://example.com/a"),
  text({ format: "email" }, "me@example.com"),
  text({ format: "hostname", pattern: "^(?!-)[a-z.]+$" }, "example.com"),
  text({ enum: ["red", "green"], default: "red" }, "red", "green"),
  text({ enum: ["", "on"] }, "on"),
  text({ const: "only", deprecated: true }, "only"),
  fixed({ type: "integer", minimum: 1, maximum: 20, default: 5, "x-unit": "s" }, 1, 20),
  fixed({ type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 9 }, 1, 8),
  fixed({ type: "number", exclusiveMinimum: 0, multipleOf: 0.5 }, 0.5, 3),
  fixed({ type: "integer", enum: [1, 2, 3], examples: [2] }, 1, 3),
  fixed({ type: "boolean" }, true, false),
  fixed({ type: "boolean", const: true }, true),
  fixed({ type: ["string", "integer"] }, "a", 7),
  fixed({ enum: ["a", 1, true], type: ["string", "integer", "boolean"] }, "a", 1, true),
  fixed({ type: "null" }, null),
  fixed({ $ref: "#/$defs/Node" }, { label: "x" }, { label: "x", next: { label: "y", next: { label: "z" } } }),
  fixed({ $ref: "#/$defs/Point" }, [1, 2.5]),
  fixed({ $ref: "#/$defs/Level" }, "low"),
  fixed({ type: "object", properties: {}, additionalProperties: false }, {}),
  fixed({ type: "array", items: { type: "string" }, uniqueItems: true, minItems: 1, maxItems: 3 }, ["a"], ["a", "b"]),
];

/** Features that people and OpenAPI documents use; inference does not. */
const handwritten: readonly Form[] = [
  fixed({ type: ["string", "null"], enum: ["a", "b"] }, "a"),
  fixed({ type: ["string", "null"], enum: ["a", null] }, "a", null),
  fixed({ enum: ["null", "a", null] }, "null", "a", null),
  fixed({ type: "string", oneOf: [{ const: "a", title: "A" }, { const: "b" }] }, "a", "b"),
  fixed({ oneOf: [{ type: "string" }, { type: "null" }], default: null }, "a", "null", null),
  fixed({ type: ["array", "null"], items: { type: "integer" } }, [1], null),
  fixed({ type: "array", prefixItems: [{ type: "string" }] }, ["a"], ["a", 1]),
  fixed({ const: null }, null),
  fixed({ enum: [{ a: 1 }, [1]] }, { a: 1 }, [1]),
  fixed(
    { type: ["object", "null"], properties: { a: { type: "string" } }, additionalProperties: false },
    { a: "x" },
    null,
  ),
  fixed(
    {
      type: "object",
      properties: { id: { type: "string", description: "Word w9w." } },
      required: ["id"],
      oneOf: [
        { properties: { a: { type: "string" } }, required: ["a"] },
        { properties: { b: { type: "integer" } }, required: ["b"] },
      ],
    },
    { id: "1", a: "x" },
    { id: "2", b: 3 },
  ),
];

const openLeaves: readonly Form[] = [
  ...handwritten,
  fixed({}, 1, "a", null, { a: [1] }, "1"),
  fixed({ $ref: "#/$defs/Meta" }, { a: "b" }, {}),
  fixed({ type: "array" }, [1, "a"], []),
  fixed({ type: "array", items: false }, []),
  fixed({ type: "object", additionalProperties: true }, { a: 1 }, {}),
  fixed({ type: "object", additionalProperties: { type: "integer", minimum: 0 }, minProperties: 1 }, { a: 1 }),
  fixed(
    { type: "object", propertyNames: { enum: ["a", "b"] }, additionalProperties: { type: "string" } },
    { a: "x" },
    { b: "y" },
  ),
  fixed(
    { type: "object", patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
    { "x-a": "1" },
  ),
  fixed(
    { type: "object", patternProperties: { "^-?(0|[1-9]\\d*)$": { type: "number" } }, additionalProperties: false },
    { 1: 2.5 },
  ),
  fixed(
    {
      type: "object",
      properties: { mode: { type: "string", const: "a", description: "Word w8w." } },
      patternProperties: { "^(?!mode)opt_": { type: "string" }, "^n_": { type: "integer" } },
      required: ["mode"],
      additionalProperties: false,
    },
    { mode: "a" },
    { mode: "a", opt_x: "y", n_x: 1 },
  ),
  fixed(
    { type: "object", properties: { id: { type: "string" } }, additionalProperties: { type: "array", items: {} } },
    { id: "1", more: [1, {}] },
  ),
];

const keys = [
  ...["name", "type", "default", "$ref", "properties", "additionalProperties", "items", "$filter", "a b", "a_b"],
  ...["filter[id]", "a/b", "a~b", "constructor", "2nd", "ümlaut", "@odata.x", "k".repeat(70)],
];

const described = (form: Form): fc.Arbitrary<Form> =>
  fc.option(word, { nil: undefined }).map((description) => {
    const { description: inner } = form.schema;
    if (description === undefined || inner !== undefined) return form;
    return { ...form, schema: { ...form.schema, description } };
  });

function form(depth: number, isPlain: boolean): fc.Arbitrary<Form> {
  const leaf = fc.constantFrom(...plainLeaves, ...(isPlain ? [] : openLeaves));
  if (depth <= 0) return leaf.chain(described);
  const inner = form(depth - 1, isPlain);
  const parts = [
    { weight: 5, arbitrary: leaf },
    { weight: 2, arbitrary: objectForm(depth - 1, isPlain) },
    { weight: 1, arbitrary: inner.map(listOf) },
    { weight: 1, arbitrary: fc.array(inner, { minLength: 1, maxLength: 3 }).map(tupleOf) },
    { weight: 2, arbitrary: inner.map(orNull) },
    { weight: 1, arbitrary: taggedForm(depth - 1, isPlain) },
    ...(isPlain
      ? []
      : [
          { weight: 1, arbitrary: inner.map(recordOf) },
          { weight: 1, arbitrary: fc.tuple(fc.array(inner, { minLength: 1, maxLength: 2 }), inner).map(restTupleOf) },
        ]),
  ];
  return fc.oneof(...parts).chain(described);
}

const listOf = ({ schema, values }: Form): Form => ({
  schema: { type: "array", items: schema },
  values: fc.array(values, { maxLength: 2 }),
});

const recordOf = ({ schema, values }: Form): Form => ({
  schema: { type: "object", additionalProperties: schema },
  values: fc.dictionary(fc.constantFrom("one", "two"), values, { noNullPrototype: true }),
});

const tupleOf = (items: readonly Form[]): Form => ({
  schema: { type: "array", prefixItems: items.map(({ schema }) => schema), items: false, minItems: items.length },
  values: fc.tuple(...items.map(({ values }) => values)),
});

const restTupleOf = ([items, rest]: readonly [readonly Form[], Form]): Form => ({
  schema: { ...tupleOf(items).schema, items: rest.schema },
  values: fc
    .tuple(tupleOf(items).values, fc.array(rest.values, { maxLength: 2 }))
    .map(([start, more]) => [...(start as readonly Json[]), ...more]),
});

function orNull(inner: Form): Form {
  const { type } = inner.schema;
  const isAny = type === undefined && inner.schema.$ref === undefined && inner.schema.anyOf === undefined;
  const isNullable = inner.schema.anyOf?.some((part) => part.type === "null") ?? type === "null";
  if (isAny || isNullable || inner.schema.oneOf !== undefined) return inner;
  return {
    schema: { anyOf: [inner.schema, { type: "null" }] },
    values: fc.option(inner.values, { nil: null }),
  };
}

function objectForm(depth: number, isPlain: boolean): fc.Arbitrary<Form> {
  const property = fc.record({ inner: form(depth - 1, isPlain), isRequired: fc.boolean() });
  return fc
    .dictionary(fc.constantFrom(...keys), property, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
    .map((properties) => {
      const entries = Object.entries(properties);
      return {
        schema: {
          type: "object",
          properties: Object.fromEntries(entries.map(([key, { inner }]) => [key, inner.schema])),
          required: entries.flatMap(([key, { isRequired }]) => (isRequired ? [key] : [])),
          additionalProperties: false,
        },
        values: fc.record(Object.fromEntries(entries.map(([key, { inner }]) => [key, inner.values])), {
          // If the default is null, null and a missing value are the same to a provider that requires every property.
          requiredKeys: entries.flatMap(([key, { inner, isRequired }]) =>
            isRequired || inner.schema.default === null ? [key] : [],
          ),
          noNullPrototype: true,
        }) as fc.Arbitrary<Json>,
      };
    });
}

function taggedForm(depth: number, isPlain: boolean): fc.Arbitrary<Form> {
  const branch = (tag: string): fc.Arbitrary<Form> =>
    objectForm(depth, isPlain).map(({ schema, values }) => ({
      schema: {
        ...schema,
        properties: { kind: { type: "string", const: tag }, ...schema.properties },
        required: ["kind", ...(schema.required ?? [])],
      },
      values: values.map((value) => ({ kind: tag, ...(value as JsonObject) })),
    }));
  return fc.tuple(branch("left"), branch("right")).map((branches) => ({
    schema: { oneOf: branches.map(({ schema }) => schema) },
    values: fc.oneof(...branches.map(({ values }) => values)),
  }));
}
