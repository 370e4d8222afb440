import { expect, test } from "vitest";
import type { JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { ToolMetadata } from "../model/tool/tool.ts";
import { providers } from "./index.generated.ts";
import mcp from "./mcp.ts";

function definitionOf(metadata: ToolMetadata, output?: JsonSchema): JsonObject | undefined {
  const input: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
  const tool = { name: "t", description: "Does it.", metadata, input, ...(output && { output }) };
  return mcp.adapter.toTools([tool]).tools[0]?.definition;
}

const changes = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };

const hints: readonly [string, ToolMetadata, JsonObject][] = [
  ["retrieval", { category: "retrieval" }, { readOnlyHint: true, openWorldHint: true }],
  ["utility", { category: "utility" }, { readOnlyHint: true, openWorldHint: false }],
  ["ui", { category: "ui" }, { ...changes, openWorldHint: false }],
  ["lifecycle", { category: "lifecycle" }, { ...changes, openWorldHint: false }],
  ["orchestration", { category: "orchestration" }, { ...changes, openWorldHint: true }],
  [
    "idempotent orchestration",
    { category: "orchestration", type: "function", idempotent: true },
    { ...changes, idempotentHint: true, openWorldHint: true },
  ],
  ["action", { category: "action" }, { ...changes, destructiveHint: true, openWorldHint: true }],
  ["action of low risk", { category: "action", risk: "low" }, { ...changes, openWorldHint: true }],
  [
    "action of high risk",
    { category: "action", risk: "high" },
    { ...changes, destructiveHint: true, openWorldHint: true },
  ],
  [
    "idempotent action",
    { category: "action", idempotent: true, risk: "low" },
    { ...changes, idempotentHint: true, openWorldHint: true },
  ],
];

test.each(hints)("hints of %s", (_, metadata, annotations) => {
  expect(definitionOf(metadata)).toEqual({
    name: "t",
    description: "Does it.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations,
  });
});

test("a title is sent, if there is one", () => {
  expect(definitionOf({ category: "utility", title: "Do it" })?.title).toBe("Do it");
});

const text: JsonSchema = { type: "string" };
const object: JsonSchema = { type: "object", properties: { a: text }, required: ["a"], additionalProperties: false };
const wrapped = (result: JsonSchema): JsonObject => ({
  type: "object",
  properties: { result: result as JsonObject },
  required: ["result"],
  additionalProperties: false,
});

function image(data: JsonSchema): JsonSchema {
  return { type: "object", properties: { type: { const: "image" }, mimeType: text, data } };
}

const outputs: readonly [string, JsonSchema, unknown][] = [
  ["an object", object, object],
  ["an open object", { type: "object", additionalProperties: text }, { type: "object", additionalProperties: text }],
  ["text", text, wrapped(text)],
  ["an array", { type: "array", items: object }, wrapped({ type: "array", items: object })],
  ["an object or null", { ...object, type: ["object", "null"] }, wrapped({ ...object, type: ["object", "null"] })],
  ["alternatives", { anyOf: [object, object] }, wrapped({ anyOf: [object, object] })],
  ["anything", {}, wrapped({})],
  [
    "an image, in place of whose bytes a label is sent",
    image({ type: "string", description: "A PNG.", minLength: 100, pattern: "^[A-Za-z0-9+/]+=*$" }),
    image({ type: "string", description: "A PNG." }),
  ],
];

test.each(outputs)("an output that is %s", (_, output, sent) => {
  expect(definitionOf({ category: "utility" }, output)?.outputSchema).toEqual(sent);
});

const pair: JsonSchema = { type: "array", prefixItems: [text, { type: "number" }], items: false, minItems: 2 };
const sentPair: JsonSchema = {
  description: "Items in this order: 1. string, 2. number.",
  type: "array",
  items: { anyOf: [text, { type: "number" }] },
  minItems: 2,
  maxItems: 2,
};

test("no array is without items, in arguments and in results, which draft-07 validators check too", () => {
  const parts: readonly (readonly [JsonSchema, JsonSchema])[] = [
    [pair, sentPair],
    [
      { type: "array", items: pair },
      { type: "array", items: sentPair },
    ],
    [{ type: "array" }, { type: "array", items: {} }],
    [
      { type: "array", items: false },
      { type: "array", items: {}, maxItems: 0 },
    ],
    [{ anyOf: [pair, { type: "null" }] }, { anyOf: [sentPair, { type: "null" }] }],
  ];
  for (const [given, sent] of parts) {
    const schema = (value: JsonSchema): JsonSchema => ({ ...object, properties: { a: value } });
    const tool = { name: "t", description: "", metadata: { category: "utility" as const }, input: schema(given) };
    const [adapted] = mcp.adapter.toTools([{ ...tool, output: schema(given) }]).tools;
    expect(adapted?.definition).toMatchObject({ inputSchema: schema(sent), outputSchema: schema(sent) });
    expect(adapted?.reverse).toBeUndefined();
  }
});

test("an output that is not a schema is refused", () => {
  const { tools, findings } = mcp.adapter.toTools([
    {
      name: "t",
      description: "",
      metadata: { category: "utility" },
      input: { type: "object", properties: {} },
      output: { type: "text" } as unknown as JsonSchema,
    },
  ]);
  expect(tools).toEqual([{ name: "t" }]);
  expect(findings.map(({ code, limit }) => [code, limit])).toEqual([["PORTABILITY_REFUSED", "valid-schema"]]);
});

test("the header of a parameter is for MCP clients only, and no provider reports its omission", () => {
  const region: JsonSchema = { type: "string", "x-mcp-header": "Region" };
  const input: JsonSchema = {
    type: "object",
    properties: { region },
    required: ["region"],
    additionalProperties: false,
  };
  const metadata: ToolMetadata = { category: "retrieval" };
  const tool = { name: "t", description: "Does it.", metadata, input };
  for (const { id, adapter } of providers) {
    const { tools, findings } = adapter.toTools([tool]);
    const text = JSON.stringify(tools[0]?.definition);
    expect({ id, has: text.includes("x-mcp-header") }).toEqual({ id, has: id === "mcp" });
    expect(JSON.stringify(findings)).not.toContain("x-mcp-header");
  }
});

test("a required name without a schema is a property in every provider's form", () => {
  const input: JsonSchema = { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] };
  const tool = { name: "t", description: "Does it.", metadata: { category: "utility" } as const, input };
  const forms = providers.map(({ id, adapter }) => {
    const { parameters, parametersJsonSchema, input_schema, inputSchema, strict } = (adapter.toTools([tool]).tools[0]
      ?.definition ?? {}) as Readonly<Record<string, JsonObject>>;
    return [id, (parameters ?? parametersJsonSchema ?? input_schema ?? inputSchema)?.properties, strict];
  });
  const any = { a: { type: "string" }, b: {} };
  expect(forms.filter(([id]) => id !== "openai-chat")).toEqual([
    ["anthropic", any, undefined],
    ["gemini", any, undefined],
    [
      "gemini-native",
      { a: { type: "STRING" }, b: { description: "Any value, written as JSON.", type: "STRING" } },
      undefined,
    ],
    ["mcp", any, undefined],
    ["openai", any, false],
    ["openai-realtime", any, undefined],
  ]);
});
