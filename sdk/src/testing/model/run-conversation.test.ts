import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { openTestSession, runConversation, scriptedModel, type TestSessionOptions } from "../../testing.ts";

const query = {
  type: "object",
  properties: { query: { type: "string" } },
  required: ["query"],
  additionalProperties: false,
} as const;

const tools = [
  { name: "kb_search", input: query, execute: "({ query }) => [`About ${query}`]" },
  {
    name: "order_cancel",
    metadata: { category: "action", risk: "high" },
    execute: `() => ok("cancelled", { intents: [{ type: "SET_PENDING_MESSAGE", payload: { message: "Anything else?" } }] })`,
  },
  {
    name: "hang_up",
    metadata: { category: "action" },
    execute: `() => ok("bye", { intents: [{ type: "END_VOICE_SESSION" }] })`,
  },
  { name: "spoken", metadata: { category: "utility", modes: ["voice"] }, execute: "() => 1" },
  { name: "hook", metadata: { category: "lifecycle", on: "on_start" }, execute: "() => 1" },
] as const;

const open = async (options: TestSessionOptions = {}) =>
  openTestSession({ registry: await runtimeArtifact(tools), ...options });

test("a model calls tools, sees their results and answers", async () => {
  const session = await open();
  const model = scriptedModel([
    { text: "Let me look.", calls: [{ name: "kb_search", args: { query: "password" } }] },
    ({ results }) => `I found ${JSON.stringify(results[0]?.result)}.`,
  ]);
  const conversation = await runConversation({ session, model, messages: "I forgot it.", system: "Be kind." });
  expect(conversation.text).toBe('I found ["About password"].');
  expect(conversation.messages).toEqual([
    { role: "system", text: "Be kind." },
    { role: "user", text: "I forgot it." },
    {
      role: "assistant",
      text: "Let me look.",
      calls: [{ id: "call-1", name: "kb_search", args: { query: "password" } }],
    },
    { role: "tool", callId: "call-1", name: "kb_search", result: ["About password"] },
    { role: "assistant", text: 'I found ["About password"].', calls: [] },
  ]);
  expect(conversation.turns.map(({ responses }) => responses.map(({ ok }) => ok))).toEqual([[true]]);
  expect(model.unused).toBe(0);
});

test("a model is offered the tools of the session's mode, and never the host's tools", async () => {
  const names = async (options: TestSessionOptions): Promise<readonly string[] | undefined> => {
    const model = scriptedModel(["Hello."]);
    await runConversation({ session: await open(options), model, messages: "Hi" });
    return model.requests[0]?.tools.map(({ name }) => name);
  };
  expect(await names({})).toEqual(["kb_search", "order_cancel", "hang_up"]);
  expect(await names({ mode: "voice", policy: { disabled: ["hang_up"] } })).toEqual([
    "kb_search",
    "order_cancel",
    "spoken",
  ]);
  const model = scriptedModel(["Hello."]);
  await runConversation({ session: await open(), model, messages: "Hi" });
  expect(model.requests[0]?.tools[0]).toEqual({
    name: "kb_search",
    description: "Does kb_search.",
    inputSchema: query,
  });
});

test("the model sees a failed call, and may call again in the same turn", async () => {
  const session = await open({ mode: "voice" });
  const again = { name: "kb_search", args: { query: "a" } };
  const model = scriptedModel([
    {
      calls: [
        { name: "kb_search", args: {} },
        { ...again, id: "own" },
        { name: "kb_search", args: { query: "b" } },
      ],
    },
    { calls: [{ name: "kb_search", args: { query: "c" } }] },
    ({ results }) => JSON.stringify(results[0]?.result),
  ]);
  const { text, turns } = await runConversation({ session, model, messages: ["Look."] });
  expect(model.requests[1]?.results).toMatchObject([
    { callId: "call-1", result: { error: { type: "VALIDATION", issues: [{ path: "/query" }] } } },
    { callId: "own", result: ["About a"] },
    { callId: "call-3", result: ["About b"] },
  ]);
  expect(JSON.parse(text)).toMatchObject({ error: { type: "BUDGET_EXCEEDED" } });
  expect(turns[0]?.responses).toHaveLength(4);
});

test("a person confirms in the conversation, and the pending message begins the next turn", async () => {
  const session = await open({ confirm: ["yes"] });
  const model = scriptedModel([{ calls: [{ name: "order_cancel" }] }, "Cancelled.", "You are welcome."]);
  const { messages, turns } = await runConversation({ session, model, messages: ["Cancel it.", "Thanks."] });
  expect(messages.filter(({ role }) => role === "tool")).toEqual([
    { role: "tool", callId: "call-1", name: "order_cancel", result: "cancelled" },
  ]);
  expect(messages.filter(({ role }) => role === "user")).toEqual([
    { role: "user", text: "Cancel it." },
    { role: "user", text: "Thanks.", pending: { message: "Anything else?" } },
  ]);
  expect(turns.map(({ text }) => text)).toEqual(["Cancelled.", "You are welcome."]);
  expect(session.confirmations.map(({ question }) => question)).toEqual(["Run order_cancel?"]);
  expect(JSON.stringify(model.requests)).not.toContain("token");
});

test("a tool that ends the session ends the conversation after its turn", async () => {
  const session = await open({ mode: "voice" });
  const model = scriptedModel([{ calls: [{ name: "hang_up" }] }, "Goodbye.", "This is not said."]);
  const { text, unsaid } = await runConversation({ session, model, messages: ["Bye.", "Wait!"] });
  expect([text, unsaid, model.unused]).toEqual(["Goodbye.", ["Wait!"], 1]);
  expect(session.session.isOpen).toBe(false);
});

test("a script that is too short says after what", async () => {
  const short = scriptedModel([{ calls: [{ name: "kb_search", args: { query: "a" } }] }]);
  await expect(runConversation({ session: await open(), model: short, messages: "Look." })).rejects.toThrow(
    'The scripted model has 1 step, but is asked for another one after kb_search gave ["About a"].',
  );
  await expect(runConversation({ session: await open(), model: scriptedModel([]), messages: "Hi" })).rejects.toThrow(
    'The scripted model has 0 steps, but is asked for another one after the user said "Hi".',
  );
});

test("a model that never stops calling is stopped", async () => {
  const model = { reply: () => ({ calls: [{ name: "nothing" }] }) };
  await expect(runConversation({ session: await open(), model, messages: "Go.", maxSteps: 3 })).rejects.toThrow(
    "The model still called tools after 3 replies in one turn.",
  );
});
