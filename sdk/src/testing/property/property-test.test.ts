import { describe, expect, test } from "vitest";
import { z } from "zod";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { openTestSession, propertyTest } from "../../testing.ts";
import { changesOf } from "./invalid-values.ts";
import { loadFastCheck } from "./property-test.ts";

const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const search: RuntimeTool = {
  name: "search",
  input: object({ query: { type: "string", minLength: 1 }, limit: { type: "integer", minimum: 1, maximum: 20 } }, [
    "query",
  ]),
  output: { type: "array", items: { type: "string" } },
  execute: "({ query, limit = 5 }) => Array.from({ length: limit }, () => query)",
};

const open = async (...tools: readonly RuntimeTool[]) => openTestSession({ registry: await runtimeArtifact(tools) });

test("a sound tool holds for valid and invalid inputs", async () => {
  const session = await open(search);
  expect(await propertyTest("search", { session, runs: 60, seed: 7 })).toEqual({
    seed: 7,
    valid: { ok: 60 },
    refused: 60,
  });
  // None of the invalid ones.
  expect(session.handled).toHaveLength(60);
});

test("the same seed draws the same inputs", async () => {
  const inputs = async (seed: number): Promise<readonly unknown[]> => {
    const session = await open(search);
    await propertyTest("search", { session, runs: 10, seed });
    return session.handled.map(({ args }) => args);
  };
  const first = await inputs(3);
  expect(await inputs(3)).toEqual(first);
  expect(await inputs(4)).not.toEqual(first);
});

test("a handler that throws is shown with the smallest input and the cause", async () => {
  const execute = "({ limit = 1 }) => { if (limit > 7) throw new Error('too many'); return []; }";
  const failing = propertyTest("search", { session: await open({ ...search, execute }), seed: 1 });
  await expect(failing).rejects.toThrow(
    /^A valid input of search fails \(found in run \d+, made smaller \d+ times; seed 1\):\n\{"query":" ","limit":8\}\nINTERNAL: search failed unexpectedly\. Error id: [^\n]+\n[^]*cause: too many$/,
  );
  await expect(failing).rejects.toMatchObject({ name: "AssertionError", cause: { message: "too many" } });
});

test("a result that does not fit is a fault", async () => {
  const execute = "({ query, limit }) => limit === undefined ? [query] : [limit]";
  await expect(propertyTest("search", { session: await open({ ...search, execute }), seed: 1 })).rejects.toThrow(
    /"limit":1\}\nINTERNAL: search returned a result that does not match its output schema: .*\/0/,
  );
});

