import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { AdaptableTool } from "../../model/artifact/provider.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { fitTools } from "./fit-tools.ts";

const optionals = (count: number): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string" }])),
  additionalProperties: false,
});

const tool = (name: string, input: JsonSchema, metadata: ToolMetadata = { category: "utility" }): AdaptableTool => ({
  name,
  description: `Does ${name}.`,
  metadata,
  input,
});

const levels = (tools: readonly AdaptableTool[], provider: string): Readonly<Record<string, string>> =>
  Object.fromEntries(fitTools(tools, provider).tools.map(({ name, level }) => [name, level]));

test("25 optional parameters over two strict tools", () => {
  const { tools, budgets, fits } = fitTools([tool("large", optionals(15)), tool("small", optionals(10))], "anthropic");
  expect(fits).toBe(true);
  expect(tools.map(({ name, level, reason }) => [name, level, reason])).toEqual([
    [
      "large",
      "full",
      "Not enforced: with its 15, the strict tools would have 25 optional parameters, and 24 are allowed.",
    ],
    ["small", "strict", "Enforced: the schema fits the strict subset and the limits of a request."],
  ]);
  expect(budgets).toEqual([
    { limit: "strict-tools", used: 1, most: 20, noun: "strict tools" },
    { limit: "strict-optionals", used: 10, most: 24, noun: "optional parameters" },
    { limit: "strict-unions", used: 0, most: 16, noun: "parameters of several types" },
  ]);
});

test("21 strict tools, of which the one that does the least harm is not", () => {
  const writing = Array.from({ length: 20 }, (_, index) =>
    tool(`write_${index}`, optionals(0), { category: "action", risk: "low" }),
  );
  const found = levels([tool("read", optionals(0), { category: "retrieval" }), ...writing], "anthropic");
  expect(Object.values(found).filter((level) => level === "strict")).toHaveLength(20);
  expect(found.read).toBe("full");
});

test("129 tools are one too many for a request, and the rule is named", () => {
  const tools = Array.from({ length: 129 }, (_, index) => tool(`t${index}`, optionals(0)));
  const { fits, findings } = fitTools(tools, "openai");
  expect(fits).toBe(false);
  expect(findings).toEqual([
    {
      code: "PORTABILITY_SET_TOO_LARGE",
      severity: "error",
      message:
        "The set has 129 tools; OpenAI Responses refuses more than 128 (github.com/zed-industries/zed/issues/32946, read on 2026-11-21).",
      evidence: "openai [tools-per-request]",
      remedy:
        "Offer fewer tools at a time: select them by agent, mode or name, or let the model search for tools and load what it finds.",
    },
  ]);
  expect(fitTools(tools.slice(1), "openai").fits).toBe(true);
});

test("what does not fit the strict subset says why", () => {
  const open = tool("open", { type: "object", properties: { a: { type: "object", additionalProperties: true } } });
  for (const provider of ["openai", "anthropic"]) {
    const [found] = fitTools([open], provider).tools;
    expect(found).toMatchObject({
      level: "full",
      reason: "Not enforced: an object with keys of any name cannot be enforced.",
    });
  }
});

test("a strict definition of Anthropic says its constraints in words", () => {
  const input: JsonSchema = {
    type: "object",
    properties: { n: { description: "How many.", type: "integer", minimum: 1, maximum: 5 } },
    required: ["n"],
    additionalProperties: false,
  };
  const [found] = fitTools([tool("count", input)], "anthropic").tools;
  expect(found?.definition).toEqual({
    name: "count",
    description: "Does count.",
    input_schema: {
      type: "object",
      properties: { n: { description: "How many. At least 1, at most 5.", type: "integer" } },
      required: ["n"],
      additionalProperties: false,
    },
    strict: true,
  });
});

test("a tool of OpenAI that is left out of the strict ones is sent as its author wrote it", () => {
  const words = (name: string): JsonSchema => ({
    type: "object",
    properties: { word: { type: "string", enum: Array.from({ length: 600 }, (_, index) => `${name}${index}`) } },
    additionalProperties: false,
  });
  for (const provider of ["openai", "openai-chat"]) {
    const { tools } = fitTools([tool("a", words("a")), tool("b", words("b"))], provider);
    expect(tools.map(({ level }) => level)).toEqual(["strict", "full"]);
    const sent = JSON.stringify(tools[1]?.definition);
    expect(sent).toContain('"strict":false');
    expect(sent).not.toContain("null");
  }
});

test("levels of providers without strict mode", () => {
  const limited = tool("limited", { ...optionals(0), properties: { a: { type: "string", minLength: 2 } } });
  expect(levels([tool("plain", optionals(1)), limited], "gemini")).toEqual({ plain: "full", limited: "reduced" });
  expect(levels([tool("not a name", optionals(0))], "gemini")).toEqual({ "not a name": "refused" });
});

test("the order in which tools are given does not decide, and names can be preferred", () => {
  const tools = ["a", "b", "c"].map((name) => tool(name, optionals(12)));
  const strict = (given: readonly AdaptableTool[], prefer: readonly string[] = []): readonly string[] =>
    fitTools(given, "anthropic", { prefer })
      .tools.flatMap(({ name, level }) => (level === "strict" ? [name] : []))
      .sort();
  expect(strict(tools)).toEqual(["a", "b"]);
  expect(strict(tools.toReversed())).toEqual(["a", "b"]);
  expect(strict(tools, ["c"])).toEqual(["a", "c"]);
});

test("an unknown provider is named with all that exist", () => {
  expect(() => fitTools([], "acme")).toThrow("There is no provider `acme`; there are anthropic, gemini,");
});
