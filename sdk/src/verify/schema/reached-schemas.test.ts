import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { reachedSchemas } from "./reached-schemas.ts";

const pointers = (root: JsonSchema): readonly string[] => reachedSchemas(root).map(({ pointer }) => pointer);

test("definitions are reached by reference alone, each once", () => {
  const root: JsonSchema = {
    properties: { a: { $ref: "#/$defs/A" }, b: { items: { $ref: "#/$defs/A" } } },
    $defs: {
      A: { properties: { next: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/B" } } },
      B: {},
      Unused: { properties: { c: {} } },
    },
  };
  expect(pointers(root).toSorted()).toEqual([
    "",
    "/$defs/A",
    "/$defs/A/properties/b",
    "/$defs/A/properties/next",
    "/$defs/B",
    "/properties/a",
    "/properties/b",
    "/properties/b/items",
  ]);
});

test("one object in two places is two schemas, and a reference to nowhere leads nowhere", () => {
  const text: JsonSchema = { type: "string" };
  expect(pointers({ properties: { a: text, b: text, c: { $ref: "#/$defs/Gone" } } })).toEqual([
    "",
    "/properties/a",
    "/properties/b",
    "/properties/c",
  ]);
});
