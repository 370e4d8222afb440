// @module-tag full
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import { compareSchemas } from "../../sdk/src/schema/compare/compare-schemas.ts";
import { allSchemas, mapSchemas } from "../../sdk/src/schema/walk.ts";
import { schemaWithValue } from "./random-schema.ts";

type Fits = (value: unknown) => boolean;

const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, addUsedSchema: false });

/** Compiled at first use, and not cached: each schema is used in one run. */
function fitsOf(schema: JsonSchema): Fits {
  let compiled: Fits | undefined;
  return (value) => {
    compiled ??= ajv.compile(schema);
    ajv.removeSchema(schema);
    return compiled(value);
  };
}

type Change = (schema: JsonSchema) => JsonSchema;

const without = (schema: JsonSchema, ...keys: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));

const withoutFirstProperty: Change = (schema) => {
  const [first = "", ...others] = Object.keys(schema.properties ?? {});
  return {
    ...schema,
    properties: Object.fromEntries(others.map((key) => [key, schema.properties?.[key] ?? {}])),
    required: (schema.required ?? []).filter((key) => key !== first),
  };
};

/** Changes of one schema: some wider, some narrower, some neither. */
const changes: Readonly<Record<string, Change>> = {
  "takes null": (schema) => ({ anyOf: [schema, { type: "null" }] }),
  "takes text": (schema) => ({ anyOf: [{ type: "string" }, schema] }),
  "is any value": () => ({}),
  "is text": () => ({ type: "string" }),
  "loses its bounds": (schema) => without(schema, "minimum", "maximum", "minLength", "multipleOf", "exclusiveMinimum"),
  "gets bounds": (schema) => ({ ...schema, minimum: 2, minLength: 2, maxItems: 2 }),
  "loses words": (schema) => without(schema, "enum", "const"),
  "loses one word": (schema) =>
    (schema.enum ?? []).length < 2 ? schema : { ...schema, enum: schema.enum?.slice(1) ?? [] },
  "gets a word": (schema) => (schema.enum === undefined ? schema : { ...schema, enum: [...schema.enum, "more", 9] }),
  "has only optional members": (schema) => without(schema, "required"),
  "requires all members": (schema) =>
    schema.properties === undefined ? schema : { ...schema, required: Object.keys(schema.properties) },
  "loses a member": (schema) => (schema.properties === undefined ? schema : withoutFirstProperty(schema)),
  "is open": (schema) => (schema.type === "object" ? { ...schema, additionalProperties: true } : schema),
  "is closed": (schema) => (schema.type === "object" ? { ...schema, additionalProperties: false } : schema),
  "takes whole numbers": (schema) => (schema.type === "number" ? { ...schema, type: "integer" } : schema),
  "takes all numbers": (schema) => (schema.type === "integer" ? { ...schema, type: "number" } : schema),
  "loses an alternative": (schema) =>
    (schema.oneOf ?? []).length < 2 ? schema : { oneOf: schema.oneOf?.slice(1) ?? [] },
  "is any of its alternatives": (schema) =>
    schema.oneOf === undefined ? schema : { ...without(schema, "oneOf"), anyOf: schema.oneOf },
  "is written as an intersection": (schema) => ({ allOf: [schema, without(schema, "minimum", "maximum")] }),
  "has named members": (schema) =>
    schema.type === "object" ? { ...schema, propertyNames: { type: "string", maxLength: 30 } } : schema,
  "must not be 7": (schema) => ({ ...schema, not: { const: 7 } }),
};

const change = fc
  .constantFrom(...Object.keys(changes))
  .chain((name) => fc.record({ name: fc.constant(name), at: fc.nat() }));

/** The root with one of its schemas changed, including definitions. */
function changed(root: JsonSchema, { name, at }: { readonly name: string; readonly at: number }): JsonSchema {
  const change = changes[name];
  const all = allSchemas(without(root, "$defs")).filter(
    (schema, index) => index > 0 && JSON.stringify(change?.(schema)) !== JSON.stringify(schema),
  );
  const target = all[at % all.length];
  if (target === undefined || change === undefined) return root;
  return mapSchemas(root, (schema) => (JSON.stringify(schema) === JSON.stringify(target) ? change(schema) : schema));
}

const numRuns = Number(process.env.SUB_SCHEMA_RUNS ?? 250);

test("each verdict about a sub-schema is true", () => {
  const seen = { fitting: 0, proven: 0, unsure: 0 };
  fc.assert(
    fc.property(schemaWithValue(), fc.array(change, { minLength: 1, maxLength: 3 }), ({ schema, value }, steps) => {
      const other = steps.reduce(changed, schema);
      const { removed, added } = compareSchemas(schema, other);
      const [fitsOld, fitsNew] = [fitsOf(schema), fitsOf(other)];
      if (removed.length === 0) {
        seen.fitting += 1;
        expect(fitsNew(value)).toBe(true);
      }
      for (const { example } of removed)
        if (example !== undefined) expect([fitsOld(example), fitsNew(example)]).toEqual([true, false]);
      for (const { example } of added)
        if (example !== undefined) expect([fitsOld(example), fitsNew(example)]).toEqual([false, true]);
      if (removed.some(({ example }) => example !== undefined)) seen.proven += 1;
      else if (removed.length > 0) seen.unsure += 1;
    }),
    { numRuns, seed: 20261122 },
  );
  expect(seen.fitting).toBeGreaterThan(numRuns / 3);
  expect(seen.proven).toBeGreaterThan(numRuns / 5);
  // A counterexample is found for most incompatible changes.
  expect(seen.unsure).toBeLessThan(numRuns / 5);
});
