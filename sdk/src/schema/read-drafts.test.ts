import Draft04 from "ajv-draft-04";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Draft } from "./keywords.ts";
import { readSchema } from "./read.ts";

type Schema = Record<string, unknown> | boolean;
const addresses: Readonly<Record<Draft, string>> = {
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

const options = { strict: false, logger: false, validateSchema: false } as const;
// Next to a reference, the older editions ignore everything else.
const older = { ...options, ignoreKeywordsWithRef: true } as const;
const draft04 = new Draft04.default(older);
const draft07 = new Ajv(older);
const draft2019 = new Ajv2019(options);
const draft2020 = new Ajv2020(options);

const validators: Readonly<Record<Draft, Pick<Ajv, "compile" | "removeSchema">>> = {
  "draft-04": draft04,
  "draft-06": draft07,
  "draft-07": draft07,
  "2019-09": draft2019,
  "2020-12": draft2020,
};

const isNewer = (draft: Draft): boolean => draft === "2019-09" || draft === "2020-12";

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<unknown>(null, true, 0, 1, 2, 3, 1.5, "", "a", "bb", "ccc"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const constant = <Value>(value: Value) => fc.constant(value);
const names = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 2 });

/** The keywords of one schema, a few at a time; `part` creates the schemas in it. */
function keywordsOf(draft: Draft, part: fc.Arbitrary<Schema>): readonly fc.Arbitrary<Record<string, unknown>>[] {
  const parts = fc.array(part, { minLength: 1, maxLength: 2 });
  const named = fc.dictionary(fc.constantFrom("a", "b", "__proto__"), part, {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  });
  const count = fc.integer({ min: 0, max: 3 });
  const isAfter = (other: Draft): boolean =>
    Object.keys(addresses).indexOf(draft) >= Object.keys(addresses).indexOf(other);
  const tuple: fc.Arbitrary<Record<string, unknown>> = isAfter("2020-12")
    ? fc.record({ prefixItems: parts, items: part, maxItems: count }, { requiredKeys: ["prefixItems"] })
    : fc.record({ items: parts, additionalItems: part, maxItems: count }, { requiredKeys: ["items"] });
  const types = fc.constantFrom("string", "integer", "number", "array", "object", "boolean", "null");
  return [
    fc.record({ type: types }),
    fc.record({ type: fc.uniqueArray(types, { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: types, nullable: constant(true) }),
    fc.record({ properties: named, required: names, additionalProperties: part }, { requiredKeys: ["properties"] }),
    fc.record({ patternProperties: fc.dictionary(constant("^a"), part), minProperties: count }, { requiredKeys: [] }),
    fc.record({ items: part, minItems: count }, { requiredKeys: ["items"] }),
    tuple,
    fc.record({ anyOf: parts }),
    fc.record({ oneOf: parts }),
    fc.record({ allOf: parts }),
    fc.record({ not: part }),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom<unknown>(null, 1, "a"), { minLength: 1 }) }),
    draft === "draft-04"
      ? fc.record({ minimum: count, exclusiveMinimum: fc.boolean() }, { requiredKeys: ["minimum"] })
      : fc.record({ minimum: count, exclusiveMinimum: count }, { requiredKeys: [] }),
    draft === "draft-04"
      ? fc.record({ maximum: count, exclusiveMaximum: fc.boolean() }, { requiredKeys: ["maximum"] })
      : fc.record({ maximum: count, exclusiveMaximum: count }, { requiredKeys: [] }),
    fc.record({
      $ref: fc.constantFrom("#", "#/definitions/D", "#/definitions/D/properties/a"),
      minLength: count,
      description: constant("D"),
    }),
    ...(isAfter("2019-09") ? [] : [fc.record({ dependencies: fc.dictionary(constant("a"), fc.oneof(names, part)) })]),
    ...(isAfter("draft-06")
      ? [fc.record({ const: constant(1) }), fc.record({ contains: part }), fc.record({ propertyNames: part })]
      : []),
    ...(isAfter("draft-07") ? [fc.record({ if: part, then: part, else: part }, { requiredKeys: ["if"] })] : []),
    ...(isAfter("2019-09")
      ? [
          fc.record({ dependentRequired: fc.dictionary(constant("a"), names) }),
          fc.record({ dependentSchemas: fc.dictionary(constant("a"), part) }),
          fc.record({ contains: part, minContains: count, maxContains: count }, { requiredKeys: ["contains"] }),
          fc.record({ $ref: constant("#anchored") }),
        ]
      : []),
    ...(draft === "2020-12" ? [fc.record({ properties: named, unevaluatedProperties: fc.boolean() })] : []),
    ...(draft === "2019-09" ? [fc.record({ $recursiveRef: constant("#") })] : []),
  ];
}

/** Ajv reads a type next to a reference even if it ignores everything else. */
function withoutType(schema: Record<string, unknown>, draft: Draft): Schema {
  // Ajv ignores some keywords next to a recursive reference.
  if (schema.$recursiveRef !== undefined) return { $recursiveRef: schema.$recursiveRef };
  if (schema.$ref === undefined || isNewer(draft)) return schema;
  const { type: _type, nullable: _nullable, ...rest } = schema;
  return rest;
}

function schemasOf(draft: Draft): fc.Arbitrary<Record<string, unknown>> {
  const hasBooleans = draft !== "draft-04";
  const { part } = fc.letrec<{ part: Schema }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      hasBooleans ? fc.oneof(fc.boolean(), constant({})) : constant({}),
      fc
        .tuple(fc.oneof(...keywordsOf(draft, tie("part"))), fc.oneof(...keywordsOf(draft, tie("part"))))
        .map(([left, right]): Schema => withoutType({ ...left, ...right }, draft)),
    ),
  }));
  const plain = fc.oneof(...keywordsOf(draft, constant({ type: "string" })));
  return fc.tuple(part, plain, part).map(([root, definition, other]) => ({
    ...(typeof root === "boolean" ? {} : root),
    $schema: addresses[draft],
    definitions: {
      D: { ...definition, ...(isNewer(draft) && { $anchor: "anchored" }), $ref: undefined, properties: { a: other } },
    },
  }));
}

/** The value after a round trip through `JSON.parse`. */
const plain = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** Undefined if a reference leads to itself forever, or if Ajv's generated code reads a variable that it has not set. */
function endless<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    const isOfAjv = error instanceof TypeError && (error.stack ?? "").includes("/ajv/dist/");
    if (error instanceof RangeError || isOfAjv) return undefined;
    throw error;
  }
}

describe("a schema and its read form accept the same values:", () => {
  test.each(Object.keys(addresses) as Draft[])("%s", (draft) => {
    fc.assert(
      fc.property(schemasOf(draft).map(plain), fc.array(values, { minLength: 6, maxLength: 6 }), (schema, samples) => {
        const { schema: read, problems } = readSchema(schema);
        fc.pre(!problems.some(({ message }) => message.endsWith("leads back to itself.")));
        expect(problems).toEqual([]);
        const { $schema: _, ...unnamed } = schema;
        const ours = endless(() => draft2020.compile(plain(read)));
        const theirs = endless(() => validators[draft].compile(unnamed));
        draft2020.removeSchema();
        validators[draft].removeSchema();
        for (const value of samples.map((sample) => plain({ sample }).sample)) {
          const expected = endless(() => theirs?.(value));
          const found = endless(() => ours?.(value));
          if (expected === undefined || found === undefined) continue;
          expect([value, found, plain(read)]).toEqual([value, expected, plain(read)]);
        }
      }),
      { numRuns: 120 },
    );
  });
});
