import { type } from "arktype";
import { expect, test } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import converter from "./raw.ts";

test.each([
  [{ type: "object" }, true],
  [Object.create(null), true],
  [z.object({}), false],
  [z3.object({}), false],
  [type("string"), false],
  [{ query: z.string() }, false],
  [{ query: z3.string() }, false],
  [new Map(), false],
  [[], false],
  [null, false],
  ["object", false],
])("takes plain objects that are no library's (%#)", (schema, taken) => {
  expect(converter.accepts(schema)).toBe(taken);
});

test("returns the schema unchanged", () => {
  const schema = { type: "object", properties: { query: { type: "string" } } };
  expect(converter.convert(schema)).toEqual(schema);
});
