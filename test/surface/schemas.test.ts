import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

const schemas = path.resolve(import.meta.dirname, "../../sdk/schemas");

function accepts(schema: string, value: unknown): boolean {
  const text = readFileSync(path.join(schemas, `${schema}.schema.json`), "utf8");
  return new Ajv2020({ strict: false }).validate(JSON.parse(text) as object, value);
}

const baselineEntry = { tool: "greet", rule: "param-described", pointer: "/properties/name", count: 1 };

const registry = { format: "1.0", version: "1.0.0+0123456789ab", gitCommit: null, buildTimestamp: null };

const counts = { error: 0, warning: 0, info: 1 };
const finding = { rule: "doc-size", severity: "info", line: 3, message: "A.", remedy: "B." };

test.each([
  ["config", {}, true],
  ["config", { $schema: "x", tools: "tools", rules: { "desc-present": "off" } }, true],
  ["config", { tool: "tools" }, false],
  ["config", { rules: { "desc-present": "fatal" } }, false],
  ["baseline", { format: "1.0", findings: [baselineEntry, { rule: "set-size", count: 2 }] }, true],
  ["baseline", { format: "1.0", findings: [{ ...baselineEntry, count: 0 }] }, false],
  ["baseline", { format: "1.0", findings: [{ tool: "greet", count: 1 }] }, false],
  ["tool", { category: "action", risk: "low", input: { type: "object" }, output: {} }, true],
  ["tool", { category: "action" }, false],
  ["tool", { category: "act", input: {} }, false],
  ["tool", { input: {}, nme: "x" }, false],
  ["registry", { ...registry, tools: [] }, true],
  ["registry", { ...registry, tools: [{ toolId: "greet" }] }, false],
  ["registry", { tools: [] }, false],
  ["verify-report", { format: "2.0", toolCount: 0, counts, tools: [], findings: [] }, true],
  ["verify-report", { format: "2.0", toolCount: 0, counts, tools: [], findings: [finding], accepted: 1 }, true],
  ["verify-report", { format: "2.0", toolCount: 0, counts, tools: [], findings: [{ ...finding, code: "x" }] }, false],
  ["verify-report", { format: "2.0", toolCount: 0, counts, findings: [] }, false],
])("the published schema of %s on %j says %s", (schema, value, expected) => {
  expect(accepts(schema, value)).toBe(expected);
});
