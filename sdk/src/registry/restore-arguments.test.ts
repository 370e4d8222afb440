import { expect, test } from "vitest";
import type { ReverseMap } from "../model/artifact/provider.ts";
import { restoreArguments } from "./restore-arguments.ts";

const cases: readonly [string, ReverseMap | undefined, unknown, unknown][] = [
  ["no map", undefined, { a: null }, { a: null }],
  ["an empty map", {}, { a: null }, { a: null }],
  ["a null that stands for nothing", { dropNulls: ["/a"] }, { a: null, b: null }, { b: null }],
  ["a value where null could be", { dropNulls: ["/a"] }, { a: 0 }, { a: 0 }],
  ["a null further in", { dropNulls: ["/a/b"] }, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
  ["a null inside items", { dropNulls: ["/a/*/b"] }, { a: [{ b: null }, { b: 1 }, null] }, { a: [{}, { b: 1 }, null] }],
  ["a null under any key", { dropNulls: ["/a/**/b"] }, { a: { x: { b: null } } }, { a: { x: {} } }],
  ["its own key before any key", { dropNulls: ["/**/b", "/a/c"] }, { a: { b: null, c: null } }, { a: { b: null } }],
  ["an item is never dropped", { dropNulls: ["/a/*"] }, { a: [null, 1] }, { a: [null, 1] }],
  ["text of a key where items are JSON", { jsonTexts: ["/a/*"] }, { a: { b: "null" } }, { a: { b: "null" } }],
  ["a text item where a key `0` is JSON", { jsonTexts: ["/a/0"] }, { a: ["null"] }, { a: ["null"] }],
  ["a key that is a star", { dropNulls: ["/~2"] }, { "*": null, a: null }, { a: null }],
  ["keys with slash and tilde", { dropNulls: ["/a~1b", "/c~0d"] }, { "a/b": null, "c~d": null }, {}],
  ["another name", { renames: { "/_top": "$top" } }, { _top: 1, b: 2 }, { b: 2, $top: 1 }],
  ["another name further in", { renames: { "/a/x_y": "x y" } }, { a: { x_y: 1 } }, { a: { "x y": 1 } }],
  ["renamed and dropped", { renames: { "/_a": "a" }, dropNulls: ["/_a"] }, { _a: null }, {}],
  ["inside what is renamed", { renames: { "/_a": "a" }, dropNulls: ["/_a/b"] }, { _a: { b: null } }, { a: {} }],
  ["both names given", { renames: { "/_a": "a" } }, { _a: 1, a: 2 }, { a: 1 }],
  ["both names given, the other way round", { renames: { "/_a": "a" } }, { a: 2, _a: 1 }, { a: 1 }],
  ["two names exchanged", { renames: { "/a": "b", "/b": "a" } }, { a: 1, b: 2 }, { b: 1, a: 2 }],
  ["a number as text", { jsonTexts: ["/a"] }, { a: "101", b: "101" }, { a: 101, b: "101" }],
  ["an object as text", { jsonTexts: ["/a/*"] }, { a: ['{"x":[1]}'] }, { a: [{ x: [1] }] }],
  ["text in which a key is there twice", { jsonTexts: ["/a"] }, { a: '{"x":1,"x":2}' }, { a: '{"x":1,"x":2}' }],
  ["text that is not JSON", { jsonTexts: ["/a"] }, { a: "{x" }, { a: "{x" }],
  ["what is already a value", { jsonTexts: ["/a"] }, { a: { x: 1 } }, { a: { x: 1 } }],
  [
    "a shape inside itself",
    {
      references: { "/tree": "Node" },
      definitions: { Node: { dropNulls: ["/next"], references: { "/next": "Node" } } },
    },
    { tree: { next: { next: { next: null } } } },
    { tree: { next: { next: {} } } },
  ],
  ["a reference to nothing", { references: { "/a": "toString" }, definitions: {} }, { a: { b: 1 } }, { a: { b: 1 } }],
];

test.each(cases)("%s", (_, map, given, restored) => {
  const before = JSON.stringify(given);
  expect(restoreArguments(given, map)).toEqual(restored);
  expect(JSON.stringify(given)).toBe(before);
});

const everything: ReverseMap = { dropNulls: ["/a", "/*", "/**"], renames: { "/a": "b" }, jsonTexts: ["/c"] };

test.each([null, undefined, 5, "text", true, [], [null], Number.NaN])("%j is returned unchanged", (value) => {
  expect(restoreArguments(value, everything)).toEqual(value);
});

test("a value that needs no change is the same object", () => {
  const args = { a: { b: 1 }, list: [{ c: 1 }] };
  expect(restoreArguments(args, { dropNulls: ["/a/x", "/list/*/c"] })).toBe(args);
});

test("a value next to a change is the same object", () => {
  const args = { a: null, kept: { b: 1 } };
  const restored = restoreArguments(args, { dropNulls: ["/a"] }) as typeof args;
  expect(restored.kept).toBe(args.kept);
});

test("a key called __proto__ stays a key and changes no prototype", () => {
  const args: unknown = JSON.parse('{"a":null,"__proto__":{"polluted":true}}');
  const restored = restoreArguments(args, { dropNulls: ["/a"] }) as object;
  expect(JSON.stringify(restored)).toBe('{"__proto__":{"polluted":true}}');
  expect(Object.getPrototypeOf(restored)).toBe(Object.prototype);
  const renamed = restoreArguments({ x: { polluted: true } }, { renames: { "/x": "__proto__" } }) as object;
  expect(Object.keys(renamed)).toEqual(["__proto__"]);
  expect("polluted" in renamed).toBe(false);
});

test("keys every object inherits are not mistaken for paths", () => {
  expect(restoreArguments({ constructor: null, toString: null }, { dropNulls: ["/a"] })).toEqual({
    constructor: null,
    toString: null,
  });
});

test("arguments nested without end are passed on", () => {
  const map: ReverseMap = {
    references: { "/next": "Node" },
    definitions: { Node: { references: { "/next": "Node" }, dropNulls: ["/x"] } },
  };
  let deep: unknown = { x: null };
  for (let level = 0; level < 100_000; level++) deep = { next: deep };
  expect(restoreArguments(deep, map)).toBe(deep);
});