test("an invalid input that is let through is a fault, named by what is wrong with it", async () => {
  // The record asks for more than the compiled validator does, as an artifact that was edited by hand would.
  const session = await open(search);
  const record = session.runtime.registry.tool("search");
  (record?.jsonSchema.properties?.limit as { maximum: number }).maximum = 10;
  await expect(propertyTest("search", { session, seed: 1, runs: 500 })).rejects.toThrow(
    /^An invalid input of search fails \([^]*\n\{"query":" ","limit":11\}\nit is invalid \(\/limit is 11\), but the call succeeded with \[/,
  );
});

test("failures that a tool may have are counted", async () => {
  const execute = "() => { throw new ToolError('TRANSIENT', 'Busy.'); }";
  const registry = await runtimeArtifact([{ ...search, execute }]);
  expect(await propertyTest("search", { registry, runs: 30 })).toMatchObject({ valid: { TRANSIENT: 30 }, refused: 30 });
});

test("a call that waits for a person is not taken for a good one", async () => {
  const tool: RuntimeTool = { ...search, metadata: { category: "action", confirm: true } };
  await expect(propertyTest("search", { session: await open(tool) })).rejects.toThrow(
    'it was not run: give the session `confirm: "yes"`.',
  );
  expect(await propertyTest("search", { registry: await runtimeArtifact([tool]), runs: 5 })).toMatchObject({
    valid: { ok: 5 },
  });
});

test("what a schema library refines beyond the schema is not counted", async () => {
  const input = z.object({ word: z.string().refine((word) => !word.includes("a")) });
  const seen: string[] = [];
  const execute = ({ word }: { word: string }): number => seen.push(word);
  expect(await propertyTest({ input, execute, output: { type: "number" } }, { runs: 40 })).toMatchObject({
    valid: { ok: 40 },
    refused: 40,
  });
  expect(seen.filter((word) => word.includes("a"))).toEqual([]);
});

test("a schema that cannot be drawn from takes the examples, or says that it needs some", async () => {
  const input = object({ code: { type: "string", pattern: "^[^]*$", not: { maxLength: 400 } } }, ["code"]);
  const tool: RuntimeTool = { name: "decode", input, execute: "() => 1" };
  await expect(propertyTest("decode", { session: await open(tool), runs: 5 })).rejects.toThrow(
    /^Too few valid inputs of decode can be drawn from its schema \(\d+ were not valid; seed \d+\)\. Give it `examples`/,
  );
  const examples = [{ input: { code: "x".repeat(401) } }];
  const session = await open({ ...tool, metadata: { examples } });
  expect(await propertyTest("decode", { session, runs: 5 })).toMatchObject({ valid: { ok: 5 }, refused: 5 });
});

test("a tool that does not exist is named, with the nearest one", async () => {
  await expect(propertyTest("serch", { session: await open(search) })).rejects.toMatchObject({
    code: "USAGE",
    message: "The session has no tool serch; it has search.",
    remedy: "Use the name search.",
  });
});

test("without fast-check, it says what to install", async () => {
  await expect(loadFastCheck(() => Promise.reject(new Error("Cannot find package")))).rejects.toMatchObject({
    code: "PACKAGE_MISSING",
    message: "`propertyTest` needs the package `fast-check`, which cannot be loaded.",
    remedy: "Install it in the project: `npm install --save-dev fast-check`.",
  });
});

const kinds: Readonly<Record<string, JsonSchema>> = {
  texts: object(
    {
      code: { type: "string", pattern: "^[A-Z]{2}\\d{3}$" },
      mail: { type: "string", format: "email" },
      on: { type: "string", format: "date-time" },
      day: { type: "string", format: "date" },
      id: { type: "string", format: "uuid" },
      link: { type: "string", format: "uri" },
      short: { type: "string", minLength: 2, maxLength: 4 },
    },
    ["code", "mail", "on", "day", "id", "link", "short"],
  ),
  numbers: object(
    {
      half: { type: "number", multipleOf: 0.5, minimum: 1 },
      open: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
      even: { type: "integer", multipleOf: 2, maximum: 10 },
      any: { type: "number" },
    },
    ["half", "open", "even", "any"],
  ),
  choices: object(
    {
      one: { const: "only" },
      some: { type: "string", enum: ["red", "green"] },
      maybe: { type: ["integer", "null"], minimum: 3 },
      either: { anyOf: [{ type: "string", maxLength: 3 }, object({ kind: { const: "a" } }, ["kind"])] },
      both: { allOf: [{ type: "integer", minimum: 2 }, { maximum: 4 }] },
    },
    ["one", "some", "maybe", "either", "both"],
  ),
  lists: object(
    {
      names: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3, uniqueItems: true },
      point: { type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false, minItems: 2 },
      counts: { type: "object", additionalProperties: { type: "integer" } },
    },
    ["names", "point", "counts"],
  ),
  tree: {
    ...object({ root: { $ref: "#/$defs/Node" } }, ["root"]),
    $defs: {
      Node: object(
        { label: { type: "string", minLength: 1 }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
        ["label", "children"],
      ),
    },
  },
  union: {
    type: "object",
    oneOf: [
      object({ kind: { const: "mail" }, to: { type: "string" } }, ["kind", "to"]),
      object({ kind: { const: "call" }, number: { type: "integer" } }, ["kind", "number"]),
    ],
  },
};

describe.each(Object.entries(kinds))("schemas of %s", (_, input) => {
  test("are drawn from, and every fault is refused before the handler", async () => {
    const session = await open({ name: "take", input, execute: "() => 1" });
    expect(await propertyTest("take", { session, runs: 50, seed: 11 })).toEqual({
      seed: 11,
      valid: { ok: 50 },
      refused: 50,
    });
  });
});

test("changes of an input replace, remove and add one part each", () => {
  const changes = changesOf({ query: "ab", tags: [true] });
  const named = changes.map(({ what }) => what);
  expect(named).toEqual(
    expect.arrayContaining([
      ...["the whole is null", "with /unexpected_property", "without /query", "/query is 1.5", '/query is ""'],
      ...['/query is "abab"', "/tags is [true,true]", "/tags/0 is null", "an object 2000 levels deep"],
    ]),
  );
  expect(changes.find(({ what }) => what === "/tags/0 is null")?.value).toEqual({ query: "ab", tags: [null] });
});
