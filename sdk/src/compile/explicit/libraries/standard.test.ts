import { type } from "arktype";
import { expect, test } from "vitest";
import { z } from "zod";
import converter from "./standard.ts";

const own = (jsonSchema?: object): unknown => ({ "~standard": { version: 1, vendor: "own", jsonSchema } });

test.each([
  [own({ input: () => ({}), output: () => ({}) }), true],
  [own(), false],
  [z.string(), false],
  [type("string"), false],
  [z.toJSONSchema(z.object({ query: z.string() })), true],
  [{ type: "object" }, false],
])("takes schemas with JSON Schema methods that have no converter of their own (%#)", (schema, taken) => {
  expect(converter.accepts(schema)).toBe(taken);
});

test.each(["input", "output"] as const)("asks for the %s in 2020-12", (side) => {
  const schema = own({
    input: (options: object) => ({ title: "input", ...options }),
    output: (options: object) => ({ title: "output", ...options }),
  });
  const load = (): Promise<never> => Promise.reject(new Error("nothing is loaded"));
  expect(converter.convert(schema, { side, load })).toEqual({ title: side, target: "draft-2020-12" });
});
