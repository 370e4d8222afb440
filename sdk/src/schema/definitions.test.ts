import { expect, test } from "vitest";
import { referenceKeys, resolveReference } from "./definitions.ts";

test.each([
  ["#", []],
  ["#/$defs/Address", ["$defs", "Address"]],
  ["#/$defs/a~1b~0c", ["$defs", "a/b~c"]],
  ["#/$defs/a%20b", ["$defs", "a b"]],
  ["#/$defs/100%", ["$defs", "100%"]],
  ["#anchor", undefined],
  ["other.json#/$defs/Address", undefined],
  ["", undefined],
])("%s leads along %j", (reference, keys) => {
  expect(referenceKeys(reference)).toEqual(keys);
});

const root = { $defs: { "a/b": { type: "string" }, flag: true, list: [{ type: "null" }] } };

test.each([
  ["#", root],
  ["#/$defs/a~1b", { type: "string" }],
  ["#/$defs/a~1b/type", undefined],
  ["#/$defs/list/0", { type: "null" }],
  ["#/$defs/flag", undefined],
  ["#/$defs/toString", undefined],
  ["other.json", undefined],
])("%s leads to %j", (reference, target) => {
  expect(resolveReference(root, reference)).toEqual(target);
});
