import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { ActivityEvent } from "../../model/call/event.ts";
import { errorTypes, type ErrorType, type ToolFailure } from "../../model/call/response.ts";
import { errorTypeOf, seedErrors, seedErrorType, seedErrorTypes } from "../../model/call/seed-errors.ts";
import { createRuntime, type Runtime } from "../create-runtime.ts";
import { loadRegistry } from "../load-registry.ts";
import { formatError } from "./call-text.ts";
import { fromSeedResult, toSeedResult } from "./seed-result.ts";

async function open(tools: readonly RuntimeTool[], events: ActivityEvent[] = []): Promise<Runtime> {
  const registry = await loadRegistry(await runtimeArtifact(tools));
  return createRuntime({ registry, policy: { confirm: "host" }, onEvent: (event) => events.push(event) });
}

/** The lines that `preview` shows of a result. */
async function previewOf(
  execute: string,
  maxLines?: number,
  tool: Partial<RuntimeTool> = {},
): Promise<readonly string[]> {
  const runtime = await open([{ name: "one", execute, ...tool }]);
  const session = await runtime.openSession();
  const response = await session.beginTurn().call("one", {});
  const lines = await runtime.preview(response, maxLines);
  expect(await session.preview(response, maxLines)).toEqual(lines);
  return lines;
}

test.each<[string, string, number | undefined, readonly string[]]>([
  ["a short text", '() => "a\\nb"', undefined, ["a", "b"]],
  ["a long text", '() => "a\\r\\nb\\nc\\nd\\ne"', undefined, ["a", "b", "… 3 more lines"]],
  ["one line of it", '() => "a\\nb"', 1, ["a …"]],
  ["a list", '() => ["x", { n: 1 }, 2]', undefined, ["3 items", "x", "… 2 more lines"]],
  ["a list in full", '() => ["x", { n: 1 }]', Infinity, ["2 items", "x", '{"n":1}']],
  ["an object", "() => ({ a: 1, b: 'two\\nlines', c: [3] })", undefined, ["a: 1", "b: two lines", "c: [3]"]],
  ["an empty object", "() => ({})", undefined, ["an empty object"]],
  ["a number", "() => 5", undefined, ["5"]],
  ["nothing", "() => undefined", undefined, ["no data"]],
  ["control characters", '() => "\\u001b[31mred\\u200b"', undefined, ["⟨U+001B⟩[31mred⟨U+200B⟩"]],
  ["a long line", '() => "x".repeat(1000)', undefined, [`${"x".repeat(199)}…`]],
  ["less than a line", '() => "a\\nb"', -5, ["a …"]],
  ["no number of lines", '() => "a\\nb\\nc\\nd"', Number.NaN, ["a", "b", "… 2 more lines"]],
])("previews %s", async (_, execute, maxLines, expected) => {
  expect(await previewOf(execute, maxLines)).toEqual(expected);
});

const withPreview = (preview: string): Partial<RuntimeTool> => ({ preview });

test.each<[string, string, readonly string[]]>([
  ["lines", "(data) => [`Found ${data.length} matches`]", ["Found 2 matches"]],
  ["a text", "(data, maxLines) => `${maxLines}\\n${data[0]}`", ["3", "a"]],
  ["too many lines", "() => ['1', '2', '3', '4']", ["1", "2", "… 2 more lines"]],
])("a tool's own preview gives %s", async (_, preview, expected) => {
  expect(await previewOf('() => ["a", "b"]', undefined, withPreview(preview))).toEqual(expected);
});

test.each([
  ["throws", "() => { throw 1; }"],
  ["gives something else", "() => [1]"],
  ["waits", "async () => 'x'"],
  ["is not a function", "5"],
])("where it %s, the general one stands in", async (_, preview) => {
  expect(await previewOf('() => ["a", "b"]', undefined, withPreview(preview))).toEqual(["2 items", "a", "b"]);
});

test("neither a tool's own preview nor the general one gets secrets", async () => {
  const output = { type: "object", properties: { key: { type: "string", "x-secret": true } } } as const;
  expect(await previewOf('() => ({ key: "s3cret" })', 3, { output })).toEqual(["key: [redacted]"]);
  expect(await previewOf('() => ({ key: "s3cret" })', 3, { output, preview: "({ key }) => key" })).toEqual([
    "[redacted]",
  ]);
});

