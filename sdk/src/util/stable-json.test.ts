import { expect, test } from "vitest";
import { stableJson, sameJson } from "./stable-json.ts";

test.each([
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  [{ a: 2, b: 1 }, '{"a":2,"b":1}'],
  [[{ d: null, c: [3, { z: 1, y: 2 }] }], '[{"c":[3,{"y":2,"z":1}],"d":null}]'],
  [{ left: undefined, kept: false }, '{"kept":false}'],
  [{ é: 1, Z: 2, a: 3 }, '{"Z":2,"a":3,"é":1}'],
  [{ when: new Date(0) }, '{"when":"1970-01-01T00:00:00.000Z"}'],
  [JSON.parse('{"b":1,"__proto__":{"y":1,"x":2}}'), '{"__proto__":{"x":2,"y":1},"b":1}'],
  ["text", '"text"'],
])("%j is written as %s", (value, text) => {
  expect(stableJson(value)).toBe(text);
});

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
