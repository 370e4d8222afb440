import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describe, expect, it } from "vitest";
import { inferTools, type InferResult } from "../../sdk/src/infer.ts";

const root = path.join(import.meta.dirname, "infer");
const cases = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const results = inferTools(
  cases.map((name) => `${name}/tool.ts`),
  { root },
);
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictTuples: false });
addFormatsModule.default(ajv);
ajv.addKeyword("x-unit");

/** What is compared: the whole outcome, in a form that reads well. */
function outcomeOf({ tool, findings }: InferResult): unknown {
  const told = findings.map(({ code, severity, message, at }) => ({
    code,
    ...(severity === "error" ? {} : { severity }),
    ...at,
    message,
  }));
  if (tool === undefined) return { findings: told };
  const { category: _, ...metadata } = tool.metadata;
  return {
    name: tool.name,
    description: tool.description,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    input: tool.input,
    ...(tool.output === undefined ? {} : { output: tool.output }),
    ...(told.length === 0 ? {} : { findings: told }),
  };
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

interface Samples {
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

describe.each(cases.map((name, index) => ({ name, result: results[index]! })))("$name", ({ name, result }) => {
  const folder = path.join(root, name);
  const outcome = outcomeOf(result);

  it("is inferred as expected", () => {
    const file = path.join(folder, "expected.json");
    if (process.env.UPDATE_GOLDEN === "1") writeFileSync(file, `${JSON.stringify(outcome, null, 2)}\n`);
    // Compared as text, so that the order of keywords and properties counts.
    expect(JSON.stringify(outcome, null, 2)).toBe(JSON.stringify(readJson(file), null, 2));
  });

  const { tool } = result;
  if (tool === undefined) return;

  it("has valid schemas", () => {
    for (const schema of [tool.input, tool.output ?? {}]) {
      expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
      expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  const samples = readJson(path.join(folder, "samples.json")) as Samples | undefined;
  if (samples === undefined) return;

  it("accepts and refuses the samples", () => {
    const validate = ajv.compile(tool.input);
    for (const sample of samples.valid) expect(validate(sample), JSON.stringify([sample, validate.errors])).toBe(true);
    for (const sample of samples.invalid) expect(validate(sample), JSON.stringify(sample)).toBe(false);
  });
});

it("finds its cases", () => {
  expect(cases.length).toBeGreaterThan(50);
});
