import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { allParts, usesKeyword } from "./schema-node.ts";

const text: JsonSchema = { type: "string", enum: ["a"] };
const root: JsonSchema = { type: "object", properties: { list: { type: "array", items: text } } };

describe("allParts", () => {
  it("lists every schema, and an equal schema that is another object again", () => {
    expect(allParts(root)).toEqual([root, root.properties?.list, text]);
    expect(allParts(root)).toBe(allParts(root));
    const other = { ...root, properties: {} };
    expect(allParts(other)).toEqual([other]);
  });
});

describe("usesKeyword", () => {
  it("finds a keyword at any depth", () => {
    expect(usesKeyword(root, "enum")).toBe(true);
    expect(usesKeyword(root, "oneOf")).toBe(false);
  });
});
