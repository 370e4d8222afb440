import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { ActivityEvent } from "../../model/call/event.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import { createRuntime } from "../create-runtime.ts";
import { loadRegistry } from "../load-registry.ts";
import { causeOf } from "./response-errors.ts";
import type { CallOptions } from "../session/session.ts";

const secret: JsonSchema = { type: "string", minLength: 6, "x-secret": true };
const login: JsonSchema = {
  type: "object",
  properties: { user: { type: "string" }, password: secret },
  required: ["password"],
  additionalProperties: false,
};
const signIn: RuntimeTool = {
  name: "sign_in",
  input: login,
  output: {
    type: "object",
    properties: { token: { type: "string", writeOnly: true }, seen: { type: "string" } },
    additionalProperties: false,
  },
  execute: `async ({ password }, ctx) => {
    ctx.log("checking " + password, { password });
    if (password === "hunter22!") throw new Error("no " + password, { cause: new Error(password) });
    if (password === "refused!") throw new ToolError("AUTH", "wrong: " + password);
    return { token: "t-1", seen: password };
  }`,
};

interface Run {
  readonly response: ToolResponse;
  readonly events: readonly ActivityEvent[];
}

async function run(tools: readonly RuntimeTool[], args: unknown, options: CallOptions = {}): Promise<Run> {
  const events: ActivityEvent[] = [];
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const runtime = createRuntime({ registry, onEvent: (event) => events.push(event) });
  const session = await runtime.openSession();
  const response = await session.beginTurn().call(tools[0]?.name ?? "", args, { callId: "c1", ...options });
  await session.close();
  return { response, events };
}

const textOf = (events: readonly ActivityEvent[]): string => JSON.stringify(events);

test("a secret reaches the handler and the caller, and no event", async () => {
  const { response, events } = await run([signIn], { user: "ann", password: "s3cret-word" });
  expect(response).toMatchObject({ ok: true, data: { token: "t-1", seen: "s3cret-word" } });
  expect(events.map(({ type }) => type)).toEqual(["tool_call_start", "tool_output_chunk", "tool_call_end"]);
  expect(events[0]).toMatchObject({ input: { user: "ann", password: "[redacted]" } });
  expect(events[1]).toMatchObject({ chunk: { message: "checking [redacted]", data: { password: "[redacted]" } } });
  expect(events[2]).toMatchObject({ response: { data: { token: "[redacted]", seen: "[redacted]" } } });
  expect(textOf(events)).not.toContain("s3cret-word");
});

test("arguments in a provider's form, and as text, are redacted in the author's form", async () => {
  const tool: RuntimeTool = {
    ...signIn,
    reverseMaps: { openai: { renames: { "/pw": "password" }, jsonTexts: ["/pw"] } },
  };
  const { response, events } = await run([tool], '{ "pw": "s3cret-word" }', { provider: "openai" });
  expect(response.ok).toBe(true);
  expect(events[0]).toMatchObject({ input: { password: "[redacted]" } });
  expect(textOf(events)).not.toContain("s3cret-word");
});

test("a validation message does not show the value", async () => {
  const { response, events } = await run([signIn], { user: 5, password: "s3cr" });
  expect(response).toMatchObject({
    error: {
      issues: [
        { path: "/user", message: "expected a string; got 5" },
        { path: "/password", message: "expected at least 6 characters; got [redacted]" },
      ],
    },
  });
  expect(textOf(events)).not.toContain('s3cr"');
});

test("an issue about a value inside a secret, or about a misspelt secret, does not show it either", async () => {
  const keys: JsonSchema = { type: "object", "x-secret": true, properties: { id: { type: "string" } } };
  const tool = { ...signIn, input: { ...login, properties: { ...login.properties, keys } } };
  const { response, events } = await run([tool], { pasword: "s3cret-word", keys: { id: 98_765 } });
  expect(response).toMatchObject({
    error: {
      issues: [
        { path: "/password", message: "is missing" },
        { path: "/pasword", message: 'unknown key; did you mean "password"?' },
        { path: "/keys/id", message: "expected a string; got [redacted]" },
      ],
    },
  });
  expect(events[0]).toMatchObject({ input: { pasword: "[redacted]", keys: "[redacted]" } });
  expect(textOf(events)).not.toMatch(/s3cret-word|98765/);
});

test("an issue that the tool's own schema words does not quote it", async () => {
  const parse = "(value) => ({ issues: [{ message: `${value.password} is too common` }] })";
  const { response } = await run([{ ...signIn, parse }], { password: "s3cret-word" });
  expect(response).toMatchObject({ error: { issues: [{ path: "", message: "[redacted] is too common" }] } });
});

