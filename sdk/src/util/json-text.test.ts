import fastCheck from "fast-check";
import { expect, test } from "vitest";
import { jsonFault, repeatedKey } from "./json-text.ts";

test.each(["null", " [1, -2.5e+3, true] ", '{"a":{"b":[]},"c":"\\u00e9\\n"}', "{}", "[[],[{}]]"])(
  "%s has no fault",
  (text) => {
    expect(jsonFault(text)).toBeUndefined();
  },
);

test.each([
  ["", 1, 1, true],
  ['{"a":', 1, 6, true],
  ['{"a":"b', 1, 8, true],
  ['{\n  "a": 1', 2, 9, true],
  ["[1,", 1, 4, true],
  ['{"a" "b"}', 1, 6, false],
  ["[1,]", 1, 4, false],
  ['{"a":1,}', 1, 8, false],
  ["{a:1}", 1, 2, false],
  ["[1 2]", 1, 4, false],
  ["{}\n{}", 2, 1, false],
  ["[01]", 1, 2, false],
  ["nul", 1, 1, false],
  ['["a\nb"]', 1, 4, false],
  ['["\\x"]', 1, 3, false],
  ["[}", 1, 2, false],
])("%j is at fault at %i:%i", (text, line, column, isCutOff) => {
  expect(jsonFault(text)).toMatchObject({ line, column, isCutOff });
});

test.each([
  ["{'a':1}", "strings and names need double quotes"],
  ['{"a":‘b’}', "strings and names need double quotes"],
  ["{a: 1}", "the name `a` needs double quotes"],
  ['{"a":1,}', "there is a comma before `}`"],
  ["[1,]", "there is a comma before `]`"],
  ["[1 // one\n]", "comments are not allowed"],
  ['["a\nb"]', "a line break or tab in a string is written as `\\n` or `\\t`"],
  ['{"a": undefined}', "`undefined` is not expected"],
  ['{"a":', "it ends too early"],
])("%j says what is wrong", (text, reason) => {
  expect(jsonFault(text)?.reason).toBe(reason);
});

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
])("the first key that %s repeats is %s", (text, key) => {
  expect(repeatedKey(text)).toBe(key);
});

test("finds a fault exactly where JSON.parse does", () => {
  const mutated = fastCheck
    .tuple(fastCheck.json(), fastCheck.nat(), fastCheck.constantFrom("", '"', ",", "]", "}", "\\", "1", " "))
    .map(([text, at, sign]) => text.slice(0, at % (text.length + 1)) + sign + text.slice((at % (text.length + 1)) + 1));
  fastCheck.assert(
    fastCheck.property(mutated, (text) => {
      expect(jsonFault(text) === undefined).toBe(parses(text));
    }),
    { numRuns: 2000 },
  );
});

test("takes a text of many megabytes and of any depth", () => {
  const long = `["${"a".repeat(8_000_000)}`;
  expect(jsonFault(long)).toMatchObject({ line: 1, column: 8_000_004 - 1, isCutOff: true });
  expect(jsonFault("[".repeat(200_000))).toMatchObject({ line: 1, column: 200_001, isCutOff: true });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
