import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { AdaptableTool } from "../../sdk/src/model/artifact/provider.ts";
import { portabilityReport } from "../../sdk/src/providers/set/portability-report.ts";

const cases = readdirSync(path.resolve(import.meta.dirname, "../golden/providers/cases"));

/** The conformance cases of one tool, by number, and the files of `test/golden/providers/cases` that show each. */
const recorded: Readonly<Record<number, readonly string[]>> = {
  1: ["root-union", "overlapping-union"],
  2: ["nested-union"],
  3: ["optional-string"],
  4: ["nullable-optional"],
  5: ["default-on-optional"],
  6: ["uri-format"],
  7: ["string-lengths"],
  8: ["exclusive-minimum"],
  9: ["integer-enum"],
  10: ["constants"],
  11: ["tuple"],
  12: ["open-object"],
  13: ["recursive-tree"],
  14: ["shared-definition"],
  15: ["keyword-named-properties"],
  16: ["unusual-keys"],
  17: ["name-with-dot", "name-with-digit", "name-too-long"],
  18: ["no-arguments"],
  19: ["any-value"],
  20: ["array-without-items"],
  21: ["type-array-in-items"],
  22: ["empty-enum"],
  24: ["depth-eleven"],
  28: ["long-description"],
  29: ["draft-07"],
  30: ["intersection"],
  32: ["list-output", "object-output"],
};

const inRoundTrips = [31];

const plain: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
const tool = (name: string, input: JsonSchema = plain): AdaptableTool => ({
  name,
  description: `Does ${name}.`,
  metadata: { category: "utility" },
  input,
});
const withProperty = (schema: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { word: schema },
  required: ["word"],
  additionalProperties: false,
});
const words = (count: number, length: number): JsonSchema => ({
  type: "string",
  enum: Array.from({ length: count }, (_, index) => String(index).padEnd(length, "x")),
});
const optionals = (count: number): JsonSchema => ({
  ...plain,
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string" }])),
});
const many = (count: number): readonly AdaptableTool[] =>
  Array.from({ length: count }, (_, index) => tool(`t${String(index).padStart(3, "0")}`));

/** The number of tools sent at each level, and the codes of the notes. */
function outcome(tools: readonly AdaptableTool[]): Readonly<Record<string, string>> {
  const report = portabilityReport(tools);
  return Object.fromEntries(
    report.map(({ provider, tools: all, findings }) => {
      const levels = Object.entries(Object.groupBy(all, ({ level }) => level)).map(
        ([level, own]) => `${String(own.length)} ${level}`,
      );
      const rules = new Set(all.flatMap(({ changes }) => changes.map(({ rule }) => rule.id)));
      return [provider, [...levels, ...rules, ...findings.map(({ evidence = "" }) => evidence)].join(", ")];
    }),
  );
}

type Outcomes = Readonly<Record<string, string>>;

const loose = { gemini: "1 full", "gemini-native": "1 full", mcp: "1 full", "openai-realtime": "1 full" };

/** The cases of whole sets, and those too large for a file. */
const measured: readonly [number, string, readonly AdaptableTool[], Outcomes][] = [
  [
    17,
    "two tools of one name",
    [tool("same"), tool("same")],
    {
      anthropic: "1 full, 1 refused, unique-names",
      gemini: "1 full, 1 refused, unique-names",
      "gemini-native": "1 full, 1 refused, unique-names",
      mcp: "1 full, 1 refused, unique-names",
      openai: "1 strict, 1 refused, unique-names",
      "openai-chat": "1 strict, 1 refused, unique-names",
      "openai-realtime": "1 full, 1 refused, unique-names",
    },
  ],
  [
    23,
    "more than 1,000 enum values",
    [tool("many", withProperty(words(1001, 4)))],
    {
      ...loose,
      anthropic: "1 full",
      openai: "1 full, strict-enum-values",
      "openai-chat": "1 full, strict-enum-values",
    },
  ],
  [
    23,
    "a text enum of more than 250 values and 15,000 characters",
    [tool("long", withProperty(words(251, 60)))],
    { ...loose, anthropic: "1 full", openai: "1 full, strict-enum-text", "openai-chat": "1 full, strict-enum-text" },
  ],
  [
    25,
    "25 optional parameters over two tools that could be strict",
    [tool("a", optionals(15)), tool("b", optionals(10))],
    {
      anthropic: "2 full",
      gemini: "2 full",
      "gemini-native": "2 full",
      mcp: "2 full",
      openai: "2 strict",
      "openai-chat": "2 strict",
      "openai-realtime": "2 full",
    },
  ],
  [
    26,
    "21 tools that could be strict",
    many(21),
    {
      anthropic: "21 full",
      gemini: "21 full",
      "gemini-native": "21 full",
      mcp: "21 full",
      openai: "21 strict",
      "openai-chat": "21 strict",
      "openai-realtime": "21 full",
    },
  ],
  [
    27,
    "129 tools",
    many(129),
    {
      anthropic: "129 full",
      gemini: "129 full, gemini [tools-per-request]",
      "gemini-native": "129 full, gemini-native [tools-per-request]",
      mcp: "129 full",
      openai: "129 strict, openai [tools-per-request]",
      "openai-chat": "129 strict, openai-chat [tools-per-request]",
      "openai-realtime": "129 full, openai-realtime [tools-per-request]",
    },
  ],
];

test.each(measured)("case %i: %s", (_number, _title, tools, expected) => {
  expect(outcome(tools)).toEqual(expected);
});

describe("the 32 conformance cases", () => {
  test("are all recorded or measured", () => {
    const numbers = new Set([
      ...Object.keys(recorded).map(Number),
      ...inRoundTrips,
      ...measured.map(([number]) => number),
    ]);
    expect([...numbers].sort((one, other) => one - other)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  });

  test("have the files that show them", () => {
    const missing = Object.values(recorded)
      .flat()
      .filter((name) => !cases.includes(`${name}.json`));
    expect(missing).toEqual([]);
  });
});

test("every change is explained by a rule with its day and source", () => {
  const tools = [tool("a.b"), tool("n", withProperty({ type: "string", minLength: 2, default: "xy" })), tool("ok")];
  for (const { tools: all } of portabilityReport(tools)) {
    for (const { changes } of all) {
      for (const { rule } of changes) {
        expect(rule.checked).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(rule.source).not.toBe("");
        expect(rule.summary).toMatch(/\.$/);
      }
    }
  }
});

test("a set that is too large: by how much, and the largest tools", () => {
  const words = (name: string, count: number): AdaptableTool =>
    tool(name, withProperty({ type: "string", enum: Array.from({ length: count }, (_, index) => `${name}${index}`) }));
  const openai = (tools: readonly AdaptableTool[]): unknown =>
    portabilityReport(tools, ["openai"]).map(({ fits, findings }) => [fits, findings.map(({ message }) => message)]);
  expect(openai(many(128))).toEqual([[true, []]]);
  expect(openai(many(129))).toEqual([
    [
      false,
      [
        "The set has 129 tools, 1 too many: OpenAI Responses refuses more than 128 (github.com/zed-industries/zed/issues/32946, read on 2026-11-21).",
      ],
    ],
  ]);
  expect(JSON.stringify(openai([words("a", 600), words("b", 3), words("c", 500)]))).toContain(
    "The set has 1103 enum values, 103 too many: OpenAI Responses refuses more than 1000",
  );
  expect(JSON.stringify(openai([words("a", 600), words("b", 3), words("c", 500)]))).toContain(
    "The largest: `a` (600), `c` (500), `b` (3).",
  );
});
