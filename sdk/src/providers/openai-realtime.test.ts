import { expect, test } from "vitest";
import openaiRealtime from "./openai-realtime.ts";

test("a tool is flat, has no strict, and keeps its constraints", () => {
  const input = {
    type: "object",
    properties: { words: { type: "array" }, limit: { type: "integer", minimum: 1, default: 5, "x-unit": "books" } },
    required: ["words"],
    additionalProperties: false,
  } as const;
  const { tools, findings } = openaiRealtime.adapter.toTools([
    { name: "book_find", description: "Find a book.", metadata: { category: "retrieval" }, input },
  ]);
  expect(tools).toEqual([
    {
      name: "book_find",
      definition: {
        type: "function",
        name: "book_find",
        description: "Find a book.",
        parameters: {
          type: "object",
          properties: {
            words: { type: "array", items: {} },
            limit: { description: "Unit: books.", type: "integer", minimum: 1, default: 5 },
          },
          required: ["words"],
          additionalProperties: false,
        },
      },
    },
  ]);
  expect(findings.map(({ code }) => code)).toEqual(["PORTABILITY_MOVED"]);
});
