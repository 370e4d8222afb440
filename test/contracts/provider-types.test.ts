// @module-tag full
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isSpecType } from "@modelcontextprotocol/server";
import { toStrictJsonSchema } from "openai/lib/transform";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "../../sdk/src/util/json.ts";
import type { AdaptableTool } from "../../sdk/src/model/artifact/provider.ts";
import { providers } from "../../sdk/src/build.ts";
import { parseRegistry } from "../../sdk/src/runtime.ts";
import { readProviderFile } from "../../sdk/src/registry/provider-forms.ts";

const root = path.resolve(import.meta.dirname, "../..");
const golden = path.join(root, "test/golden/providers/cases");
const desk = path.join(root, "examples/support-desk");
const registryFile = path.join(desk, "dist/tool_registry.json");
const scratch = path.join(root, ".cache/provider-types", String(process.pid));

/** The official client's type of a definition, by provider id. */
const clientTypes: Readonly<Record<string, string>> = {
  anthropic: "Anthropic.Tool",
  gemini: "FunctionDeclaration",
  "gemini-native": "AsSent<FunctionDeclaration>",
  mcp: "Tool",
  openai: "OpenAI.Responses.FunctionTool",
  "openai-chat": "OpenAI.Chat.Completions.ChatCompletionTool",
  "openai-realtime": "OpenAI.Realtime.RealtimeFunctionTool",
};

// Google's client names types by an enum; the enum's text is sent.
const head = `import type Anthropic from "@anthropic-ai/sdk";
import type { FunctionDeclaration } from "@google/genai";
import type { Tool } from "@modelcontextprotocol/server";
import type OpenAI from "openai";
type AsSent<T> = T extends string ? \`\${T}\` : T extends object ? { [K in keyof T]: AsSent<T[K]> } : T;
`;

interface Definition {
  readonly provider: string;
  readonly definition: JsonObject;
}

/** An invalid definition of each provider, and its error. */
const wrong: readonly [string, JsonObject, string][] = [
  ["anthropic", { name: "a", input_schema: { type: "array" } }, `'"array"' is not assignable to type '"object"'`],
  ["gemini", { name: 1 }, "'number' is not assignable to type 'string'"],
  ["gemini-native", { name: "a", parameters: { type: "object" } }, `'"object"' is not assignable`],
  ["mcp", { name: "a", inputSchema: { type: "string" } }, `'"string"' is not assignable to type '"object"'`],
  ["openai", { type: "function", name: "a", parameters: {} }, "Property 'strict' is missing"],
  ["openai-chat", { type: "function", name: "a" }, `'"name"' does not exist`],
  ["openai-realtime", { type: "function", name: "a", strict: true }, `'"strict"' does not exist`],
];

function wrongDefinitions(): readonly Definition[] {
  return wrong.map(([provider, definition]) => ({ provider, definition }));
}

const files = { golden: goldenDefinitions, desk: deskDefinitions, wrong: wrongDefinitions };
const found = new Map<keyof typeof files, readonly string[]>();

beforeAll(() => {
  if (!existsSync(registryFile)) buildDesk();
  mkdirSync(scratch, { recursive: true });
  const names = Object.keys(files) as (keyof typeof files)[];
  for (const name of names) writeFileSync(path.join(scratch, `${name}.ts`), head + literals(files[name]()));
  const program = ts.createProgram(
    names.map((name) => path.join(scratch, `${name}.ts`)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      types: ["node"],
    },
  );
  for (const name of names) {
    const diagnostics = ts.getPreEmitDiagnostics(program, program.getSourceFile(path.join(scratch, `${name}.ts`)));
    found.set(
      name,
      diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    );
  }
});

function literals(definitions: readonly Definition[]): string {
  return definitions
    .map(({ provider, definition }) => `(${JSON.stringify(definition)}) satisfies ${clientTypes[provider] ?? "never"};`)
    .join("\n");
}

function buildDesk(): void {
  const command = path.join(root, "sdk/bin/toolwright.js");
  const build = spawnSync(process.execPath, [command, "build"], { cwd: desk, encoding: "utf8" });
  if (!existsSync(registryFile))
    throw new Error(`examples/support-desk was not built:\n${build.stdout}${build.stderr}`);
}

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

function goldenDefinitions(): readonly Definition[] {
  const tools = readdirSync(golden).map(
    (name) => JSON.parse(readFileSync(path.join(golden, name), "utf8")) as AdaptableTool,
  );
  return providers.flatMap(({ id, adapter }) =>
    adapter.toTools(tools).tools.flatMap(({ definition }) => (definition ? [{ provider: id, definition }] : [])),
  );
}

function deskDefinitions(): readonly Definition[] {
  const registry = parseRegistry(readFileSync(registryFile, "utf8"), registryFile);
  return Object.entries(registry.providers ?? {}).flatMap(([provider, file]) =>
    Object.values(readProviderFile(file, registryFile).tools).map(({ definition }) => ({ provider, definition })),
  );
}

test("every recorded tool has the official clients' types", () => {
  const definitions = goldenDefinitions();
  expect(new Set(definitions.map(({ provider }) => provider))).toEqual(new Set(Object.keys(clientTypes)));
  expect(found.get("golden")).toEqual([]);
});

test("every tool of the support desk has the official clients' types", () => {
  expect(deskDefinitions()).toHaveLength(9 * providers.length);
  expect(found.get("desk")).toEqual([]);
});

test("a wrong definition is noticed, for every provider", () => {
  const messages = found.get("wrong") ?? [];
  expect(messages).toHaveLength(wrong.length);
  wrong.forEach(([, , message], index) => expect(messages[index]).toContain(message));
});

const parametersOf = (definition: JsonObject): JsonObject => definition.parameters as JsonObject;

test("the official client finds every strict schema strict already", () => {
  const strict = [...goldenDefinitions(), ...deskDefinitions()].filter(
    ({ provider, definition }) => provider === "openai" && definition.strict === true,
  );
  expect(strict.length).toBeGreaterThan(20);
  for (const { definition } of strict) {
    const parameters = parametersOf(definition);
    expect(toStrictJsonSchema(parameters)).toEqual(parameters);
  }
  expect(() => toStrictJsonSchema({ type: "object", properties: { a: { type: "array" } }, required: ["a"] })).toThrow(
    "items",
  );
});

test("the protocol's own schema accepts every MCP tool", () => {
  const tools = [...goldenDefinitions(), ...deskDefinitions()].filter(({ provider }) => provider === "mcp");
  expect(tools.filter(({ definition }) => !isSpecType.Tool(definition))).toEqual([]);
  expect(isSpecType.Tool({ name: "a", inputSchema: { type: "string" } })).toBe(false);
});
