import { expect, test } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { asTypeScript, briefType } from "./as-typescript.ts";

const style = {
  nameOf: (ref: string): string => ref,
  comment: ({ description }: JsonSchema): readonly string[] =>
    description === undefined ? [] : [`/** ${description.replaceAll("*/", "*\\/")} */`],
};

const generated: readonly (readonly [JsonSchema, string])[] = [
  [{ type: "string" }, "string"],
  [{ type: "integer", minimum: 1 }, "number"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: "string", enum: ["a", 'b"c'] }, '"a" | "b\\"c"'],
  [{ const: null }, "null"],
  [{}, "unknown"],
  [{ type: "array", items: { type: "string" } }, "readonly string[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "readonly (string | null)[]"],
  [{ type: "array", items: { type: "array", items: { type: "number" } } }, "readonly (readonly number[])[]"],
  [
    { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false, minItems: 1 },
    "readonly [string, number?]",
  ],
  [
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 },
    "readonly [string, ...number[]]",
  ],
  [
    { type: "array", items: { type: "array", items: { type: ["string", "null"] } } },
    "readonly (readonly (string | null)[])[]",
  ],
  [
    { type: "array", items: { anyOf: [{ type: "object" }, { type: "string" }] } },
    "readonly ({ readonly [key: string]: unknown } | string)[]",
  ],
  [
    {
      type: "array",
      items: {
        type: "object",
        properties: { a: { type: "string", enum: ["x { y", "z"], description: 'A " or } of x | y.' } },
        additionalProperties: false,
      },
    },
    'readonly {\n  /** A " or } of x | y. */\n  readonly "a"?: "x { y" | "z";\n}[]',
  ],
  [{ anyOf: [{ type: "string" }, { type: "number" }, { type: "string" }] }, "string | number"],
  [{ type: "object", additionalProperties: { type: "number" } }, "{ readonly [key: string]: number }"],
  [{ type: "object", properties: {}, additionalProperties: false }, "Record<string, never>"],
  [{ type: "object" }, "{ readonly [key: string]: unknown }"],
  [
    {
      type: "object",
      properties: { "a-b": { type: "string", description: "Ends */ here." }, c: { $ref: "#/$defs/C" } },
      required: ["a-b"],
      additionalProperties: false,
    },
    '{\n  /** Ends *\\/ here. */\n  readonly "a-b": string;\n  readonly "c"?: #/$defs/C;\n}',
  ],
];

test.each(generated)("%j has the type %s", (schema, type) => {
  expect(asTypeScript(schema, style)).toBe(type);
});

const brief: readonly (readonly [string, JsonSchema])[] = [
  ["string", { type: "string" }],
  ["string | null", { type: ["string", "null"] }],
  ['"a" | "b"', { enum: ["a", "b"] }],
  ["7", { const: 7 }],
  ["integer[]", { type: "array", items: { type: "integer" } }],
  ['("a" | "b")[]', { type: "array", items: { enum: ["a", "b"] } }],
  ["object[][]", { type: "array", items: { type: "array", items: { type: "object" } } }],
  ["[string, number]", { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] }],
  ["Record<string, number>", { type: "object", additionalProperties: { type: "number" } }],
  [
    "Record<string, string | null>[]",
    { type: "array", items: { type: "object", additionalProperties: { type: ["string", "null"] } } },
  ],
  ["object", { type: "object", properties: { a: {} }, additionalProperties: false }],
  ["string | null", { anyOf: [{ type: "string" }, { type: "null" }] }],
  ["Node", { $ref: "#/$defs/Node" }],
  ["A & B", { allOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] }],
  ["any", {}],
  ["any[]", { type: "array" }],
  [
    "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | … 2 more",
    { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] },
  ],
];

test.each(brief)("the brief type is %s", (expected, schema) => {
  expect(briefType(schema)).toBe(expected);
});
