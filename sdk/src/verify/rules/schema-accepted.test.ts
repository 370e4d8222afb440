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
  "gemini declarations": (parameters: object) => ({ functionDeclarations: [{ name: "a", parameters }] }),
  "a lone list": (parameters: object) => [{ name: "a", parameters }],
  gemini: (schema: object) => ({ name: "a", parametersJsonSchema: schema }),
  mcp: (schema: object) => ({ name: "a", inputSchema: schema }),
} as const;

type Form = keyof typeof forms;

const found = (form: Form, schema: object): readonly string[] =>
  verifyDefinitions(forms[form](schema))
    .findings.filter(({ code }) => code === "schema-accepted")
    .map(({ severity, pointer = "" }) => (severity === "error" ? pointer : `${severity} ${pointer}`));

const nested = (levels: number): object => (levels === 0 ? text : closed({ a: nested(levels - 1) }));
const node = { $ref: "#/$defs/a" };
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
  [["openai strict"], "an enum without a type", closed({ a: { enum: ["b"] } }), ["/properties/a"]],
  [
    ["openai strict"],
    "a reference to a property",
    closed({ a: text, b: { $ref: "#/properties/a" } }),
    ["/properties/b"],
  ],
  [
    ["openai strict"],
    "words next to a reference",
    closed({ a: { ...node, description: "b" } }, { $defs: { a: closed({}) } }),
    ["/properties/a"],
  ],
  [["anthropic"], "a root without a type", { properties: { a: text } }, [""]],
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
  [["mcp"], "an enum with a value twice", open({ a: { type: "string", enum: ["x", "y", "x"] } }), ["/properties/a"]],
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
  ...(
    [
      ["a required property", { properties: { next: node }, required: ["next"] }, ["/properties/next"]],
      [
        "items of a required list",
        { properties: { all: { type: "array", items: node } }, required: ["all"] },
        ["/properties/all/items"],
      ],
      ["an optional property", { properties: { next: node } }, []],
      [
        "items of an optional list",
        { properties: { all: { type: "array", items: node } }, required: ["properties"] },
        [],
      ],
      ["an optional property of a required one", { properties: { a: open({ next: node }) }, required: ["a"] }, []],
      [
        "two shapes, of which one asks for the other",
        { properties: { b: { $ref: "#/$defs/b" } }, required: ["b"] },
        [],
      ],
      [
        "two shapes that ask for each other",
        { properties: { c: { $ref: "#/$defs/c" } }, required: ["c"] },
        ["/properties/c", "/$defs/c/properties/a"],
      ],
    ] as const
  ).map(
    ([title, own, places]) =>
      [
        ["gemini"],
        `a shape inside itself by ${title}`,
        open(
          { a: node },
          {
            $defs: {
              a: { type: "object", ...own },
              b: open({ a: node }),
              c: open({ a: node }, { required: ["a"] }),
            },
          },
        ),
        places.map((pointer) => (pointer.startsWith("/$defs") ? pointer : `/$defs/a${pointer}`)),
      ] as [readonly Form[], string, object, readonly string[]],
  ),
  [["gemini"], "the whole inside itself", open({ a: { $ref: "#" } }, { required: ["a"] }), ["/properties/a"]],
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
  [["gemini declarations"], "lower-case types", open({ a: { type: "array", items: text, minItems: 1 } }), []],
  [["gemini declarations"], "a closed object", closed({ a: text }), [""]],
  [["a lone list"], "lower-case types and a closed object", closed({ a: text }), []],
  [["a lone list"], "upper-case types and a constant", native({ type: "STRING", const: "x" }), ["/properties/a"]],
  [
    ["a lone list"],
    "`nullable` and a constant",
    open({ a: { const: "x", nullable: true } }),
    ["/properties/a", "/properties/a"],
  ],
  [
    ["a lone list"],
    "a count as text and a constant",
    open({ a: { ...text, minLength: "1", const: "x" } }),
    ["/properties/a"],
  ],
  [["mcp"], "a root without a type", { properties: { a: text } }, [""]],
  [["mcp"], "a parameter that is true", open({ a: true }), [""]],
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

const inputs = { name: "a", inputSchema: open({}) };
const declared = { name: "a", parametersJsonSchema: open({ b: text }) };

test.each<[string, object, readonly string[]]>([
  ["an object", { ...inputs, outputSchema: open({ a: text }) }, []],
  ["alternatives at the root", { ...inputs, outputSchema: open({}, { anyOf: [open({}), open({})] }) }, []],
  [
    "a closed tuple",
    { ...inputs, outputSchema: open({ at: { type: "array", prefixItems: [text], items: false } }) },
    [],
  ],
  [
    "an empty enum",
    { ...inputs, outputSchema: open({ a: { enum: [] } }) },
    [
      "error: In the output schema, at `/properties/a`: A common MCP host refuses the tool: an enum has no values, so nothing fits it.",
    ],
  ],
  [
    "a list at the root",
    { ...inputs, outputSchema: { type: "array", items: text } },
    ['warning: In the output schema: A common MCP host may refuse the tool: the root has no `type: "object"`.'],
  ],
  [
    "a list of types for Gemini's `response`",
    { ...declared, response: native({ type: ["string", "null"] }) },
    [
      "error: In the output schema, at `/properties/a`: Gemini refuses the tool: `type` is a list; a schema has one type, and `nullable: true` where null is taken.",
    ],
  ],
  [
    "the same in `responseJsonSchema`",
    { ...declared, responseJsonSchema: open({ a: { type: ["string", "null"] } }) },
    [],
  ],
])("output: %s", (_, definition, expected) => {
  const { findings } = verifyDefinitions(definition);
  const accepted = findings.filter(({ code }) => code === "schema-accepted");
  expect(accepted.map(({ severity, message }) => `${severity}: ${message}`)).toEqual(expected);
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
