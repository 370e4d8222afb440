import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { expectOk, openTestSession, validInputs } from "../../testing.ts";

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
  execute: "({ query, limit = 5 }) => { if (limit > 7) throw new Error('too many'); return query; }",
};

const open = async (...tools: readonly RuntimeTool[]) => openTestSession({ registry: await runtimeArtifact(tools) });

test("a property of a tool is shown to be false by the smallest input", async () => {
  const session = await open(search);
  const inputs = await validInputs("search", { session });
  const property = fc.asyncProperty(inputs, async (input) => void expectOk(await session.call("search", input)));
  const { failed, counterexample } = await fc.check(property, { seed: 1 });
  expect([failed, counterexample]).toEqual([true, [{ query: " ", limit: 8 }]]);
});

test("examples are among the inputs", async () => {
  const metadata = { examples: [{ input: { query: "How do I return a parcel?" } }] };
  const inputs = await validInputs("search", { session: await open({ ...search, metadata }) });
  expect(fc.sample(inputs, { seed: 1, numRuns: 100 })).toContainEqual({ query: "How do I return a parcel?" });
});

test("a tool that does not exist is named, with the nearest one", async () => {
  await expect(validInputs("serch", { session: await open(search) })).rejects.toMatchObject({
    code: "USAGE",
    message: "The session has no tool serch; it has search.",
    remedy: "Use the name search.",
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
  test("are drawn from, and the tool takes each input", async () => {
    const session = await open({ name: "take", input, execute: "() => 1" });
    const inputs = await validInputs("take", { session });
    for (const each of fc.sample(inputs, { seed: 11, numRuns: 50 })) expectOk(await session.call("take", each));
    expect(session.handled).toHaveLength(50);
  });
});
