import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const search: RuntimeTool = {
  name: "kb_search",
  input: {
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for." },
      limit: { type: "integer", minimum: 1, maximum: 20 },
    },
    required: ["query"],
    additionalProperties: false,
  },
  execute: "(input) => input",
};

test.each([
  [{ query: "a" }, { query: "a" }],
  [{ query: "a", limit: undefined }, { query: "a" }],
  [Object.assign(Object.create(null) as object, { query: "a" }), { query: "a" }],
])("right arguments reach the handler (%#)", async (args, received) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([search]) });
  expect(expectOk(await call("kb_search", args))).toEqual(received);
});

test("all faults are reported together, with a correct call", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([search]) });
  expect(expectError(await call("kb_search", { querry: "a", limit: 99 }), "VALIDATION")).toEqual({
    type: "VALIDATION",
    message:
      "The arguments of kb_search do not fit: /query: is missing: What to look for; " +
      '/querry: unknown key; did you mean "query"?; /limit: expected 20 or less; got 99.',
    issues: [
      { path: "/query", message: "is missing: What to look for" },
      { path: "/querry", message: 'unknown key; did you mean "query"?' },
      { path: "/limit", message: "expected 20 or less; got 99" },
    ],
    suggestion: "Correct the arguments as in the example.",
    example: { query: "text" },
    retryable: false,
    partialSideEffects: false,
  });
});

test.each([
  [null, "expected an object with the arguments; got null"],
  [undefined, "expected an object with the arguments; got nothing"],
  [
    "reset",
    "expected a JSON object with the arguments; the text is not valid JSON at line 1, column 1: `reset` is not expected",
  ],
  ['{"query":', "expected a JSON object with the arguments; the text ends too early"],
  ['"reset"', 'expected an object with the arguments; got "reset"'],
  ["[1]", "expected an object with the arguments; got an array of 1"],
  [["a"], "expected an object with the arguments; got an array of 1"],
  [7, "expected an object with the arguments; got 7"],
])("%j is not a set of arguments", async (args, message) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([search]) });
  expect(expectError(await call("kb_search", args), "VALIDATION")).toMatchObject({
    issues: [{ path: "", message }],
    example: { query: "text" },
  });
});

test.each([
  [JSON.parse('{"query":"a","__proto__":{"limit":3}}'), "/__proto__", "unknown key; known are query, limit"],
  [JSON.parse('{"query":"a","constructor":1}'), "/constructor", "unknown key; known are query, limit"],
  [Object.create({ query: "inherited" }), "/query", "is missing: What to look for"],
])("inherited names are no way in (%#)", async (args, path, message) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([search]) });
  expect(expectError(await call("kb_search", args), "VALIDATION").issues).toEqual([{ path, message }]);
});

test("an example of the author is shown, unless it does not fit itself", async () => {
  const withExample = (input: Readonly<Record<string, string>>): RuntimeTool => ({
    ...search,
    metadata: { examples: [{ input }] },
  });
  const good = await openTestSession({ registry: await runtimeArtifact([withExample({ query: "reset password" })]) });
  expect(expectError(await good.call("kb_search", {}), "VALIDATION").example).toEqual({ query: "reset password" });
  const bad = await openTestSession({ registry: await runtimeArtifact([withExample({ search: "reset" })]) });
  const error = expectError(await bad.call("kb_search", {}), "VALIDATION");
  expect(error).not.toHaveProperty("example");
  expect(error.suggestion).toBe("Correct the arguments and call again.");
});

const tree: RuntimeTool = {
  name: "tree",
  input: {
    type: "object",
    properties: { node: { $ref: "#/$defs/Node" } },
    required: ["node"],
    additionalProperties: false,
    $defs: { Node: { type: "array", items: { $ref: "#/$defs/Node" } } },
  },
  execute: "() => 'fine'",
};

test("arguments nested without end are refused before they can exhaust the stack", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([tree]) });
  const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  expect(expectOk(await call("tree", { node: nested(99) }))).toBe("fine");
  for (const levels of [100, 100_000]) {
    expect(expectError(await call("tree", { node: nested(levels) }), "VALIDATION").issues).toEqual([
      { path: "", message: "expected at most 100 levels of nesting" },
    ]);
  }
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  expectError(await call("tree", { node: cyclic }), "VALIDATION");
});

