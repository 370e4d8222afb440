import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { Finding } from "../model/finding.ts";
import type { JsonReport } from "../model/verify/json-report.ts";
import { reporters } from "./reporters/index.generated.ts";
import json from "./reporters/json.ts";
import { reportOnDefinitions, verifyDefinitions } from "./verify-definitions.ts";

const definitions = [
  {
    name: "order_find",
    description: "Find an order by its number. Use when the customer asks where a parcel is. Returns its state.",
    inputSchema: {
      type: "object",
      properties: { number: { type: "string", description: "The order's number, such as `A-1017`." } },
      required: ["number"],
      additionalProperties: false,
    },
  },
  { name: "parcel", inputSchema: "none" },
];
const text = JSON.stringify(definitions, null, 2);

test("a finding has its rule, its tool and its location", () => {
  const { findings } = verifyDefinitions(text, { file: "tools.json" });
  expect(findings.find(({ code }) => code === "desc-present")).toMatchObject({
    severity: "warning",
    tool: "parcel",
    at: { file: "tools.json", line: 20, column: 13 },
  });
  expect(findings.find(({ code }) => code === "schema-valid")).toEqual({
    code: "schema-valid",
    severity: "error",
    tool: "parcel",
    at: { file: "tools.json", line: 21, column: 20 },
    pointer: "",
    message: 'The input schema is `"none"`; expected an object.',
    remedy: 'Write `{ "type": "object" }`, or what the arguments must be.',
  });
});

test("values have no location, and are still verified", () => {
  const ofText = verifyDefinitions(text, { file: "tools.json" });
  const ofValue = verifyDefinitions(definitions);
  const key = ({ code, tool, pointer }: Finding) => [code, tool, pointer].join(" ");
  expect(ofValue.findings.map(key).toSorted()).toEqual(ofText.findings.map(key).toSorted());
  expect(ofValue.findings.filter((finding) => "at" in finding)).toEqual([]);
});

test("every tool has its checklist and its tokens, in the given order", () => {
  const { toolCount, tools = [] } = verifyDefinitions(definitions);
  expect(toolCount).toBe(2);
  expect(tools.map(({ name }) => name)).toEqual(["order_find", "parcel"]);
  const [good, poor] = tools;
  expect(good?.tokens).toBeGreaterThan(good?.descriptionTokens ?? Infinity);
  expect(good?.answered).toBeGreaterThan(poor?.answered ?? Infinity);
});

test("every reporter takes the report, and what `json` prints of it fits the published schema", () => {
  const verified = verifyDefinitions(text, { file: "tools.json" });
  expect(verifyDefinitions(text, { file: "tools.json" })).toEqual(verified);
  for (const reporter of reporters) expect(reporter.format(verified, { color: false })).toContain("parcel");
  const report = JSON.parse(json.format(verified, { color: false })) as JsonReport;
  expect([report.format, report.toolCount, report.tools.length, report.counts.error]).toEqual(["2.0", 2, 2, 1]);
  const file = path.resolve(import.meta.dirname, "../../schemas/verify-report.schema.json");
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(JSON.parse(readFileSync(file, "utf8")) as object);
  expect([validate(report), validate.errors]).toEqual([true, null]);
  expect(validate({ ...report, findings: [{ code: "desc-present" }] })).toBe(false);
});

test("rules are set by options, for all tools and for some", () => {
  const rulesOf = (options: Parameters<typeof verifyDefinitions>[1]) =>
    verifyDefinitions(definitions, options)
      .findings.filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
  expect(rulesOf({})).toEqual(["schema-valid"]);
  expect(rulesOf({ rules: { "desc-present": "error" } })).toEqual(["desc-present", "schema-valid"]);
  expect(rulesOf({ overrides: [{ tools: ["par*"], rules: { "schema-valid": "off" } }] })).toEqual([]);
  expect(() => verifyDefinitions([], { rules: { "desc-presnt": "off" } })).toThrow("Did you mean `desc-present`?");
  expect(() => verifyDefinitions([], { from: "openai" })).toThrow('Unknown kind "openai"');
});

