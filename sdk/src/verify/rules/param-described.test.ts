import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-described.ts";

const pointers = (input: JsonSchema): readonly (string | undefined)[] =>
  findingsOf(rule, ruleSubject({ input })).map((finding) => finding.pointer);

const bare: JsonSchema = { type: "string" };
const described: JsonSchema = { type: "string", description: "A text." };

test.each<[string, JsonSchema, readonly string[]]>([
  ["properties", { properties: { a: bare, b: described } }, ["/properties/a"]],
  ["blank text", { properties: { a: { description: " \n" } } }, ["/properties/a"]],
  [
    "nested objects",
    { properties: { o: { description: "An object.", properties: { a: bare } } } },
    ["/properties/o/properties/a"],
  ],
  [
    "list items",
    { properties: { l: { description: "L.", items: { properties: { a: bare } } } } },
    ["/properties/l/items/properties/a"],
  ],
  ["a text of the items", { properties: { l: { items: { type: "string", description: "A tag." } } } }, []],
  [
    "tuples",
    { properties: { t: { description: "T.", prefixItems: [{ properties: { a: bare } }] } } },
    ["/properties/t/prefixItems/0/properties/a"],
  ],
  ["unions", { anyOf: [{ properties: { a: described } }, { properties: { a: bare } }] }, ["/anyOf/1/properties/a"]],
  [
    "records",
    { properties: { r: { description: "R.", additionalProperties: { properties: { a: bare } } } } },
    ["/properties/r/additionalProperties/properties/a"],
  ],
  [
    "shared types",
    { $defs: { Address: { properties: { city: bare } } }, anyOf: [{ $ref: "#/$defs/Address" }] },
    ["/$defs/Address/properties/city"],
  ],
  ["shared types that nothing refers to", { $defs: { Address: { properties: { city: bare } } } }, []],
  [
    "constants",
    { properties: { kind: { const: "circle" }, mode: { enum: ["fast"] }, size: bare } },
    ["/properties/size"],
  ],
  ["names that need escaping", { properties: { "a/b~c": bare } }, ["/properties/a~1b~0c"]],
  [
    "a property named like a keyword",
    { properties: { properties: { description: "P.", properties: { items: bare } } } },
    ["/properties/properties/properties/items"],
  ],
  ["no properties", { type: "object" }, []],
  [
    "a word that tells alternatives apart, where the alternative is described",
    {
      anyOf: [
        { description: "Draw a line.", properties: { kind: { const: "line" } } },
        { properties: { a: described } },
      ],
    },
    [],
  ],
  [
    "a word that tells alternatives apart, where another one describes the key",
    {
      oneOf: [{ properties: { kind: { const: "a", description: "What." } } }, { properties: { kind: { const: "b" } } }],
    },
    [],
  ],
])("%s", (_, input, expected) => {
  expect(pointers(input)).toEqual(expected);
});

test("a property is described by the type it refers to, directly or next to null", () => {
  const $defs = { Address: { type: "object", description: "A postal address." } } as const;
  const reference = { $ref: "#/$defs/Address" };
  expect(pointers({ $defs, properties: { home: reference, work: { anyOf: [reference, { type: "null" }] } } })).toEqual(
    [],
  );
});

test("references that go in a circle or nowhere describe nothing", () => {
  const input: JsonSchema = {
    $defs: { Node: { $ref: "#/$defs/Node" } },
    properties: { a: { $ref: "#/$defs/Node" }, b: { $ref: "#/$defs/Gone" }, c: { $ref: "https://example.com/c" } },
  };
  expect(pointers(input)).toEqual(["/properties/a", "/properties/b", "/properties/c"]);
});

test("the finding stands where the property is declared, else where the nearest one around it is", () => {
  const subject = ruleSubject({
    input: { properties: { o: { description: "O.", properties: { a: bare, b: bare } } } },
    locations: {
      "/properties/o": { file: "lib/o.ts", line: 2, column: 3 },
      "/properties/o/properties/a": { file: "lib/a.ts", line: 5, column: 3 },
    },
  });
  expect(findingsOf(rule, subject).map((finding) => finding.at)).toEqual([
    { file: "lib/a.ts", line: 5, column: 3 },
    { file: "lib/o.ts", line: 2, column: 3 },
  ]);
});

test("a key of a record stands where the record does, and needs no description", () => {
  const rates: JsonSchema = { properties: { low: bare, high: bare } };
  const record = { file: "tool.ts", line: 3, column: 3 };
  const subject = ruleSubject({
    input: {
      properties: { rates: { ...rates, description: "Rates." } },
      $defs: { Rates: rates },
      not: { $ref: "#/$defs/Rates" },
    },
    locations: {
      "/properties/rates": record,
      "/properties/rates/properties/low": record,
      "/properties/rates/properties/high": record,
      "/$defs/Rates/properties/low": record,
      "/$defs/Rates/properties/high": record,
    },
  });
  expect(findingsOf(rule, subject)).toEqual([]);
});

test("keys of a record that is the whole input have no parameter around them", () => {
  const record = { file: "tool.ts", line: 3, column: 3 };
  const subject = ruleSubject({
    input: { properties: { low: bare, high: bare } },
    locations: { "": record, "/properties/low": record, "/properties/high": record },
  });
  expect(findingsOf(rule, subject).map(({ pointer }) => pointer)).toEqual(["/properties/low", "/properties/high"]);
});

test("a schema nested a hundred thousand deep is walked to its end", () => {
  let input: JsonSchema = { properties: { deepest: bare } };
  for (let depth = 0; depth < 100_000; depth++) input = { items: input };
  expect(findingsOf(rule, ruleSubject({ input })).map((finding) => finding.message)).toEqual([
    "The parameter `deepest` has no description.",
  ]);
});

test("a foreign tool gets one warning, with the count and the first names", () => {
  const input: JsonSchema = {
    type: "object",
    properties: {
      filter: { description: "What to leave out.", properties: { tags: { items: { properties: { name: bare } } } } },
      to: bare,
      text: bare,
      mode: bare,
    },
  };
  const found = findingsOf(
    rule,
    foreignSubject({ input, description: "Send a letter.\n\nArgs:\n  mode: By air or by sea." }),
  );
  expect(found.map(({ severity, pointer, message }) => ({ severity, pointer, message }))).toEqual([
    {
      severity: "warning",
      pointer: "/properties/filter/properties/tags",
      message:
        "4 parameters have no description: `filter.tags`, `filter.tags[].name`, `to`, …. " +
        "Described only in the tool's description: `mode`.",
    },
  ]);
  expect(
    findingsOf(rule, foreignSubject({ input: { properties: { to: bare } } })).map(({ message }) => message),
  ).toEqual(["The parameter `to` has no description."]);
});