test("an expected failure that quotes a secret is redacted in events only", async () => {
  const { response, events } = await run([signIn], { password: "refused!" });
  expect(response).toMatchObject({ error: { type: "AUTH", message: "wrong: refused!" } });
  expect(events.at(-2)).toMatchObject({ type: "error", error: { message: "wrong: [redacted]" } });
  expect(events.at(-1)).toMatchObject({ response: { error: { message: "wrong: [redacted]" } } });
});

test("an exception is shown without secrets, also in its stack and causes", async () => {
  const { response, events } = await run([signIn], { password: "hunter22!" });
  const shown = events.find(({ type }) => type === "error") as { readonly cause?: Error };
  expect(shown.cause).toMatchObject({ name: "Error", message: "no [redacted]", cause: { message: "[redacted]" } });
  expect(shown.cause?.stack).toMatch(/^Error: no \[redacted\]\n +at /);
  expect((causeOf(response) as Error).message).toBe("no [redacted]");
});

test.each([
  ['"a password: s3cret-word"', "a password: [redacted]"],
  ["{ code: 's3cret-word' }", "a thrown object"],
  ["Object.defineProperty(new Error('x'), 'message', { get() { throw 1 } })", "a thrown value that cannot be read"],
])("a thrown %s is shown as text", async (thrown, expected) => {
  const tool = { ...signIn, execute: `() => { throw ${thrown}; }` };
  const { events } = await run([tool], { password: "s3cret-word" });
  expect(events.find(({ type }) => type === "error")).toMatchObject({ cause: expected });
});

test("a secret passed on to another tool is redacted there too", async () => {
  const outer = { ...signIn, execute: `({ password }, ctx) => ctx.call("inner", { note: password }).then(() => ({}))` };
  const inner: RuntimeTool = {
    name: "inner",
    input: { type: "object", properties: { note: { type: "string" } }, additionalProperties: false },
    execute: "({ note }) => note",
  };
  const { events } = await run([outer, inner], { password: "s3cret-word" });
  expect(events[1]).toMatchObject({ tool: "inner", input: { note: "[redacted]" } });
  expect(events[2]).toMatchObject({ tool: "inner", response: { data: "[redacted]" } });
});

test("the arguments of a misspelt tool are redacted like the arguments of the intended tool", async () => {
  const registry = await loadRegistry(await runtimeArtifact([signIn]));
  const events: ActivityEvent[] = [];
  const session = await createRuntime({ registry, onEvent: (event) => events.push(event) }).openSession();
  await session.beginTurn().call("sign_inn", { user: "ann", password: "s3cret-word" });
  await session.close();
  expect(events[0]).toMatchObject({ tool: "sign_inn", input: { user: "ann", password: "[redacted]" } });
  expect(events[0]).not.toHaveProperty("hints");
});

const keys = { type: "array", items: { type: "object", properties: { key: secret } } } as const;

test.each([
  ["a list", keys],
  ["a text or a list", { anyOf: [{ type: "string" }, keys] } as const],
])("pieces of a stream are redacted as items of its result: %s", async (_, output) => {
  const tool: RuntimeTool = {
    name: "keys",
    stream: true,
    output,
    execute: "async function* () { yield { key: 's3cret-word' }; }",
  };
  const { response, events } = await run([tool], {});
  expect(response).toMatchObject({ data: [{ key: "s3cret-word" }] });
  expect(events[1]).toMatchObject({ type: "tool_output_chunk", chunk: { key: "[redacted]" } });
  expect(events[2]).toMatchObject({ response: { data: [{ key: "[redacted]" }] } });
});

test("a result that does not fit is reported without the secret in it", async () => {
  const tool = { ...signIn, execute: "() => ({ token: 123456, seen: 1 })" };
  const { response } = await run([tool], { password: "s3cret-word" });
  expect(response).toMatchObject({
    error: {
      issues: [
        { path: "/token", message: "expected a string; got [redacted]" },
        { path: "/seen", message: "expected a string; got 1" },
      ],
    },
  });
});

test("short texts and other numbers stay as they are", async () => {
  const tool: RuntimeTool = {
    name: "pin",
    input: { type: "object", properties: { pin: { type: "number", "x-secret": true }, a: secret } },
    execute: "({ pin }) => ({ pin, other: 48, cause: `a ${pin}` })",
  };
  const { events } = await run([tool], { pin: 4821, a: "aaaaaa" });
  expect(events[1]).toMatchObject({ response: { data: { pin: "[redacted]", other: 48, cause: "a [redacted]" } } });
});