test.each([
  ["no JSON", "{", 1],
  ["another shape", { hello: "world" }, 1],
  ["nothing", undefined, 1],
  ["no tools", [], 0],
])("%s has no tools", (_, given, errors) => {
  const report = verifyDefinitions(given);
  expect([report.toolCount, report.findings.length, report.tools]).toEqual([0, errors, []]);
  expect(report).not.toHaveProperty("score");
});

test("patterns and references that never end are not followed", () => {
  const twice = (index: number) => ({ anyOf: [{ $ref: `#/$defs/c${index}` }, { $ref: `#/$defs/c${index}` }] });
  const choices = Array.from({ length: 60 }, (_, index) => [
    `c${index}`,
    index === 0 ? { const: 1 } : twice(index - 1),
  ]);
  const report = verifyDefinitions([
    {
      name: "text_match",
      description: "x",
      input_schema: { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } },
      input_examples: [{ text: `${"a".repeat(50_000)}!` }],
    },
    {
      name: "choice_make",
      description: "x",
      input_schema: {
        type: "object",
        properties: { choice: { $ref: "#/$defs/c59" } },
        $defs: Object.fromEntries(choices) as object,
      },
      input_examples: [{ choice: 2 }],
    },
  ]);
  const unfit = report.findings.filter(({ code }) => code === "examples-fit-schema");
  expect(unfit.map(({ tool }) => tool)).toEqual(["text_match"]);
});

test("10,000 tools and a text of 2 MB are read to the end", { tags: "full" }, () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    name: `tool_${index}`,
    inputSchema: { type: "object" },
  }));
  const long = { name: "long_text", description: "All of it, and more. ".repeat(100_000) };
  const report = reportOnDefinitions([...many, long]);
  expect(report.toolCount).toBe(10_001);
});

test.each([
  [null, "The options are not an object."],
  [{ rule: {} }, "There is no option `rule`; there are from, rules, overrides, file."],
  [{ rules: null }, "/rules must be an object, but is null."],
  [{ overrides: [{ tools: "legacy_*", rules: {} }] }, "/overrides/0/tools must be an array that is not empty"],
])("options may come from JavaScript: %j", (options, message) => {
  expect(() => verifyDefinitions([], options as object)).toThrow(
    expect.objectContaining({
      code: "CONFIG_INVALID",
      message: expect.stringContaining(message) as unknown,
    }),
  );
});

test("for foreign tools errors come first: tools that a provider refuses or that are unsafe", () => {
  const bad = {
    name: "delete_everything",
    description: "TODO",
    inputSchema: { type: "string" },
    annotations: { readOnlyHint: true },
  };
  const poor = {
    name: "create_label",
    description: "Create a label",
    inputSchema: { type: "object", properties: { a: {} } },
  };
  const { findings } = verifyDefinitions({ tools: [poor, { ...poor, name: "label_create" }, bad] });
  const severities = findings.map(({ severity }) => severity);
  expect(severities).toEqual(["error", "warning", "info"].flatMap((one) => severities.filter((each) => each === one)));
  const errors = findings.filter(({ severity }) => severity === "error").map(({ code, tool }) => [code, tool]);
  expect(errors.toSorted()).toEqual([
    ["safety-annotation-conflict", "delete_everything"],
    ["schema-valid", "delete_everything"],
  ]);
});

test("findings about foreign tools say nothing of settings of a project", () => {
  const properties = Object.fromEntries(["data", "value", "input", "item"].map((name) => [name, { type: "string" }]));
  const tools = Array.from({ length: 30 }, (_, index) => ({
    name: `page_open_${String(index)}`,
    description: "Open the page.",
    inputSchema: { type: "object", properties, required: ["x", "y"] },
  }));
  const { findings } = verifyDefinitions({ tools }, { file: "tools.json" });
  for (const { at, message, remedy } of findings) {
    expect(at?.file).toBe("tools.json");
    expect(`${message} ${remedy}`).not.toMatch(/applyTo|doc\.md|doc_summary|JSDoc|signature|\bproject\b|defineTool/);
  }
});