test("a failure is previewed as its text, also of an unknown tool", async () => {
  const runtime = await open([{ name: "one", execute: "() => 1" }]);
  const turn = (await runtime.openSession()).beginTurn();
  expect(await runtime.preview(await turn.call("two", {}))).toEqual([
    'two: There is no tool "two".',
    "Call one of: one.",
  ]);
  const gone = {
    ok: true,
    data: "x",
    intents: [],
    meta: { ...(await turn.call("one", {})).meta, tool: "gone" },
  } as const;
  expect(await runtime.preview(gone)).toEqual(["x"]);
});

const search: RuntimeTool = {
  name: "kb_search",
  input: {
    type: "object",
    properties: {
      query: { type: "string" },
      limit: { type: "integer", minimum: 1 },
      key: { type: "string", writeOnly: true },
    },
    required: ["query"],
    additionalProperties: false,
  },
  metadata: { examples: [{ input: { query: "reset password" } }] },
  execute: `({ query }) => {
    if (query === "later") throw new ToolError("TRANSIENT", "the service is busy", { retryable: true });
    if (query === "half") throw new Error("x");
    return { hits: [query], count: 1 };
  }`,
};

async function failing(args: unknown): Promise<{ readonly runtime: Runtime; readonly failure: ToolFailure }> {
  const runtime = await open([search]);
  const failure = await (await runtime.openSession()).beginTurn().call("kb_search", args, { callId: "c1" });
  if (failure.ok) throw new Error("the call did not fail");
  return { runtime, failure };
}

test("an error is formatted with the call that failed", async () => {
  const args = { query: 5, limit: 0, key: "s3cret" };
  const { runtime, failure } = await failing(args);
  expect(formatError(failure, { args, tool: runtime.registry.tool("kb_search") })).toBe(
    [
      'kb_search(query=5, limit=0, key="[redacted]"): The arguments of kb_search do not fit: ' +
        "/query: expected a string; got 5; /limit: expected 1 or more; got 0.",
      "Correct the arguments as in the example.",
      'Example: kb_search(query="reset password")',
    ].join("\n"),
  );
});

test("a formatted error has the facts of its call for a person", async () => {
  const later = await failing({ query: "later" });
  expect(formatError(later.failure, { args: '{ "query": "later" }' })).toBe(
    'kb_search(query="later"): the service is busy\nThe same call may succeed later.',
  );
  const half = await failing({ query: "half" });
  expect(formatError(half.failure)).toBe("kb_search: kb_search failed unexpectedly. Error id: c1.");
});

test.each<[unknown, string]>([
  ["{ broken", "kb_search: x"],
  [undefined, "kb_search: x"],
  [{}, "kb_search(): x"],
  [[1, 2], "kb_search([1,2]): x"],
  [{ big: 10n, long: "y".repeat(100) }, `kb_search(big=bigint, long="${"y".repeat(58)}…): x`],
  [{ "a\u0007b": "\u001b[2J" }, 'kb_search(a⟨U+0007⟩b="\\u001b[2J"): x'],
])("arguments %# stand in it as far as they can be shown", async (args, expected) => {
  const { failure } = await failing({ query: 1 });
  const { suggestion: _s, example: _e, ...error } = failure.error;
  expect(formatError({ ...failure, error: { ...error, message: "x" } }, { args })).toBe(expected);
});

test("a success becomes a result of a tool manager with the members of its data", async () => {
  const runtime = await open([search]);
  const response = await (await runtime.openSession()).beginTurn().call("kb_search", { query: "a" });
  expect(toSeedResult(response)).toEqual({ success: true, error: "", hits: ["a"], count: 1 });
});

test.each<[unknown, object]>([
  ["text", { result: "text" }],
  [[1], { result: [1] }],
  [{ error: "of the data" }, { result: { error: "of the data" } }],
  [null, {}],
])("data %j that has no members of its own stands in `result`", async (data, members) => {
  const runtime = await open([{ name: "one", execute: `() => (${JSON.stringify(data)})` }]);
  const response = await (await runtime.openSession()).beginTurn().call("one", {});
  expect(toSeedResult(response)).toEqual({ success: true, error: "", ...members });
});

test("a failure becomes a result of a tool manager that shows the call", async () => {
  const { failure } = await failing({ query: 5 });
  expect(toSeedResult(failure, { args: { query: 5 } })).toEqual({
    success: false,
    error: "kb_search(query=5): The arguments of kb_search do not fit: /query: expected a string; got 5.",
    error_type: "validation_error",
    suggestion: 'Correct the arguments as in the example. Example: kb_search(query="reset password")',
  });
  const later = await failing({ query: "later" });
  expect(toSeedResult(later.failure)).toEqual({
    success: false,
    error: "kb_search: the service is busy",
    error_type: "system_error",
  });
});

