import { expect, test } from "vitest";
import { modernSchema } from "./modern-schema.ts";

test.each([
  [
    { definitions: { A: { type: "string" } }, properties: { a: { $ref: "#/definitions/A" } } },
    { $defs: { A: { type: "string" } }, properties: { a: { $ref: "#/$defs/A" } } },
  ],
  [{ items: [{ type: "string" }] }, { prefixItems: [{ type: "string" }], items: true }],
  [
    { items: [{ type: "string" }], maxItems: 1 },
    { prefixItems: [{ type: "string" }], items: false, maxItems: 1 },
  ],
  [
    { items: [{}], additionalItems: { items: [] } },
    { prefixItems: [{}], items: { prefixItems: [], items: true } },
  ],
  [{ items: { type: "string" } }, { items: { type: "string" } }],
  [{ properties: { items: { const: [1] }, definitions: { enum: [{ items: [1] }] } } }, undefined],
  [{ $schema: "http://json-schema.org/draft-07/schema#", type: "object" }, { type: "object" }],
])("%j in the spelling of 2020-12", (schema, expected) => {
  expect(modernSchema(schema)).toEqual(expected ?? schema);
});
