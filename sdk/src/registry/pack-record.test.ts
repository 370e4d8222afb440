import fc from "fast-check";
import { expect, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import type { JsonObject } from "../util/json.ts";
import type { ToolRecord } from "../model/registry.ts";
import { packRecord, unpackRecord, unpackWhenRead } from "./pack-record.ts";

const input = {
  type: "object",
  properties: { town: { description: "Name of the town, as its people write it.", type: "string" } },
  required: ["town"],
} as const;

const recordWith = (providerSchemas: Readonly<Record<string, JsonObject>>): ToolRecord => ({
  ...recordOf({ name: "weather_get", input, execute: "" }),
  description: "Return the weather of a town, as it is just now.",
  providerSchemas,
});

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test("what equals the canonical schema, the description or another provider's part is stored once", () => {
  const changed = { description: "Name of the town. At least one character.", type: "STRING" };
  const record = recordWith({
    first: {
      name: "weather_get",
      description: "Return the weather of a town, as it is just now.",
      input: copyOf(input),
    },
    second: { parameters: { type: "OBJECT", properties: { town: { ...changed } } } },
    third: { parameters: { type: "OBJECT", properties: { town: { ...changed } }, strict: true } },
  });
  expect(packRecord(record).providerSchemas).toEqual({
    first: { name: "weather_get", description: { $same: "/description" }, input: { $same: "/jsonSchema" } },
    second: { parameters: { type: "OBJECT", properties: { town: changed } } },
    third: {
      parameters: {
        type: "OBJECT",
        properties: { $same: "/providerSchemas/second/parameters/properties" },
        strict: true,
      },
    },
  });
  expect(unpackRecord(copyOf(packRecord(record)))).toEqual(record);
});

test("any definition is read as it was written, references of its own included", () => {
  const words = fc.constantFrom("$same", "__proto__", "a", "/", "~", "0", "properties", "a longer name of a property");
  const texts = fc.constantFrom("/jsonSchema", "/description", "a text that is long enough to be stored once", "x");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      texts,
      fc.integer(),
      fc.constant(null),
      fc.array(tie("value")),
      tie("object"),
    ),
    object: fc.dictionary(words, tie("value")),
  }));
  const definitions = fc.dictionary(words, fc.dictionary(words, value));
  fc.assert(
    fc.property(definitions, (providerSchemas) => {
      const text = JSON.stringify(recordWith(providerSchemas as Record<string, JsonObject>));
      const stored = JSON.stringify(packRecord(JSON.parse(text) as ToolRecord));
      expect(JSON.stringify(unpackRecord(JSON.parse(stored) as ToolRecord))).toBe(text);
      expect(JSON.stringify(unpackWhenRead(JSON.parse(stored) as ToolRecord))).toBe(text);
    }),
  );
});

test.each(["/jsonSchema/none", "/handlerPath", "/providerSchemas/second", "", "jsonSchema"])(
  "a reference to nothing before it is refused: %j",
  (reference) => {
    const record = recordWith({ first: { input: { $same: reference } } });
    expect(() => unpackRecord(record)).toThrow(`the reference ${JSON.stringify(reference)} has no target`);
  },
);
