import { expect, test } from "vitest";
import { describeSchema } from "./read-explicit.ts";

test("takes descriptions and tags from the types if the schema has none, and keeps its own", () => {
  const schema = {
    type: "object",
    properties: {
      query: { type: "string" },
      limit: { description: "Most articles.", type: "number" },
      tags: { type: "array", items: { title: "Tag", type: "string" } },
      other: { type: "string" },
      key: { type: "string" },
      pages: { type: "integer", minimum: 2 },
      from: { type: "string" },
      day: { type: "integer" },
      name: { type: ["string", "null"] },
    },
  } as const;
  const types = {
    type: "object",
    description: "What to look for and how.",
    properties: {
      query: { description: "What to look for." },
      limit: { description: "Not this." },
      tags: { items: { description: "One tag." } },
      key: { type: "string", minLength: 4, "x-secret": true, deprecated: true },
      pages: { type: "integer", minimum: 1, maximum: 9 },
      from: { type: "number", minimum: 1, "x-unit": "s", format: "date-time" },
      day: { type: "number", minimum: 1 },
      name: { type: ["null", "string"], maxLength: 9 },
    },
  } as const;
  expect(JSON.stringify(describeSchema(schema, types))).toBe(
    '{"description":"What to look for and how.","type":"object","properties":{' +
      '"query":{"description":"What to look for.","type":"string"},' +
      '"limit":{"description":"Most articles.","type":"number"},' +
      '"tags":{"type":"array","items":{"title":"Tag","description":"One tag.","type":"string"}},' +
      '"other":{"type":"string"},' +
      '"key":{"type":"string","minLength":4,"deprecated":true,"x-secret":true},' +
      '"pages":{"type":"integer","minimum":2,"maximum":9},' +
      '"from":{"type":"string","x-unit":"s"},' +
      '"day":{"type":"integer","minimum":1},' +
      '"name":{"type":["string","null"],"maxLength":9}}}',
  );
});
