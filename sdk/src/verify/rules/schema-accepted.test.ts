import { expect, test } from "vitest";
import { verifyDefinitions } from "../verify-definitions.ts";

const text = { type: "string" } as const;
const closed = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const open = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

/** A definition for each form, with this schema. */
const forms = {
  "openai strict": (parameters: object) => ({ type: "function", name: "a", strict: true, parameters }),
  "openai-chat strict": (parameters: object) => ({
    type: "function",
    function: { name: "a", strict: true, parameters },
  }),
  openai: (parameters: object) => ({ type: "function", name: "a", strict: false, parameters }),
  "openai functions": (parameters: object) => ({ functions: [{ name: "a", parameters }] }),
  anthropic: (schema: object) => ({ name: "a", input_schema: schema }),
  "gemini parameters": (parameters: object) => ({ name: "a", parameters }),
  gemini: (schema: object) => ({ name: "a", parametersJsonSchema: schema }),
  mcp: (schema: object) => ({ name: "a", inputSchema: schema }),
} as const;

type Form = keyof typeof forms;

const found = (form: Form, schema: object): readonly string[] =>
  verifyDefinitions(forms[form](schema))
    .findings.filter(({ code }) => code === "schema-accepted")
    .map(({ severity, pointer = "" }) => (severity === "error" ? pointer : `${severity} ${pointer}`));

const nested = (levels: number): object => (levels === 0 ? text : closed({ a: nested(levels - 1) }));
const native = (value: object): object => ({ type: "OBJECT", properties: { a: value } });
const long = "k".repeat(70);

