import { expect, test } from "vitest";
import type { Json } from "./json.ts";
import { cloneJson } from "./clone-json.ts";

test("nothing is shared with the copy", () => {
  const value = JSON.parse('{"a": 1, "b": [{"c": null}], "__proto__": {"d": [true]}}') as {
    readonly b: readonly Json[];
    readonly __proto__: { readonly d: Json[] };
  };
  const copy = cloneJson(value) as typeof value;
  expect(JSON.stringify(copy)).toBe('{"a":1,"b":[{"c":null}],"__proto__":{"d":[true]}}');
  expect(copy.b).not.toBe(value.b);
  expect(copy.b[0]).not.toBe(value.b[0]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  const owned = (holder: object): unknown => Object.getOwnPropertyDescriptor(holder, "__proto__")?.value;
  expect(owned(copy)).not.toBe(owned(value));
  expect([cloneJson("x"), cloneJson(null), cloneJson(3)]).toEqual(["x", null, 3]);
});
