import { asSchema } from "ai";
import { asSchema as asSchema6 } from "ai-6";
import { expect, test } from "vitest";
import { standardInput } from "./standard-input.ts";

const open = {
  type: "object",
  properties: {
    labels: { type: "object", additionalProperties: true },
    any: { type: "object" },
    counts: { type: "object", additionalProperties: { type: "integer" } },
    closed: { type: "object", properties: {}, additionalProperties: false },
  },
  additionalProperties: false,
} as const;

test.each([asSchema, asSchema6])(
  "open objects stay open in the AI SDK, which closes those that say nothing",
  async (read) => {
    const schema = await read(standardInput(open)).jsonSchema;
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: {
        labels: { additionalProperties: {} },
        any: { additionalProperties: {} },
        counts: { additionalProperties: { type: "integer" } },
        closed: { additionalProperties: false },
      },
    });
  },
);

test("a library that writes into the schema changes nothing of it", () => {
  const input = standardInput(open);
  const { jsonSchema } = input["~standard"];
  jsonSchema.input().properties = {};
  expect(Object.keys(jsonSchema.input().properties as object)).toEqual(["labels", "any", "counts", "closed"]);
  expect(open.properties.labels).toEqual({ type: "object", additionalProperties: true });
});

test("every value passes: the runtime validates", () => {
  const { validate } = standardInput(open)["~standard"];
  expect(validate(7)).toEqual({ value: 7 });
});
