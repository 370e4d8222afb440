import { expect, test } from "vitest";
import anthropic from "./anthropic.ts";

test("the whole schema is sent, with examples under the names the model sees", () => {
  const { tools } = anthropic.adapter.toTools([
    {
      name: "book_find",
      description: "Find a book.",
      metadata: {
        category: "retrieval",
        examples: [{ request: "Anything new?", input: { $since: "2026-01-01", limit: 2 } }, { input: { limit: 3 } }],
      },
      input: {
        type: "object",
        properties: { $since: { type: "string", format: "date" }, limit: { type: "integer", maximum: 20, default: 5 } },
        additionalProperties: false,
      },
    },
  ]);
  expect(tools).toEqual([
    {
      name: "book_find",
      definition: {
        name: "book_find",
        description: "Find a book.",
        input_schema: {
          type: "object",
          properties: {
            _since: { type: "string", format: "date" },
            limit: { type: "integer", maximum: 20, default: 5 },
          },
          additionalProperties: false,
        },
        input_examples: [{ limit: 2, _since: "2026-01-01" }, { limit: 3 }],
      },
      reverse: { renames: { "/_since": "$since" } },
    },
  ]);
});

test("only the parameters' own names are checked", () => {
  const inner = { type: "object", properties: { "a b": { type: "string" } }, additionalProperties: false } as const;
  const { tools, findings } = anthropic.adapter.toTools([
    {
      name: "keep",
      description: "",
      metadata: { category: "utility" },
      input: { type: "object", properties: { "x.y-z": inner }, additionalProperties: false },
    },
  ]);
  expect(tools[0]?.reverse).toBeUndefined();
  expect(findings).toEqual([]);
});
