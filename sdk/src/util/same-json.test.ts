import { expect, test } from "vitest";
import { sameJson } from "./same-json.ts";

test.each([
  [
    { a: 1, b: [null, { c: "x" }] },
    { b: [null, { c: "x" }], a: 1 },
  ],
  ["x", "x"],
  [[], []],
])("%j is %j", (one, other) => expect(sameJson(one, other)).toBe(true));

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: 1, b: 1 }],
  [{ a: null }, { b: null }],
  [{ toString: null }, { a: null }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [[], {}],
  [{}, []],
  [{ 0: "a" }, ["a"]],
  [null, {}],
  [{}, null],
  [1, "1"],
])("%j is not %j", (one, other) => expect(sameJson(one, other)).toBe(false));
