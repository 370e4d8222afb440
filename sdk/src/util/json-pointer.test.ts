import { expect, test } from "vitest";
import { pointerKeys, pointerTo, valueAt } from "./json-pointer.ts";

test.each([
  ["", "a", "/a"],
  ["/a", "b/c~d", "/a/b~1c~0d"],
  ["", "", "/"],
])("below %j, %j is %j", (parent, key, pointer) => {
  expect(pointerTo(parent, key)).toBe(pointer);
  expect(pointerKeys(pointer).at(-1)).toBe(key);
});

test("a pointer grows by several keys at once", () => {
  expect(pointerTo("/a", "b", "c/d", "0")).toBe("/a/b/c~1d/0");
  expect(pointerTo("/a")).toBe("/a");
});

test.each([
  ["", { a: [{ "b/c": 1 }] }],
  ["/a/0/b~1c", 1],
  ["/a/1", undefined],
  ["/toString", undefined],
  ["/a/0/b~1c/deeper", undefined],
])("%j leads to the value there", (pointer, value) => {
  expect(valueAt({ a: [{ "b/c": 1 }] }, pointer)).toEqual(value);
});
