import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const hit: RuntimeTool = {
  name: "find",
  output: {
    type: "object",
    properties: { title: { type: "string" }, found: { type: "string", format: "date-time" } },
    required: ["title"],
    additionalProperties: false,
  },
  execute: "",
};

test.each([
  [`() => ({ title: "A" })`, { title: "A" }],
  [`() => ({ title: "A", found: new Date(0) })`, { title: "A", found: "1970-01-01T00:00:00.000Z" }],
  [`() => ({ title: "A", found: undefined })`, { title: "A" }],
])("%s fits", async (execute, data) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([{ ...hit, execute }]) });
  const response = await call("find", {});
  expect(JSON.stringify(expectOk(response))).toBe(JSON.stringify(data));
});

test.each([
  ["() => ({ title: 5 })", "does not match its output schema: /title: expected a string; got 5"],
  ["() => {}", "does not match its output schema: expected an object; got null"],
  [
    `() => ({ label: "A" })`,
    "does not match its output schema: /title: is missing; /label: unknown key; known are title, found",
  ],
  [`() => { const a = { title: "A" }; a.self = a; return a; }`, "cannot be written as JSON: it contains itself"],
  ["() => ({ title: 1n })", 'cannot be written as JSON: it has a bigint at "title"'],
  ["() => ({ title: new Map() })", 'cannot be written as JSON: it has a Map at "title"'],
  ["() => () => 1", "cannot be written as JSON: it is a function"],
])("%s is the tool's fault", async (execute, why) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([{ ...hit, execute }]) });
  expect(expectError(await call("find", {}), "INTERNAL")).toMatchObject({
    message: `find returned a result that ${why}.`,
    retryable: false,
    partialSideEffects: false,
  });
});

const kind = (name: string, members: JsonSchema["properties"]): JsonSchema => ({
  type: "object",
  properties: { kind: { const: name }, ...members },
  required: ["kind"],
  additionalProperties: false,
});
const text: JsonSchema = { type: "string" };
const ref: JsonSchema = { $ref: "#/$defs/node" };
const node: JsonSchema = { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }] };

test.each<[string, JsonSchema, unknown, unknown, string]>([
  ["a member", kind("a", {}), { kind: "a", secret: 1 }, { kind: "a" }, "/secret"],
  [
    "members of a list's items",
    { type: "array", items: kind("a", {}) },
    [{ kind: "a", x: 1 }, { kind: "a" }, { kind: "a", y: { z: 2 } }],
    [{ kind: "a" }, { kind: "a" }, { kind: "a" }],
    "/0/x, /2/y",
  ],
  [
    "a member of one alternative, without the others' members",
    { anyOf: [kind("a", { x: text }), kind("b", { y: text }), { type: "null" }] },
    { kind: "b", y: "1", x: "2" },
    { kind: "b", y: "1" },
    "/x",
  ],
  [
    "members around a union and inside it",
    kind("page", { of: { anyOf: [kind("a", { x: text }), kind("b", { y: text }), { type: "null" }] } }),
    { kind: "page", of: { kind: "a", z: 1 }, next: 2 },
    { kind: "page", of: { kind: "a" } },
    "/of/z, /next",
  ],
  [
    "a member next to one that only another alternative does not declare",
    { anyOf: [kind("a", { of: kind("c", {}) }), kind("b", { of: kind("c", { y: text }) })] },
    { kind: "b", of: { kind: "c", y: "1" }, z: 2 },
    { kind: "b", of: { kind: "c", y: "1" } },
    "/z",
  ],
  [
    "members of alternatives that contain one another",
    { $ref: "#/$defs/node", $defs: { node, a: kind("a", { next: ref }), b: kind("b", { next: ref, y: text }) } },
    { kind: "b", y: "1", p: 1, next: { kind: "a", next: { kind: "b", y: "2", q: 2 } } },
    { kind: "b", y: "1", next: { kind: "a", next: { kind: "b", y: "2" } } },
    "/next/next/q, /p",
  ],
])(
  "%s that the output schema does not declare is left out, with a warning",
  async (...[, output, given, data, named]) => {
    const tool = { ...hit, output, execute: `() => (${JSON.stringify(given)})` };
    const { call } = await openTestSession({ registry: await runtimeArtifact([tool]) });
    const response = await call("find", {});
    expect(expectOk(response)).toEqual(data);
    expect(response.meta.warnings).toEqual([
      `The output schema does not declare ${named}, which the result is without.`,
    ]);
  },
);

test("an action has acted before its result was refused", async () => {
  const action: RuntimeTool = { ...hit, metadata: { category: "action" }, execute: "() => ({ title: 5 })" };
  const { call } = await openTestSession({ registry: await runtimeArtifact([action]) });
  expect(expectError(await call("find", {}), "INTERNAL")).toMatchObject({
    partialSideEffects: true,
    issues: [{ path: "/title", message: "expected a string; got 5" }],
  });
});

test("a tool that promises nothing may return any JSON", async () => {
  const { call } = await openTestSession({
    registry: await runtimeArtifact([{ name: "any", execute: "() => [1, { a: null }]" }]),
  });
  expect(expectOk(await call("any", {}))).toEqual([1, { a: null }]);
});

test("a direction is next to the data, which is validated alone; one of another shape is a mistake of the tool", async () => {
  const directing = (conversation: string): RuntimeTool => ({
    ...hit,
    execute: `() => direct({ title: "A" }, ${conversation})`,
  });
  const open = async (conversation: string) =>
    (await openTestSession({ registry: await runtimeArtifact([directing(conversation)]) })).call("find", {});
  const response = await open(`{ next: "billing", variables: { at: new Date(0) } }`);
  expect(response).toMatchObject({
    data: { title: "A" },
    directs: { next: "billing", variables: { at: "1970-01-01T00:00:00.000Z" } },
  });
  for (const wrong of ["{ next: 5 }", "{ speak: true }", "{ end: {} }", "[]", "{ variables: 1 }", "null"]) {
    expect(expectError(await open(wrong), "INTERNAL").message).toContain("with an invalid direction");
  }
  expect(expectError(await open("{ end: () => 1 }"), "INTERNAL").message).toContain("cannot be written as JSON");
});
