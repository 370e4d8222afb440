// @module-tag full
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../sdk/src/util/json.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { AdaptedTool } from "../../sdk/src/model/artifact/provider.ts";
import type { ToolRecord } from "../../sdk/src/model/artifact/registry.ts";
import { callResult } from "../../sdk/src/serve/methods/call-tool.ts";
import { providers } from "../../sdk/src/build.ts";
import { findProvider } from "../../sdk/src/providers/set/portability-report.ts";
import { restoreArguments } from "../../sdk/src/registry/restore-arguments.ts";
import { asProviderGives, sentSchema } from "./provider-arguments.ts";
import { schemaWithValue, schemaWithValues } from "./random-schema.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true, ownProperties: true });

const closed = (properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

function adapt(id: string, input: JsonSchema): AdaptedTool {
  const tool = { name: "tool", description: "", metadata: { category: "utility" as const }, input };
  const { tools, findings } = findProvider(id).adapter.toTools([tool]);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  return tools[0]!;
}

const ids = providers.map(({ id }) => id);
const runs = { numRuns: 100, seed: 20261121 };

const emptyRecord: ToolRecord = {
  toolId: "t",
  category: "utility",
  metadata: { category: "utility" },
  description: "",
  summary: "",
  documentation: "",
  jsonSchema: { type: "object", properties: {} },
  handlerPath: "",
  validatorPath: "",
  sourcePath: "",
};
const meta = { envelope: "1.0", tool: "t", callId: "c", registryVersion: "1.0.0+000000000000", durationMs: 0 };

/** Number of values per schema, and of schemas: with the arguments for each provider and the result, 10,240 round trips. */
const drawn = { values: 4, schemas: 320 };

/** The result data as a client with the definition reads it. */
function dataIn(value: Json, output: JsonSchema): { readonly content: unknown; readonly data: unknown } {
  const record = { ...emptyRecord, outputSchema: output };
  const { structuredContent: content } = callResult({ ok: true, data: value, intents: [], meta }, record);
  const { outputSchema } = outputOf(output);
  const isWrapped = JSON.stringify(outputSchema.required) === '["result"]' && output.properties?.result === undefined;
  return { content, data: isWrapped ? (content as { readonly result: unknown }).result : content };
}

function outputOf(output: JsonSchema): { readonly outputSchema: JsonSchema } {
  const tool = {
    name: "t",
    description: "",
    metadata: { category: "utility" as const },
    input: closed({}, []),
    output,
  };
  return findProvider("mcp").adapter.toTools([tool]).tools[0]!.definition as unknown as {
    readonly outputSchema: JsonSchema;
  };
}

test("10,240 times: arguments come back from every provider as the author's schema describes them, and results from MCP", () => {
  let cases = 0;
  fc.assert(
    fc.property(schemaWithValues(drawn.values), ({ schema, values }) => {
      for (const id of ids) {
        const { definition, reverse } = adapt(id, schema);
        for (const value of values) {
          const given = asProviderGives(value, schema, sentSchema(id, definition!));
          const before = JSON.stringify(given);
          expect(restoreArguments(given, reverse)).toEqual(value);
          expect(JSON.stringify(given)).toBe(before);
          cases += 1;
        }
      }
      const [key] = Object.keys(schema.properties ?? {});
      // Every other result wraps a value of any kind in one property.
      const isPart = key !== undefined && values.every((value) => Object.hasOwn(value, key));
      const output: JsonSchema = isPart ? { ...schema.properties![key], $defs: schema.$defs! } : schema;
      const validate = ajv.compile(outputOf(output).outputSchema);
      for (const value of values) {
        const own = isPart ? value[key]! : value;
        const { content, data } = dataIn(own, output);
        expect(data).toEqual(own);
        validate(content);
        expect(validate.errors ?? []).toEqual([]);
        cases += 1;
      }
    }),
    { numRuns: drawn.schemas, seed: 20261121 },
  );
  expect(cases).toBe(10_240);
});

// The `Schema` format is not JSON Schema, so its inputs cannot be validated here.
test.each(ids.filter((id) => id !== "gemini-native"))("%s: the sent schema accepts every valid call", (id) => {
  fc.assert(
    fc.property(schemaWithValue(), ({ schema, value }) => {
      const sent = sentSchema(id, adapt(id, schema).definition!);
      const validate = ajv.compile(sent as JsonObject);
      validate(asProviderGives(value, schema, sent));
      expect(validate.errors ?? []).toEqual([]);
    }),
    runs,
  );
});

test("the schemas and values of these tests belong together", () => {
  fc.assert(
    fc.property(schemaWithValue(), ({ schema, value }) => {
      expect(ajv.validate(schema, value)).toBe(true);
    }),
    runs,
  );
});

const text: JsonSchema = { type: "string" };
const flag: JsonSchema = { type: ["boolean", "null"] };
const kind = (name: string): JsonSchema => ({ type: "string", const: name });

const union: JsonSchema = {
  type: "object",
  anyOf: [
    closed({ kind: kind("a"), note: text, at: text }, ["kind", "at"]),
    closed({ kind: kind("b"), count: { type: "integer" } }, ["kind"]),
  ],
};
const tree: JsonSchema = {
  ...closed({ root: { $ref: "#/$defs/Node" } }, ["root"]),
  $defs: { Node: closed({ name: text, next: { $ref: "#/$defs/Node" } }, ["name"]) },
};

const calls: readonly [string, JsonSchema, Json, JsonObject][] = [
  ["null for a missing value goes", closed({ a: text, b: text }, ["a"]), { a: "x", b: null }, { a: "x" }],
  ["null stays where it is required", closed({ a: flag }, ["a"]), { a: null }, { a: null }],
  ["alternatives of the root", union, { kind: "a", note: null, at: "x", count: null }, { kind: "a", at: "x" }],
  ["the other alternative", union, { kind: "b", note: null, at: null, count: 2 }, { kind: "b", count: 2 }],
  [
    "a shape inside itself",
    tree,
    { root: { name: "a", next: { name: "b", next: { name: "c", next: null } } } },
    { root: { name: "a", next: { name: "b", next: { name: "c" } } } },
  ],
];

test.each(calls)("strict arguments: %s", (_, schema, given, restored) => {
  const { definition, reverse } = adapt("openai", schema);
  expect(definition?.strict).toBe(true);
  expect(restoreArguments(given, reverse)).toEqual(restored);
  expect(ajv.validate(schema, restored)).toBe(true);
});

test("strict mode is off if null has two meanings", () => {
  const either = closed({ u: { anyOf: [closed({ a: text }, []), closed({ a: flag, b: text }, ["a"])] } }, ["u"]);
  const joined: JsonSchema = { type: "object", anyOf: [closed({ a: flag }, ["a"]), closed({ b: text }, ["b"])] };
  for (const schema of [either, joined]) expect(adapt("openai", schema).definition?.strict).toBe(false);
});
