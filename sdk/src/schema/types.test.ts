import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { without } from "./types.ts";

describe("without", () => {
  it("omits keywords and keeps the order of the others", () => {
    const schema: JsonSchema = { title: "A", type: "string", description: "B", minLength: 1 };
    expect(JSON.stringify(without(schema, "description", "title", "$defs"))).toBe('{"type":"string","minLength":1}');
    expect(schema.title).toBe("A");
  });

  it("keeps its notes on a schema under a symbol, and treats a hostile key as an ordinary key", () => {
    const mark = Symbol("mark");
    const schema = Object.assign(JSON.parse('{"__proto__":{"type":"null"},"title":"A"}') as JsonSchema, { [mark]: 1 });
    const rest = without(schema, "title");
    expect(Reflect.get(rest, mark)).toBe(1);
    expect(Object.keys(rest)).toEqual(["__proto__"]);
    expect(rest.type).toBeUndefined();
  });
});