test.each<[ErrorType, string]>([
  ["VALIDATION", "validation_error"],
  ["NOT_FOUND", "validation_error"],
  ["INTERNAL", "system_error"],
  ["MODE_RESTRICTED", "security_error"],
  ["BUDGET_EXCEEDED", "permission_error"],
  ["CONFIRMATION_REQUIRED", "permission_error"],
  ["SESSION_INACTIVE", "system_error"],
  ["TRANSIENT", "system_error"],
  ["PERMANENT", "user_error"],
  ["CONFLICT", "user_error"],
  ["AUTH", "permission_error"],
  ["RATE_LIMIT", "system_error"],
])("%s is %s in a result of a tool manager", (type, expected) => {
  expect(seedErrorType(type)).toBe(expected);
});

test("each type of the envelope has one row, and each of a tool manager's five types maps back to itself", () => {
  const all: readonly ErrorType[] = Object.values(errorTypes).flat();
  const listed = Object.values(seedErrors).flatMap(({ from }) => from as readonly ErrorType[]);
  expect([...listed].sort()).toEqual([...all].sort());
  expect(seedErrorTypes.map((seed) => seedErrorType(errorTypeOf(seed)))).toEqual(seedErrorTypes);
  expect(seedErrorTypes).toEqual([
    "validation_error",
    "user_error",
    "system_error",
    "permission_error",
    "security_error",
  ]);
  expect(errorTypeOf("toString")).toBe("INTERNAL");
});

test.each([
  ["validation_error", { type: "PERMANENT", partialSideEffects: false }],
  ["user_error", { type: "PERMANENT", partialSideEffects: false }],
  ["system_error", { type: "TRANSIENT", partialSideEffects: true }],
  ["permission_error", { type: "AUTH", partialSideEffects: false }],
  ["security_error", { type: "AUTH", partialSideEffects: false }],
] as const)("a handler may give a result of a tool manager of %s", (error_type, expected) => {
  const result = fromSeedResult({ success: false, error: "no", error_type, suggestion: "try x" });
  expect(result).toMatchObject({
    ok: false,
    error: { message: "no", suggestion: "try x", retryable: false, ...expected },
  });
});

test("a result of a tool manager becomes data again", () => {
  expect(fromSeedResult({ success: true, error: "", count: 2 })).toMatchObject({ ok: true, data: { count: 2 } });
  expect(fromSeedResult({ success: true, error: "", result: [1] })).toMatchObject({ ok: true, data: [1] });
  expect(fromSeedResult({ success: false, error: "" })).toMatchObject({
    error: { type: "PERMANENT", message: "The tool gave no reason." },
  });
});

test("display hints of a tool reach the events", async () => {
  const events: ActivityEvent[] = [];
  const metadata = { category: "action", title: "Send mail", quiet: true, confirm: true } as const;
  const runtime = await open(
    [
      { name: "send", metadata, execute: "() => 1" },
      { name: "plain", execute: "() => 1" },
    ],
    events,
  );
  const turn = (await runtime.openSession()).beginTurn();
  await turn.call("send", {});
  await turn.call("plain", {});
  await runtime.events.flush();
  const hints = { title: "Send mail", quiet: true, confirm: true };
  expect(events[0]).toMatchObject({ type: "tool_call_start", hints });
  expect(events[1]).toMatchObject({ type: "tool_call_end", hints });
  expect(events.slice(2).map((event) => "hints" in event)).toEqual([false, false]);
});

test("the hints of a ui tool name its renderer and its place", async () => {
  const events: ActivityEvent[] = [];
  const metadata = { category: "ui", component: "Choice", display: "artifact" } as const;
  const registry = await loadRegistry(await runtimeArtifact([{ name: "ask", metadata, execute: "() => 1" }]));
  const ui = { request: () => Promise.resolve(null) };
  const runtime = createRuntime({ registry, ports: { ui }, onEvent: (event) => events.push(event) });
  await (await runtime.openSession()).beginTurn().call("ask", {});
  await runtime.events.flush();
  expect(events[0]).toMatchObject({ hints: { component: "Choice", display: "artifact" } });
});
