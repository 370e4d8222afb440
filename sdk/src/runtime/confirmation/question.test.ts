import { expect, test } from "vitest";
import { refusedCall, tokenOf } from "#test/support/refused-call.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { causeOf } from "../../runtime.ts";
import { createFakeClock, expectError, expectOk, openTestSession, type TestSessionOptions } from "../../testing.ts";

const erase = (question: string, more: Partial<RuntimeTool> = {}): RuntimeTool => ({
  name: "erase",
  metadata: { category: "action", risk: "high" },
  input: {
    type: "object",
    properties: { files: { type: "array", items: { type: "string" } }, on: { type: "string", format: "date-time" } },
    additionalProperties: false,
  },
  question,
  execute: "(input) => input",
  ...more,
});

const open = async (tool: RuntimeTool, options: TestSessionOptions = {}) =>
  openTestSession({ registry: await runtimeArtifact([tool]), ...options });

test.each(["({ files }) => `Delete ${files.length} files?`", "async ({ files }) => `Delete ${files.length} files?`"])(
  "a tool computes the question from the arguments: %s",
  async (question) => {
    const { call } = await open(erase(question));
    const { confirmation } = refusedCall(await call("erase", { files: ["a", "b"] }));
    expect(confirmation?.preview).toEqual({
      tool: "erase",
      question: "Delete 2 files?",
      args: { files: ["a", "b"] },
      risk: "high",
    });
  },
);

test("the question gets the arguments as the handler does, and can change nothing of what runs", async () => {
  const question = "(input) => { input.files.push('more'); return `Before ${input.on.getUTCFullYear()}?`; }";
  const { call, session } = await open(erase(question, { revive: [{ path: "/properties/on", as: "date" }] }));
  const args = { files: ["a"], on: "2035-01-01T00:00:00Z" };
  const response = await call("erase", args);
  expect(refusedCall(response).confirmation?.preview).toMatchObject({ question: "Before 2035?", args });
  const done = await session.beginTurn().confirm(tokenOf(response));
  expect(expectOk(done)).toEqual({ files: ["a"], on: "2035-01-01T00:00:00.000Z" });
});

test("arguments as transformed by the tool's own schema are shown, and run", async () => {
  const parse = "({ files = [], ...rest }) => ({ value: { files: files.map((f) => f.trim()), ...rest } })";
  const { call, session } = await open(erase("({ files }) => `Delete ${files}?`", { parse }));
  const response = await call("erase", { files: [" a "] });
  expect(refusedCall(response).confirmation?.preview).toMatchObject({ question: "Delete a?", args: { files: ["a"] } });
  expect(expectOk(await session.beginTurn().confirm(tokenOf(response)))).toEqual({ files: ["a"] });
});

test.each(["({ files }) => ({ value: new Map([['files', files]]) })", "() => ({ value: 'all' })"])(
  "if its schema makes something other than a JSON object, the arguments are shown: %s",
  async (parse) => {
    const { call } = await open(erase("() => 'Go?'", { parse }));
    expect(refusedCall(await call("erase", { files: ["a"] })).confirmation?.preview.args).toEqual({ files: ["a"] });
  },
);

test("a schema with a different result each time cannot be confirmed", async () => {
  const parse = "(() => { let n = 0; return () => ({ value: { n: ++n } }); })()";
  const { call, session } = await open(erase("() => 'Go?'", { parse }));
  const token = tokenOf(await call("erase", {}));
  expect(refusedCall(await session.beginTurn().confirm(token)).message).toBe(
    "erase was not run: its confirmation is not for this call, or was changed.",
  );
});

test.each(["() => { throw new Error('secret path'); }", "async () => { throw new Error('secret path'); }"])(
  "a question that fails does not let the call through: %s",
  async (question) => {
    const { call, session } = await open(erase(question));
    const response = await call("erase", {}, { callId: "c1" });
    expect(expectError(response, "INTERNAL")).toMatchObject({
      message: "erase was not run: its question to the person who has to confirm it failed. Error id: c1.",
      partialSideEffects: false,
    });
    expect(causeOf(response)).toMatchObject({ message: "secret path" });
    expect(session.confirmations()).toEqual([]);
  },
);

test.each(["() => 5", "() => '  '", "async () => undefined"])(
  "a question that is not a text does not let the call through: %s",
  async (question) => {
    const { call } = await open(erase(question));
    expect(expectError(await call("erase", {}), "INTERNAL")).toMatchObject({
      message: "erase was not run: its question to the person who has to confirm it is not a text.",
      suggestion: "Report this to the tool's author; the same call will fail again.",
    });
  },
);

test("a question that the handler's module lacks does not run the call either", async () => {
  const { call } = await open(erase("undefined"));
  expect(expectError(await call("erase", {}), "INTERNAL").message).toBe(
    "erase was not run: its question to the person who has to confirm it is missing.",
  );
});

test("a question that hangs ends at the time limit, or when the call is cancelled", async () => {
  const clock = createFakeClock();
  const { call } = await open(erase("() => new Promise(() => {})"), { clock, policy: { timeoutMs: 50 } });
  const pending = call("erase", {});
  await clock.untilTimer();
  clock.advance(50);
  expect(expectError(await pending, "TRANSIENT").message).toBe("erase: making its question took longer than 50 ms.");
  const controller = new AbortController();
  const cancelled = call("erase", {}, { signal: controller.signal });
  await clock.untilTimer();
  controller.abort();
  expect(expectError(await cancelled, "TRANSIENT").message).toBe(
    "erase: the call was cancelled while its question was made.",
  );
});

test("without a limit in the policy, a question may take any time", async () => {
  const { call } = await open(erase("async () => 'Go?'"), { policy: { timeoutMs: 0 } });
  expect(refusedCall(await call("erase", {})).confirmation?.preview.question).toBe("Go?");
});

test("a long question is cut", async () => {
  const { call } = await open(erase("() => 'x'.repeat(5000)"));
  const { confirmation } = refusedCall(await call("erase", {}));
  expect(confirmation?.preview.question).toBe(`${"x".repeat(1999)}…`);
});

test("a person is shown no secret; the call runs with it", async () => {
  const input: RuntimeTool["input"] = {
    type: "object",
    properties: { user: { type: "string" }, password: { type: "string", writeOnly: true } },
    additionalProperties: false,
  };
  const { call, session } = await open(erase("({ password }) => `Use ${password}?`", { input }));
  const { confirmation } = refusedCall(await call("erase", { user: "ada", password: "s3cr3t-word" }));
  expect(confirmation?.preview).toMatchObject({
    question: "Use [redacted]?",
    args: { user: "ada", password: "[redacted]" },
  });
  const response = await session.beginTurn().confirm(confirmation?.token ?? "");
  expect(expectOk(response)).toEqual({ user: "ada", password: "s3cr3t-word" });
});
