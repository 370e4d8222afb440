// @module-tag full
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import * as fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { registryInMemory } from "../../sdk/src/compile/direct/registry-from-tools.ts";
import { readDefinitions } from "../../sdk/src/definitions/read-definitions.ts";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import { openAjv } from "../../sdk/src/schema/open-ajv.ts";
import { readSchema } from "../../sdk/src/schema/read.ts";
import { openStudio } from "../../sdk/src/serve/studio/open-studio.ts";
import { validValues } from "../../sdk/src/testing/property/valid-values.ts";
import { afterTests } from "../support/after-tests.ts";
import { openBrowser, openPage } from "./browser.ts";

const golden = path.resolve(import.meta.dirname, "../golden");
const root = path.resolve(import.meta.dirname, "../..");

interface Case {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly values: readonly unknown[];
}

const readJson = (...file: readonly string[]): unknown => JSON.parse(readFileSync(path.join(golden, ...file), "utf8"));

/** The schemas that inference generates, with values that each must accept. */
const inferred: readonly Case[] = readdirSync(path.join(golden, "infer"))
  .filter((name) => existsSync(path.join(golden, "infer", name, "samples.json")))
  .map((name) => {
    const { input } = readJson("infer", name, "expected.json") as { readonly input: JsonSchema };
    const { valid } = readJson("infer", name, "samples.json") as { readonly valid: readonly unknown[] };
    return { name: `own-${name}`, schema: input, values: valid };
  });

/** An omitted text and an empty text look the same in a form, so only a required text can be empty. */
const isTypable = (value: unknown): boolean => !JSON.stringify(value).includes('""');

/** Third-party tools, with values generated from their schemas with a fixed seed. */
const foreign: readonly Case[] = readdirSync(path.join(golden, "verify/benign")).flatMap((file) => {
  const { subjects } = readDefinitions(readFileSync(path.join(golden, "verify/benign", file), "utf8"));
  return subjects.slice(0, 2).flatMap(({ name, definition }) => {
    if (definition === undefined) return [];
    const schema = readSchema(definition.input).schema;
    const validate = openAjv().compile(schema);
    const drawn = fc
      .sample(validValues(fc, schema), { seed: 29, numRuns: 20 })
      .filter((value) => validate(value) && isTypable(value));
    return [{ name: `${path.parse(file).name}-${name}`, schema, values: drawn.slice(-1) }];
  });
});

const fields = (properties: NonNullable<JsonSchema["properties"]>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const text: JsonSchema = { type: "string" };

const special: readonly Case[] = [
  {
    name: "file",
    schema: fields({ file: { type: "string", contentEncoding: "base64" } as JsonSchema }),
    values: [{ file: "AAEC/w==" }],
  },
  {
    name: "texts",
    schema: fields({ text: { type: "string" }, long: { type: "string" } }),
    values: [{ text: "two\nlines, <b>markup</b> & 🧵", long: "word ".repeat(20_000) }],
  },
  {
    name: "dates",
    schema: fields({ day: { type: "string", format: "date" }, at: { type: "string", format: "date-time" } }),
    values: [{ day: "2026-02-28", at: "2026-02-28T09:30:00+01:00" }, { at: "2026-02-28T09:30:00Z" }],
  },
  {
    name: "numbers",
    schema: fields({ list: { type: "array", items: { type: "number" } } }, ["list"]),
    values: [{ list: [0, -1.5, 1e21, 1e-7] }, { list: [] }],
  },
  {
    name: "wanted",
    schema: fields(
      {
        either: { anyOf: [{ type: "number" }, { type: "boolean" }, { type: "string" }] },
        place: { anyOf: [fields({ city: { type: "string" } }, ["city"]), { type: "null" }] },
        by_name: { type: "object", additionalProperties: { type: ["integer", "string", "null"] } },
        notes: { type: "array", items: { type: ["string", "null"] } },
        levels: { type: "array", items: { enum: [1, "two", null, false] } },
      },
      ["place"],
    ),
    values: [
      { place: null },
      { place: { city: "Rome" }, either: 2, by_name: { a: 1, b: "x", c: null }, notes: [null, "a"] },
      { place: { city: "Rome" }, either: true, levels: ["two", 1, false, null] },
    ],
  },
  {
    name: "names",
    schema: fields({ constructor: text, "a/b~c": { type: "number" }, "": text }),
    values: [{ constructor: "x", "a/b~c": 1 }],
  },
];

const cases = [...special, ...inferred, ...foreign];
const token = "0123456789abcdef0123";
const whenFinished = afterTests();
let browser: Browser;
let page: Page;
let faults: readonly string[];
const received: unknown[] = [];

beforeAll(async () => {
  const subjects = cases.map(({ name, schema }) => {
    const at = { file: "", line: 1, column: 1 };
    const metadata = { category: "utility", repeatable: true } as const;
    const tool = { name, folder: "", file: "", at, description: name, metadata, input: schema, locations: {} };
    return { name, tool };
  });
  const handler = { execute: (input: unknown) => (received.push(input), null) };
  const handlers = new Map(cases.map(({ name }) => [name, handler]));
  const [opened, bundle, studio] = await Promise.all([
    openBrowser(),
    build({
      entryPoints: [path.join(root, "studio/test/fill-form.ts")],
      bundle: true,
      write: false,
      format: "iife",
    }),
    openStudio(
      { port: 0, isNamed: false },
      { kind: "project", title: "Forms", token, files: pathToFileURL(`${root}/sdk/dist/studio/`) },
    ),
  ]);
  browser = opened;
  studio.show(registryInMemory(subjects, handlers, { providers: [], version: "1.0.0", location: "forms" }));
  studio.report({ status: "ready" });
  const watched = await openPage(browser);
  ({ page, faults } = watched);
  await page.addInitScript({ content: bundle.outputFiles[0]?.text ?? "" });
  await page.goto(studio.address);
  whenFinished(async () => void (await Promise.all([browser.close(), studio.close()])));
});

interface Filled {
  readonly json: string;
  readonly stuck?: string;
}

/** Enters a value into a tool's form and calls it: returns the JSON arguments next to the form, and the arguments of the request. */
async function tried(wanted: { readonly name: string; readonly schema: JsonSchema; readonly value: unknown }) {
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/calls"));
  const { json, stuck } = await page.evaluate<Filled, unknown>((given) => {
    const { tryTool } = globalThis as unknown as { readonly tryTool: (given: unknown) => Promise<Filled> };
    return tryTool(given);
  }, wanted);
  expect(stuck, JSON.stringify(wanted.value)).toBe(undefined);
  const { arguments: sent } = (await asked).postDataJSON() as { readonly arguments: unknown };
  return { json: JSON.parse(json) as unknown, sent };
}

describe("a form and its JSON have the same typed arguments, which are sent", () => {
  test.each(cases)("$name", async ({ name, schema, values }) => {
    for (const value of values) expect(await tried({ name, schema, value })).toEqual({ json: value, sent: value });
    expect(faults).toEqual([]);
  });
});

test("the tools get the sent values", async () => {
  const sent = cases.flatMap(({ values }) => values);
  // A form is sent before its tool runs.
  await vi.waitFor(() => expect(received).toHaveLength(sent.length), { timeout: 10_000 });
  expect(received).toEqual(sent);
});
