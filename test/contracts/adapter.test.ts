import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { AdaptableTool, Adaptation } from "../../sdk/src/model/artifact/provider.ts";
import { providers } from "../../sdk/src/build.ts";

const golden = path.resolve(import.meta.dirname, "../golden/providers");
const cases = readdirSync(path.join(golden, "cases"))
  .map((file) => path.basename(file, ".json"))
  .sort();
const isUpdate = process.env.UPDATE_GOLDEN === "1";

const toolOf = (name: string): AdaptableTool =>
  JSON.parse(readFileSync(path.join(golden, "cases", `${name}.json`), "utf8")) as AdaptableTool;

/** The recorded result of one tool, each finding in one line. */
function recordOf({ tools: [tool], findings }: Adaptation): unknown {
  const lines = findings.map(({ severity, code, limit, pointer = "/", message, evidence }) =>
    [`${severity} ${code} [${limit}] at ${pointer}: ${message}`, ...(evidence === undefined ? [] : [evidence])].join(
      " | ",
    ),
  );
  return { definition: tool?.definition, reverse: tool?.reverse, findings: lines };
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

describe.each(providers.map((provider) => [provider.id, provider] as const))("%s", (id, { adapter, profile }) => {
  const file = path.join(golden, `${id}.json`);
  const records = Object.fromEntries(cases.map((name) => [name, recordOf(adapter.toTools([toolOf(name)]))]));
  if (isUpdate) writeFileSync(file, jsonText(records));
  const expected = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;

  test.each(cases)("%s is sent as recorded", (name) => {
    expect(jsonText(records[name])).toBe(jsonText(expected[name]));
  });

  test("has one record for each case", () => {
    expect(Object.keys(expected)).toEqual(cases);
  });

  const all = cases.map(toolOf);

  test("each tool of a set gets the same form as alone, in order", () => {
    const together = adapter.toTools(all);
    const alone = all.map((tool) => adapter.toTools([tool]));
    expect(together.tools).toEqual(alone.flatMap(({ tools }) => tools));
    expect(together.findings).toEqual(alone.flatMap(({ findings }) => findings));
  });

  test("every finding names a limit of the profile, and every limit its day and source", () => {
    const limits = profile.limits.map((limit) => limit.id);
    const { findings } = adapter.toTools(all);
    expect(new Set(limits).size).toBe(limits.length);
    expect(findings.map(({ limit }) => limit).filter((limit) => !limits.includes(limit))).toEqual([]);
    for (const limit of profile.limits) {
      expect(limit.checked).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(limit.source).not.toBe("");
      expect(limit.summary).toMatch(/\.$/);
    }
  });

  test("only a refused tool has an error, and only it has no definition", () => {
    const { tools, findings } = adapter.toTools(all);
    const refused = new Set(findings.filter(({ severity }) => severity === "error").map(({ tool }) => tool));
    const missing = new Set(tools.filter(({ definition }) => definition === undefined).map(({ name }) => name));
    expect(missing).toEqual(refused);
    for (const finding of findings) expect(finding.severity === "error").toBe(finding.change === "refused");
  });

  test("the input tools do not change", () => {
    const before = JSON.stringify(all);
    adapter.toTools(all);
    expect(JSON.stringify(all)).toBe(before);
  });
});

const keywords = [
  ...[
    "$ref",
    "$defs",
    "definitions",
    "type",
    "enum",
    "const",
    "properties",
    "required",
    "additionalProperties",
    "items",
  ],
  ...[
    "prefixItems",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "default",
    "format",
    "minimum",
    "minLength",
    "patternProperties",
  ],
  ...["propertyNames", "examples", "title", "description", "__proto__"],
];
const values = [
  "object",
  "string",
  "null",
  "#",
  "#/$defs/a",
  "#/properties/a",
  "https://example.com",
  "",
  "a",
  "__proto__",
];

/** Values that resemble schemas. */
const { schemaLike } = fc.letrec<{ schemaLike: unknown }>((tie) => ({
  schemaLike: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(fc.constantFrom(...values), fc.boolean(), fc.integer(), fc.constant(null)),
    fc.dictionary(fc.constantFrom(...keywords), tie("schemaLike"), { noNullPrototype: true }),
    fc.dictionary(fc.constantFrom("a", "$defs", "properties", "type", "__proto__"), tie("schemaLike"), {
      noNullPrototype: true,
    }),
    fc.array(tie("schemaLike"), { maxLength: 3 }),
    fc.record({
      type: fc.constantFrom("object", "array", "string"),
      properties: fc.dictionary(fc.constantFrom("a", "b"), tie("schemaLike")),
    }),
    fc.record({
      anyOf: fc.array(tie("schemaLike"), { minLength: 1, maxLength: 3 }),
      $defs: fc.record({ a: tie("schemaLike") }),
    }),
  ),
}));

test.each(providers.map((provider) => [provider.id, provider] as const))(
  "%s never throws, for any input",
  (_, provider) => {
    fc.assert(
      fc.property(fc.oneof(schemaLike, fc.anything()), fc.boolean(), (schema, isWrapped) => {
        const input = (
          isWrapped ? { type: "object", properties: { value: schema } } : schema
        ) as AdaptableTool["input"];
        const tool = { name: "t", description: "", metadata: { category: "utility" as const }, input, output: input };
        const { tools, findings } = provider.adapter.toTools([tool]);
        expect(tools).toHaveLength(1);
        expect(findings.filter(({ message }) => message.includes("could not be converted"))).toEqual([]);
        expect(() => JSON.stringify(tools)).not.toThrow();
      }),
      { numRuns: 500, seed: 20261121 },
    );
  },
);

/** Schemas whose inlined size doubles with every level. */
const growing: readonly [string, (inner: JsonSchema) => JsonSchema][] = [
  [
    "alternatives next to properties",
    (inner) => ({ type: "object", properties: { a: inner }, anyOf: [{ required: ["a"] }, { minProperties: 1 }] }),
  ],
  ["alternatives of alternatives", (inner) => ({ anyOf: [inner, { type: "object", properties: { b: inner } }] })],
  ["intersections", (inner) => ({ allOf: [{ properties: { a: inner } }, { properties: { b: inner } }] })],
];

test.each(growing)("nested %s do not grow without bound", (_, level) => {
  const $defs: Record<string, JsonSchema> = { D0: { type: "string" } };
  for (let depth = 1; depth <= 24; depth++) $defs[`D${depth}`] = level({ $ref: `#/$defs/D${depth - 1}` });
  const input: JsonSchema = { type: "object", properties: { value: { $ref: "#/$defs/D24" } }, $defs };
  const tool = { name: "t", description: "", metadata: { category: "utility" as const }, input };
  for (const { adapter } of providers) {
    const { tools, findings } = adapter.toTools([tool]);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(JSON.stringify(tools).length).toBeLessThan(1_000_000);
  }
});
