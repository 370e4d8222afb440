import { describe, expect, test } from "vitest";
import { foreignSubject, withParameter } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import rule from "./param-described.ts";

const pointers = (input: JsonSchema): readonly (string | undefined)[] =>
  findingsOf(rule, ruleSubject({ input })).map((finding) => finding.pointer);

const bare: JsonSchema = { type: "string" };
const described: JsonSchema = { type: "string", description: "What was said." };

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
    { properties: { l: { description: "Guests of the party.", items: { properties: { a: bare } } } } },
    ["/properties/l/items/properties/a"],
  ],
  ["a text of the items", { properties: { l: { items: { type: "string", description: "A tag." } } } }, []],
  [
    "tuples",
    { properties: { t: { description: "Both of them.", prefixItems: [{ properties: { a: bare } }] } } },
    ["/properties/t/prefixItems/0/properties/a"],
  ],
  ["unions", { anyOf: [{ properties: { a: described } }, { properties: { a: bare } }] }, ["/anyOf/1/properties/a"]],
  [
    "records",
    { properties: { r: { description: "By day of week.", additionalProperties: { properties: { a: bare } } } } },
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

test("the finding is at the property's declaration, otherwise at the nearest property around it", () => {
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

test("a record's key has the record's location, and needs no description", () => {
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

test("a parameter of a foreign tool that only the tool's description explains is a note", () => {
  const input: JsonSchema = { type: "object", properties: { to: bare, mode: bare } };
  const found = findingsOf(
    rule,
    foreignSubject({ input, description: "Send a letter.\n\nArgs:\n  mode: By air or by sea." }),
  );
  expect(found.map(({ severity, pointer }) => `${severity} ${pointer ?? ""}`)).toEqual([
    "warning /properties/to",
    "info /properties/mode",
  ]);
});

describe("a description that repeats the names", () => {
  const fires = (name: string, description: string, schema: JsonSchema = { type: "string" }): boolean =>
    findingsOf(rule, withParameter(name, { ...schema, description })).length > 0;

  test.each([
    ["user_id", "The user id."],
    ["userId", "ID of the user"],
    ["query", "The query string"],
    ["repository", "Repository"],
    ["issue_number", "The number of the issue (required)"],
    ["content", "The content value to use."],
    ["query", "The `query` string."],
    ["order_number", "The desired order number."],
  ])("%s: %j says nothing more", (name, description) => {
    expect(fires(name, description)).toBe(true);
  });

  test.each([
    ["user_id", "Id as `user_find` returns it."],
    ["order_id", "From `orders_list`."],
    ["eventId", "Id from `listEvents`."],
    ["query", "Words to look for, in the user's own words."],
    ["repository", "Name without the owner."],
    ["branch", "Branch to merge into."],
    ["path", "Absolute path of the file."],
    ["titel", "Der Titel."],
    ["名前", "名前"],
    ["description", "What went wrong, for the person who reads the ticket."],
  ])("%s: %j says more, or is not English", (name, description) => {
    expect(fires(name, description)).toBe(false);
  });

  test.each<[string, JsonSchema]>([
    ["a choice", { enum: ["open", "closed"] }],
    ["a format", { type: "string", format: "email" }],
    ["bounds", { type: "integer", minimum: 1 }],
    ["a default", { type: "string", default: "main" }],
    ["a yes or no", { type: "boolean" }],
    [
      "its own members",
      { type: "object", properties: { city: { type: "string", description: "In its own language." } } },
    ],
  ])("%s tells what the text does not", (_, schema) => {
    expect(fires("status", "The status.", schema)).toBe(false);
  });

  test("words of the tool's own name make it advice", () => {
    const severities = (name: string, description: string): readonly string[] =>
      findingsOf(rule, withParameter(name, { type: "string", description })).map(({ severity }) => severity);
    expect(severities("number", "The number.")).toEqual(["warning"]);
    expect(severities("number", "Number of the order to find.")).toEqual(["info"]);
    expect(severities("number", "Number of the order, as printed on the invoice.")).toEqual([]);
  });

  test("a finding shows the text and its location, and a name can be allowed", () => {
    const subject = withParameter("user_id", { type: "string", description: "The user id." });
    expect(findingsOf(rule, subject)).toEqual([
      {
        code: "param-described",
        severity: "warning",
        tool: "order_find",
        pointer: "/properties/user_id",
        message: "The description of `user_id` only repeats the names.",
        evidence: "The user id.",
        remedy: "Say what it means, where its value comes from, or what changes with it.",
      },
    ]);
    expect(findingsWith(rule, { allow: ["user_id"] }, subject)).toEqual([]);
  });
});
