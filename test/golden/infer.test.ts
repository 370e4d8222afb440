import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describe, expect, it } from "vitest";
import { inferTools, type InferResult } from "../../sdk/src/build.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";

const root = path.join(import.meta.dirname, "infer");

/** A case folder: the file to infer, what is expected of it, and values for its schemas. */
interface Case {
  readonly name: string;
  readonly file: string;
  /** From `export.json`: the export to read. */
  readonly exportName: string | undefined;
}

const cases: readonly Case[] = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    file: `${name}/${["tool.js", "handler.js"].find((file) => existsSync(path.join(root, name, file))) ?? "tool.ts"}`,
    exportName: readJson(path.join(root, name, "export.json")) as string | undefined,
  }))
  .sort((left, right) => (left.name < right.name ? -1 : 1));

const resultOf = new Map(
  [...Map.groupBy(cases, ({ exportName }) => exportName)].flatMap(([exportName, group]) => {
    const results = inferTools(
      group.map(({ file }) => file),
      { root, export: exportName },
    );
    return group.map((member, index) => [member, results[index]!] as const);
  }),
);
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictTuples: false });
addFormatsModule.default(ajv);
ajv.addKeyword("x-unit");
ajv.addKeyword("x-secret");
ajv.addKeyword("x-mcp-header");

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
    ...(tool.stream === undefined ? {} : { stream: tool.stream }),
    ...(tool.hasResult === undefined ? {} : { hasResult: tool.hasResult }),
    ...(tool.parameters === undefined ? {} : { parameters: tool.parameters }),
    ...(tool.revive === undefined ? {} : { revive: tool.revive }),
    ...(told.length === 0 ? {} : { findings: told }),
  };
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

interface Values {
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

/** Values that the input schema, and perhaps the output schema, must take and must refuse. */
interface Samples extends Values {
  readonly output?: Values;
}

function expectSamples(schema: JsonSchema, { valid, invalid }: Values): void {
  const validate = ajv.compile(schema);
  for (const sample of valid) expect(validate(sample), JSON.stringify([sample, validate.errors])).toBe(true);
  for (const sample of invalid) expect(validate(sample), JSON.stringify(sample)).toBe(false);
}

describe.each(cases.map((member) => ({ name: member.name, result: resultOf.get(member)! })))(
  "$name",
  ({ name, result }) => {
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

    it("accepts and refuses the samples", () => {
      const samples = readJson(path.join(folder, "samples.json")) as Samples;
      expectSamples(tool.input, samples);
      if (samples.output !== undefined) expectSamples(tool.output!, samples.output);
    });
  },
);

it("finds its cases", () => {
  expect(cases.length).toBeGreaterThan(120);
});
