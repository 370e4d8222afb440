import { expect, test } from "vitest";
import { plainJson } from "./plain-json.ts";

const shared = { a: 1 };

test.each([
  ["plain data", { a: [1, "b", null, true] }, { a: [1, "b", null, true] }],
  ["what JSON leaves out", { a: undefined, b: () => 1, c: Symbol("c"), d: 1 }, { d: 1 }],
  ["what JSON makes null of", [undefined, () => 1], [null, null]],
  ["what becomes JSON by itself", { at: new Date(0) }, { at: "1970-01-01T00:00:00.000Z" }],
  ["an object without a prototype", Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
  ["one object in two places", { left: shared, right: shared }, { left: { a: 1 }, right: { a: 1 } }],
])("%s", (_, value, expected) => {
  expect(plainJson(value)).toEqual({ value: expected, faults: [] });
});

test("a key that means more to JavaScript is a key", () => {
  const { value } = plainJson(JSON.parse('{ "__proto__": { "a": 1 } }'));
  expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1}}');
});

const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;
const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

test.each([
  ["a cycle", { a: cyclic }, "/a/self", "contains itself"],
  ["not a number", { a: { "b/c": NaN } }, "/a/b~1c", "is NaN"],
  ["a bigint", [1n], "/0", "is a bigint"],
  ["101 levels", nested(101), "/0".repeat(100), "is nested deeper than 100 levels"],
  ["50,001 values", Array.from({ length: 50_000 }, () => 0), "/49998", "is beyond the limit of 50000 values"],
])("%s is left out and told", (_, value, pointer, message) => {
  expect(plainJson(value).faults).toEqual([{ pointer, message }]);
});

test("what branches without end takes no time", () => {
  let value: unknown = {};
  for (let level = 0; level < 60; level++) value = [value, value];
  expect(plainJson(value).faults).toHaveLength(1);
});

test("100 levels are kept, and only the first of many faults are reported", () => {
  expect(plainJson(nested(100)).faults).toEqual([]);
  expect(plainJson([1n, 2n, 3n, 4n]).faults.map(({ pointer }) => pointer)).toEqual(["/0", "/1", "/2"]);
});
