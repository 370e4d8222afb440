import { expect, test } from "vitest";
import { repeatedKey } from "./repeated-key.ts";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":{"b":1,"c":[{"d":1,"d":2}]}}', "d"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ['{ "x\\"y" : 1 , "x\\"y" : 2 }', 'x"y'],
  ['{"a\\\\":1,"a\\\\":2}', "a\\"],
  ['{"a":1,"b":"a","c":["a","a"],"d":{"a":1}}', undefined],
  ['[{"a":1},{"a":2}]', undefined],
  ['{"a":"x,\\"a\\":1"}', undefined],
  ["{}", undefined],
  ['{"a":1,"a', undefined],
  ['{"a\\x":1', undefined],
  ["", undefined],
])("%s", (text, key) => {
  expect(repeatedKey(text)).toBe(key);
});
