import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { schemaToType } from "./schema-to-type.ts";

const noReference = (ref: string): string => ref;

const cases: readonly (readonly [JsonSchema, string])[] = [
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

test.each(cases)("%j has the type %s", (schema, type) => {
  expect(schemaToType(schema, noReference)).toBe(type);
});