test.each<[readonly Form[], string, object, readonly string[]]>([
  [
    ["openai strict", "openai-chat strict"],
    "closed, everything required",
    closed({ a: { type: ["string", "null"] } }),
    [],
  ],
  [
    ["openai strict", "openai-chat strict"],
    "an optional property",
    closed({ a: text, b: text }, { required: ["a"] }),
    [""],
  ],
  [["openai strict"], "an open object", closed({ a: text }, { additionalProperties: true }), [""]],
  [["openai strict"], "a map", closed({ a: { type: "object", additionalProperties: text } }), ["/properties/a"]],
  [["openai strict"], "oneOf", closed({ a: { oneOf: [text, { type: "number" }] } }), ["/properties/a"]],
  [["openai strict"], "anyOf below the root", closed({ a: { anyOf: [text, { type: "number" }] } }), []],
  [["openai strict"], "anyOf at the root", closed({ a: text }, { anyOf: [{ required: ["a"] }] }), ["", "/anyOf/0"]],
  [["openai strict"], "allOf", closed({ a: { allOf: [text] } }), ["/properties/a", "/properties/a"]],
  [["openai strict"], "a default", closed({ a: { ...text, default: "x" } }), ["/properties/a"]],
  [["openai strict"], "a part without a type", closed({ a: { description: "Anything." } }), ["/properties/a"]],
  [["openai strict"], "a part that is true", closed({ a: true }), [""]],
  [
    ["openai strict"],
    "in a shared type",
    closed({ a: { $ref: "#/$defs/b" } }, { $defs: { b: { type: "object", properties: { c: text } } } }),
    ["/$defs/b", "/$defs/b"],
  ],
  [["openai strict"], "ten levels", nested(10), []],
  [["openai strict"], "eleven levels", nested(11), [""]],
  [["openai strict"], "a length, of which sources say either", closed({ a: { ...text, minLength: 1 } }), []],
  [["openai strict"], "lookaround", closed({ a: { ...text, pattern: "^(?=.*\\d).+$" } }), ["/properties/a"]],
  [["openai strict"], "a Unicode property", closed({ a: { ...text, pattern: "^\\p{Lu}+$" } }), ["/properties/a"]],
  [["openai strict"], "flags", closed({ a: { ...text, pattern: "(?i)abc" } }), ["/properties/a"]],
  [["openai strict"], "an open class", closed({ a: { ...text, pattern: "[a-z" } }), ["/properties/a"]],
  [["openai strict"], "a plain pattern", closed({ a: { ...text, pattern: "^(?:[a-z\\d]+/?)*\\.$" } }), []],
  [["openai strict"], "an address", closed({ a: { ...text, format: "uri" } }), ["/properties/a"]],
  [["openai strict"], "a date", closed({ a: { ...text, format: "date" } }), []],
  [["openai"], "everything optional", open({ a: text }), []],
  [
    ["openai", "openai functions"],
    "lookaround",
    open({ a: { ...text, pattern: "(?!a)b" } }),
    ["warning /properties/a"],
  ],
  [
    ["openai", "openai functions"],
    "`$schema` and a closed object",
    closed({ a: text }, { $schema: "https://json-schema.org/draft/2020-12/schema" }),
    [],
  ],
  [
    ["openai", "openai functions", "openai strict", "mcp"],
    "an array without items",
    closed({ a: { type: "array" } }),
    ["/properties/a"],
  ],
  [["openai", "openai functions"], "enum at the root", open({ a: text }, { enum: [{}] }), [""]],
  [
    ["openai", "openai functions", "anthropic", "mcp"],
    "anyOf at the root",
    open({ a: text }, { anyOf: [open({})] }),
    [""],
  ],
  [["openai", "anthropic", "gemini", "mcp"], "an empty enum", open({ a: { enum: [] } }), ["/properties/a"]],
  [
    ["anthropic"],
    "keys",
    open({ $filter: text, "a b": text, [long]: text, "a.b-c": text }),
    ["/properties/$filter", "/properties/a b", `/properties/${long}`],
  ],
  [["anthropic", "openai", "mcp"], "a key below the root", open({ a: open({ $filter: text }) }), []],
  [["mcp"], "oneOf at the root", open({}, { oneOf: [open({}), open({})] }), [""]],
  [
    ["mcp"],
    "a nested array without items",
    open({ a: { type: "array", items: { type: "array" } } }),
    ["/properties/a/items"],
  ],
  [["mcp"], "an array or null without items", open({ a: { type: ["array", "null"] } }), ["/properties/a"]],
  [["mcp"], "a closed tuple", open({ a: { type: "array", prefixItems: [text], items: false } }), ["/properties/a"]],
  [["mcp"], "an open tuple", open({ a: { type: "array", prefixItems: [text], items: text } }), []],
  [
    ["gemini"],
    "words next to a reference",
    open({ a: { $ref: "#/$defs/b", description: "A b." } }, { $defs: { b: text } }),
    ["/properties/a"],
  ],
  [
    ["gemini"],
    "keys at any depth",
    open({ "a-b": open({ "c d": text }) }),
    ["/properties/a-b", "/properties/a-b/properties/c d"],
  ],
  [["gemini"], "a constant and numbers as values", open({ a: { const: "x" }, b: { enum: [1, 2] } }), []],
  [
    ["gemini parameters"],
    "the form of its own",
    native({ type: "STRING", format: "enum", enum: ["x"], nullable: true }),
    [],
  ],
  [["gemini parameters"], "lower-case types", open({ a: { type: "array", items: text, minItems: 1 } }), []],
  [["gemini parameters"], "a list of types", native({ type: ["string", "null"] }), ["/properties/a"]],
  [["gemini parameters"], "numbers as values", native({ type: "INTEGER", enum: [1, 2] }), ["/properties/a"]],
  [["gemini parameters"], "an empty text as value", native({ type: "STRING", enum: ["", "x"] }), ["/properties/a"]],
  [["gemini parameters"], "a constant", native({ type: "STRING", const: "x" }), ["/properties/a"]],
  [
    ["gemini parameters"],
    "`$schema` and a closed object",
    { ...native({ type: "STRING" }), $schema: "x", additionalProperties: false },
    ["", ""],
  ],
  [["gemini parameters"], "an array without items", native({ type: "ARRAY" }), ["/properties/a"]],
  [["gemini parameters"], "no properties at the root", { type: "OBJECT" }, [""]],
  [["gemini parameters"], "no properties below", native({ type: "OBJECT", properties: {} }), ["/properties/a"]],
  [["gemini parameters"], "an address", native({ type: "STRING", format: "uri" }), ["/properties/a"]],
  [["gemini parameters"], "a date, of which sources say either", native({ type: "STRING", format: "date" }), []],
  [["gemini parameters"], "values that are missing", native({ type: "STRING", format: "enum" }), ["/properties/a"]],
  [
    ["gemini parameters"],
    "a reference",
    { ...native({ $ref: "#/$defs/b" }), $defs: { b: { type: "STRING" } } },
    ["", "/properties/a"],
  ],
  [
    ["gemini parameters"],
    "alternatives alone",
    native({ anyOf: [{ type: "STRING", nullable: true }, { type: "NUMBER" }] }),
    [],
  ],
  [
    ["gemini parameters"],
    "words next to alternatives",
    native({ description: "A.", anyOf: [{ type: "STRING" }] }),
    ["/properties/a"],
  ],
])("%s: %s", (names, _, schema, pointers) => {
  for (const name of names) expect([name, ...found(name, schema)]).toEqual([name, ...pointers]);
});

test.each([false, null])("nothing is said with strict: %j", (strict) => {
  const tool = { ...forms.openai({ type: "object", properties: { a: text } }), strict };
  expect(verifyDefinitions(tool).findings.filter(({ code }) => code === "schema-accepted")).toEqual([]);
});

test("any other value than a boolean is a finding", () => {
  const { findings } = verifyDefinitions({ ...forms.openai(closed({})), strict: "yes" });
  expect(findings.map(({ code, message }) => [code, message])).toContainEqual([
    "DEFINITION_INVALID",
    "`/strict` of `a` is a string; expected a boolean.",
  ]);
});

test("a finding says who refuses what, by which rule of which day", () => {
  const [finding] = verifyDefinitions(forms.anthropic(open({ $top: text }))).findings;
  expect(finding).toMatchObject({
    code: "schema-accepted",
    message: "Anthropic refuses the tool: the key `$top` is not taken.",
    evidence:
      "A parameter's name is 1 to 64 letters, digits, underscores, dots and dashes; only the parameters themselves are checked. (github.com/beautyfree/appstore-connect-mcp/issues/2, read on 2026-11-21)",
  });
});
