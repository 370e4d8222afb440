import { expect, test } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { hasSecrets, redact, secretTexts } from "./redact.ts";

const secret: JsonSchema = { type: "string", "x-secret": true };
const closed = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
  additionalProperties: false,
});
const login = closed({ user: { type: "string" }, password: secret });

test.each<[string, JsonSchema, unknown, unknown]>([
  ["a property", login, { user: "ann", password: "hunter2" }, { user: "ann", password: "[redacted]" }],
  ["writeOnly", closed({ pin: { type: "number", writeOnly: true } }), { pin: 4821 }, { pin: "[redacted]" }],
  ["nothing that is missing", login, { user: "ann" }, { user: "ann" }],
  ["null, which says nothing", login, { password: null }, { password: null }],
  ["a misspelt key of a closed object", login, { pasword: "hunter2" }, { pasword: "[redacted]" }],
  ["a value of another kind", login, "ann:hunter2", "[redacted]"],
  ["a list in the place of an object", login, ["ann", "hunter2"], "[redacted]"],
  ["an object in the place of a secret", login, { password: { value: "hunter2" } }, { password: "[redacted]" }],
  [
    "items",
    { type: "array", items: login },
    [{ password: "a" }, { user: "b" }],
    [{ password: "[redacted]" }, { user: "b" }],
  ],
  [
    "one position of a tuple",
    { type: "array", prefixItems: [{ type: "string" }, secret] },
    ["ann", "hunter2", "more"],
    ["ann", "[redacted]", "more"],
  ],
  ["contained items", { type: "array", contains: secret }, ["a", "b"], ["[redacted]", "[redacted]"]],
  [
    "values of any key",
    { type: "object", properties: { id: { type: "string" } }, additionalProperties: secret },
    { id: "1", other: "x" },
    { id: "1", other: "[redacted]" },
  ],
  [
    "keys by pattern",
    { type: "object", patternProperties: { "^x-": secret, "^y-": {} }, additionalProperties: secret },
    { "x-a": "1", "y-a": "2", z: "3" },
    { "x-a": "[redacted]", "y-a": "2", z: "[redacted]" },
  ],
  [
    "keys by a pattern that is not plain: of every key, in addition to what is said of others",
    {
      type: "object",
      patternProperties: { "^(?:a|b)+-": closed({ key: secret }), "^c": {} },
      additionalProperties: secret,
    },
    { "a-x": { key: "1" }, "c-x": { key: "1", id: 2 }, z: "3" },
    { "a-x": "[redacted]", "c-x": { key: "[redacted]", id: "[redacted]" }, z: "[redacted]" },
  ],
  [
    "a reference",
    { ...closed({ to: { $ref: "#/$defs/Key" } }), $defs: { Key: secret } },
    { to: "k" },
    { to: "[redacted]" },
  ],
  [
    "keywords next to a reference",
    { ...closed({ to: { $ref: "#/$defs/Key", "x-secret": true } }), $defs: { Key: { type: "string" } } },
    { to: "k" },
    { to: "[redacted]" },
  ],
  [
    "each alternative",
    closed({ by: { anyOf: [closed({ key: secret }), closed({ name: { type: "string" } })] } }),
    { by: { key: "k", name: "n" } },
    { by: { key: "[redacted]", name: "n" } },
  ],
  ["a text next to an object with a secret", { anyOf: [{ type: "string" }, login] }, "plain", "plain"],
  [
    "parts of allOf and conditions",
    { allOf: [{ type: "object" }], if: {}, then: { type: "object", properties: { a: secret } } },
    { a: "x" },
    { a: "[redacted]" },
  ],
  [
    "dependent schemas",
    { type: "object", dependentSchemas: { a: { properties: { b: secret } } } },
    { a: 1, b: "x" },
    { a: 1, b: "[redacted]" },
  ],
  ["the whole", secret, "x", "[redacted]"],
])("redacts %s", (_, schema, value, expected) => {
  expect(redact(value, schema)).toEqual(expected);
});

test("keys of model input are not matched by a pattern that backtracks", () => {
  const schema: JsonSchema = { type: "object", patternProperties: { "(\\w+)*\\s*(x+x+)+y$": secret } };
  expect(redact({ ["x".repeat(50_000)]: "1" }, schema)).toEqual({ ["x".repeat(50_000)]: "[redacted]" });
});

test("follows a schema that contains itself", () => {
  const tree: JsonSchema = {
    ...closed({ token: secret, children: { type: "array", items: { $ref: "#" } } }),
  };
  expect(redact({ token: "a", children: [{ token: "b", children: [{ token: "c" }] }] }, tree)).toEqual({
    token: "[redacted]",
    children: [{ token: "[redacted]", children: [{ token: "[redacted]" }] }],
  });
});

test("without secrets, returns the same object; never changes it", () => {
  const plain = closed({ user: { type: "string" } });
  const value = { user: "ann", unknown: 1 };
  expect(redact(value, plain)).toBe(value);
  expect(redact(value, undefined)).toBe(value);
  expect(hasSecrets(plain)).toBe(false);
  expect(hasSecrets(login)).toBe(true);
  const given = { user: "ann", password: "hunter2" };
  redact(given, login);
  expect(given).toEqual({ user: "ann", password: "hunter2" });
});

test("a key named __proto__ is a key like others", () => {
  const hostile = JSON.parse('{ "__proto__": "hunter2" }') as unknown;
  expect(JSON.stringify(redact(hostile, login))).toBe('{"__proto__":"[redacted]"}');
});

test("names the texts that were hidden", () => {
  const schema = closed({ user: { type: "string" }, keys: { type: "array", "x-secret": true } });
  expect(secretTexts({ user: "ann", keys: ["k1", { pin: 4821 }] }, schema)).toEqual(["k1", "4821"]);
});