test("validators that cannot be loaded end the call, not the process", async () => {
  const registry = await runtimeArtifact([search]);
  writeFileSync(path.join(path.dirname(registry), "validators/kb_search.js"), "export const input = ;");
  const { call } = await openTestSession({ registry });
  const error = expectError(await call("kb_search", { query: "a" }), "INTERNAL");
  expect(error.message).toBe("HANDLER_INVALID: A compiled handler cannot be loaded.");
  expect(error.partialSideEffects).toBe(false);
});

test("many faults are all listed, but not all in the sentence", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([search]) });
  const error = expectError(
    await call("kb_search", { query: "a", p1: 1, p2: 1, p3: 1, p4: 1, p5: 1, p6: 1, p7: 1 }),
    "VALIDATION",
  );
  expect(error.issues).toHaveLength(7);
  expect(error.message).toMatch(
    /^The arguments of kb_search do not fit: \/p1: [^;]+;.*\/p5: unknown key; known are query, limit; and 2 more\.$/,
  );
});

describe("a schema that is given as a value", () => {
  const parsing = (parse: string): RuntimeTool => ({
    ...search,
    parse,
    execute: "(input) => [typeof input.query, input]",
  });
  const callWith = async (parse: string): Promise<ToolResponse> => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([parsing(parse)]) });
    return call("kb_search", { query: "12" }, { callId: "c1" });
  };

  test("without a `validate` changes nothing", async () => {
    expect(expectOk(await callWith("undefined"))).toEqual(["string", { query: "12" }]);
  });

  test.each([
    ["(value) => ({ value: { query: Number(value.query), limit: 5 } })"],
    ["async (value) => ({ value: { query: Number(value.query), limit: 5 } })"],
  ])("gives the handler what it makes of the arguments: %s", async (parse) => {
    expect(expectOk(await callWith(parse))).toEqual(["number", { query: 12, limit: 5 }]);
  });

  test.each([
    ['() => ({ issues: [{ message: "Is taken.", path: ["query"] }, { message: "No.", path: [{ key: "a/b" }, 0] }] })'],
    [
      'async () => ({ issues: [{ message: "Is taken.", path: ["query"] }, { message: "No.", path: [{ key: "a/b" }, 0] }] })',
    ],
  ])("refuses what it finds wrong, with paths and without an example: %s", async (parse) => {
    expect(expectError(await callWith(parse), "VALIDATION")).toEqual({
      type: "VALIDATION",
      message: "The arguments of kb_search do not fit: /query: Is taken; /a~1b/0: No.",
      issues: [
        { path: "/query", message: "Is taken" },
        { path: "/a~1b/0", message: "No" },
      ],
      suggestion: "Correct the arguments and call again.",
      retryable: false,
      partialSideEffects: false,
    });
  });

  test.each([['() => { throw new Error("no net"); }'], ['async () => { throw new Error("no net"); }']])(
    "that throws fails the call before the handler: %s",
    async (parse) => {
      const { message } = expectError(await callWith(parse), "INTERNAL");
      expect(message).toBe("kb_search failed while its arguments were checked. Error id: c1.");
    },
  );

  test("that does not end is given the tool's time", async () => {
    const tool = { ...parsing("() => new Promise(() => {})"), metadata: { timeoutMs: 20 } };
    const { call } = await openTestSession({ registry: await runtimeArtifact([tool]) });
    const { message, retryable } = expectError(await call("kb_search", { query: "a" }), "TRANSIENT");
    expect([message, retryable]).toEqual(["kb_search: checking the arguments took longer than 20 ms.", false]);
  });

  test("is not asked about arguments that do not fit the JSON Schema", async () => {
    const { call } = await openTestSession({
      registry: await runtimeArtifact([parsing('() => { throw new Error("asked"); }')]),
    });
    expect(expectError(await call("kb_search", {}), "VALIDATION").issues).toEqual([
      { path: "/query", message: "is missing: What to look for" },
    ]);
  });
});

test.each(["", " ", "null", " null "])(
  "the text %j, as some servers send it, is a call without arguments",
  async (args) => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([search]) });
    expect(expectError(await call("kb_search", args), "VALIDATION").issues).toEqual([
      { path: "/query", message: "is missing: What to look for" },
    ]);
  },
);
