import { expect, test } from "vitest";
import { describeSchema } from "./read-explicit.ts";

test("takes descriptions from the types if the schema has none, and keeps its own", () => {
  const schema = {
    type: "object",
    properties: {
      query: { type: "string" },
      limit: { description: "Most articles.", type: "number" },
      tags: { type: "array", items: { title: "Tag", type: "string" } },
      other: { type: "string" },
    },
  } as const;
  const types = {
    type: "object",
    description: "What to look for and how.",
    properties: {
      query: { description: "What to look for." },
      limit: { description: "Not this." },
      tags: { items: { description: "One tag." } },
    },
  } as const;
  expect(JSON.stringify(describeSchema(schema, types))).toBe(
    '{"description":"What to look for and how.","type":"object","properties":{' +
      '"query":{"description":"What to look for.","type":"string"},' +
      '"limit":{"description":"Most articles.","type":"number"},' +
      '"tags":{"type":"array","items":{"title":"Tag","description":"One tag.","type":"string"}},' +
      '"other":{"type":"string"}}}',
  );
});
