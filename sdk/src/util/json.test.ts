import { describe, expect, it } from "vitest";
import { setOwn } from "./json.ts";

describe("setOwn", () => {
  it("sets a member", () => {
    const record = {};
    setOwn(record, "a", 1);
    expect(record).toEqual({ a: 1 });
  });

  it("gives `__proto__` to the object itself and leaves its prototype", () => {
    const record = {};
    setOwn(record, "__proto__", { isAdmin: true });
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(Object.keys(record)).toEqual(["__proto__"]);
    expect(Reflect.get(record, "isAdmin")).toBeUndefined();
    expect(JSON.stringify(record)).toBe('{"__proto__":{"isAdmin":true}}');
  });
});
