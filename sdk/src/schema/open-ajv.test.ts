import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { openAjv } from "./open-ajv.ts";

const person: JsonSchema = {
  type: "object",
  properties: { age: { type: "number" }, friend: { $ref: "#/$defs/person" } },
  required: ["age"],
};
const pet: JsonSchema = { type: "object", properties: { legs: { enum: [2, 4] } }, required: ["legs"] };
const people: JsonSchema = { type: "array", items: { $ref: "#/$defs/person" } };
const pets: JsonSchema = { type: "array", items: { $ref: "#/$defs/pet" } };
const schema = {
  type: "object",
  properties: {
    people,
    some: { anyOf: [people, pets] },
    one: { oneOf: [people, pets] },
    none: { not: people },
    chosen: { if: people, then: { maxItems: 1 }, else: pets },
    whole: { allOf: [{ $ref: "#/$defs/person" }, { $ref: "#/$defs/pet" }], unevaluatedProperties: false },
  },
  additionalProperties: { $ref: "#/$defs/pet" },
  $defs: { person, pet },
};

const right = [{ age: 1 }, { age: 2, friend: { age: 3 } }];
const wrong = [{}, { age: "1", friend: {} }, { age: 1, friend: { age: 2, friend: { age: "x" } } }];
const legs = [{ legs: 2 }, { legs: 4 }];
const values = [right, wrong, legs, [...right, ...legs], [...wrong, ...legs], []];

test.each(Object.keys(schema.properties).flatMap((key) => values.map((value) => [key, value] as const)))(
  "behind references the errors are those of Ajv, in its order: %s %j",
  (key, value) => {
    const own = openAjv({ inlineRefs: false }).compile(schema);
    const plain = new Ajv2020({ allErrors: true, ownProperties: true, strict: false, inlineRefs: false });
    const reference = plain.compile(schema);
    for (const given of [{ [key]: value }, { people: wrong, [key]: value, other: {} }, { [key]: value[0] }]) {
      expect(own(given)).toBe(reference(given));
      expect(own.errors).toEqual(reference.errors);
    }
  },
);

test("hundreds of thousands of wrong values behind references are all reported", { timeout: 120_000 }, () => {
  const validate = openAjv({ inlineRefs: false }).compile(schema);
  // Copying all former errors for each value would take minutes.
  validate({ people: Array.from({ length: 300_000 }, () => ({})) });
  expect(validate.errors).toHaveLength(300_000);
});
