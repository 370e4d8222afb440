import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Revival } from "../../model/tool/tool.ts";
import { expectOk, openTestSession } from "../../testing.ts";
import { reviveInput } from "./handler-input.ts";

const when: JsonSchema = { type: "string", format: "date-time" };
const link: JsonSchema = { type: "string", format: "uri" };
const moment = "2026-11-21T10:00:00.000Z";
const date = new Date(Date.UTC(2026, 10, 21, 10));

const objectOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  required = Object.keys(properties),
): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const kindOf = (kind: string, at: JsonSchema): JsonSchema => objectOf({ kind: { type: "string", const: kind }, at });

const dates = (...paths: readonly string[]): readonly Revival[] => paths.map((path) => ({ path, as: "date" }));

const cases: readonly (readonly [
  what: string,
  schema: JsonSchema,
  revive: readonly Revival[],
  given: unknown,
  made: unknown,
])[] = [
  [
    "a property",
    objectOf({ at: when, text: when }),
    dates("/properties/at"),
    { at: moment, text: moment },
    { at: date, text: moment },
  ],
  ["one left out", objectOf({ at: when }, []), dates("/properties/at"), {}, {}],
  [
    "an address",
    objectOf({ "a/b": link }),
    [{ path: "/properties/a~1b", as: "url" }],
    { "a/b": "https://a.example" },
    { "a/b": new URL("https://a.example") },
  ],
  [
    "null",
    objectOf({ at: { ...when, type: ["string", "null"] } }),
    dates("/properties/at"),
    { at: null },
    { at: null },
  ],
  [
    "items",
    objectOf({ at: { type: "array", items: when } }),
    dates("/properties/at/items"),
    { at: [moment] },
    { at: [date] },
  ],
  [
    "a tuple",
    objectOf({ at: { type: "array", prefixItems: [when, { type: "number" }], items: when } }),
    dates("/properties/at/prefixItems/0", "/properties/at/items"),
    { at: [moment, 1, moment] },
    { at: [date, 1, date] },
  ],
  [
    "a record",
    objectOf({ at: { type: "object", additionalProperties: when } }),
    dates("/properties/at/additionalProperties"),
    { at: { x: moment } },
    { at: { x: date } },
  ],
  [
    "keys of a form",
    objectOf({ at: { type: "object", patternProperties: { "^x-": when }, additionalProperties: false } }),
    dates("/properties/at/patternProperties/^x-"),
    { at: { "x-a": moment } },
    { at: { "x-a": date } },
  ],
  [
    "a date or a word: the date",
    objectOf({ at: { anyOf: [when, { type: "string", const: "now" }] } }),
    dates("/properties/at/anyOf/0"),
    { at: moment },
    { at: date },
  ],
  [
    "a date or a word: the word",
    objectOf({ at: { anyOf: [when, { type: "string", const: "now" }] } }),
    dates("/properties/at/anyOf/0"),
    { at: "now" },
    { at: "now" },
  ],
  [
    "the member of a union that is meant",
    objectOf({ all: { type: "array", items: { anyOf: [kindOf("date", when), kindOf("text", { type: "string" })] } } }),
    dates("/properties/all/items/anyOf/0/properties/at"),
    {
      all: [
        { kind: "date", at: moment },
        { kind: "text", at: moment },
      ],
    },
    {
      all: [
        { kind: "date", at: date },
        { kind: "text", at: moment },
      ],
    },
  ],
  [
    "a type within itself",
    {
      ...objectOf({ first: { $ref: "#/$defs/Node" } }),
      $defs: { Node: objectOf({ at: when, next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] } }) },
    },
    dates("/$defs/Node/properties/at"),
    { first: { at: moment, next: { at: moment, next: null } } },
    { first: { at: date, next: { at: date, next: null } } },
  ],
  [
    "a leap second",
    objectOf({ at: when }),
    dates("/properties/at"),
    { at: "2016-12-31T23:59:60Z" },
    { at: new Date(Date.UTC(2016, 11, 31, 23, 59, 59)) },
  ],
  [
    "a hostile key",
    { type: "object", additionalProperties: when },
    dates("/additionalProperties"),
    JSON.parse(`{"__proto__":"${moment}"}`),
    Object.fromEntries([["__proto__", date]]),
  ],
];

test.each(cases)("%s", (...[, jsonSchema, revive, given, made]) => {
  const before = structuredClone(given);
  expect(reviveInput(given, { jsonSchema, revive })).toStrictEqual(made);
  expect(given).toStrictEqual(before);
});

test("without such places, the arguments are passed on unchanged", () => {
  const given = { at: moment };
  expect(reviveInput(given, { jsonSchema: objectOf({ at: when }) })).toBe(given);
});

test("a handler gets the values of its signature after validation", async () => {
  const registry = await runtimeArtifact([
    {
      name: "year",
      input: objectOf({ at: when }),
      revive: dates("/properties/at"),
      execute: "({ at }) => at.getUTCFullYear()",
    },
  ]);
  const { call } = await openTestSession({ registry });
  expect(expectOk(await call("year", { at: moment }))).toBe(2026);
  expect((await call("year", { at: "soon" })).ok).toBe(false);
});
