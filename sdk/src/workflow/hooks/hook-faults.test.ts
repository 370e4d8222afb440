import { expect, test } from "vitest";
import { active, calls } from "#test/support/agent-team.ts";
import { hook, openTalk, type Talk } from "#test/support/conversation.ts";
import { createFakeClock } from "../../testing.ts";
import type { WorkflowHook } from "../../agents.ts";

type Hooks = Readonly<Record<string, Omit<WorkflowHook, "name"> & { readonly does: string }>>;

/** A conversation with one agent and these hooks. */
const withHooks = (hooks: Hooks, talk: Partial<Talk> = {}) =>
  openTalk({
    scripts: { A: ({ messages }) => `I got ${JSON.stringify(messages.slice(1))}.` },
    ...talk,
    tools: [...Object.entries(hooks).map(([name, { does }]) => hook(name, does)), ...(talk.tools ?? [])],
    workflow: { hooks: Object.entries(hooks).map(([name, { does: _does, ...rest }]) => ({ name, ...rest })) },
  });

test("each hook sees the result of the previous hook, in declared order", async () => {
  const { conversation, entries } = await withHooks({
    first: { event: "on_user_input", does: "({ message }) => `${message} one`" },
    second: { event: "on_user_input", does: "({ message }) => ({ message: `${message} two` })" },
  });
  const { messages } = await conversation.send("Hi");
  expect(messages[0]).toMatchObject({ role: "user", text: "Hi one two" });
  expect((await entries()).find(({ type }) => type === "user_message")).toMatchObject({ original: "Hi" });
});

test("changes of before_agent_speaks apply to that request only", async () => {
  const { conversation, model } = await withHooks(
    {
      redact: {
        event: "before_agent_speaks",
        does: "({ messages }) => messages.map((m) => ({ ...m, text: m.text.replaceAll('4711', '****') }))",
      },
      note: {
        event: "before_agent_speaks",
        does: "({ messages }) => ({ messages: [...messages, { role: 'user', text: 'Be brief.' }] })",
      },
    },
    { scripts: { A: ["Fine."] } },
  );
  const { messages } = await conversation.send("My code is 4711.");
  expect(model.requests[0]?.messages.slice(1)).toEqual([{ role: "user", text: "My code is ****.\n\nBe brief." }]);
  expect(messages.map(({ text }) => text)).toEqual(["My code is 4711.", "Fine."]);
});

test("results of calls stay with their calls when a hook changes them", async () => {
  const { conversation, model } = await withHooks(
    {
      hide: {
        event: "before_agent_speaks",
        does: "({ messages }) => messages.map((m) => m.calls ? { ...m, calls: m.calls.map((c) => ({ ...c, result: 'hidden' })) } : m)",
      },
    },
    { tools: [active("look", "() => 'secret'")], scripts: { A: [calls(["look"]), "Done."] } },
  );
  await conversation.send("Look.");
  expect(JSON.stringify(model.requests[1]?.messages)).toContain("hidden");
  expect(JSON.stringify(model.requests[1]?.messages)).not.toContain("secret");
});

test("after_agent_speaks replaces the text before it is stored; the original is kept next to it", async () => {
  const replaced: unknown[] = [];
  const { conversation, entries } = await withHooks(
    { polite: { event: "after_agent_speaks", does: "({ message }) => `${message} Best wishes.`" } },
    { scripts: { A: ["No."] }, onEvent: (event) => event.type === "message_replaced" && replaced.push(event.text) },
  );
  expect((await conversation.send("Yes?")).replies).toMatchObject([{ text: "No. Best wishes." }]);
  expect((await entries()).find(({ type }) => type === "assistant")).toMatchObject({
    original: [{ type: "text", text: "No." }],
  });
  expect(replaced).toEqual(["No. Best wishes."]);
});

test("on_start gives the messages to begin with", async () => {
  const { conversation, model } = await withHooks(
    {
      greet: {
        event: "on_start",
        does: "() => [{ role: 'user', text: 'I am Ada.' }, { role: 'assistant', text: 'Hello Ada.' }]",
      },
    },
    { scripts: { A: ["x", "Fine."] } },
  );
  await conversation.send("Who am I?");
  expect(model.requests[0]?.messages.slice(1)).toMatchObject([
    { role: "user", text: "I am Ada." },
    { role: "assistant", text: "Hello Ada." },
    { role: "user", text: "Who am I?" },
  ]);
});

test("a message that a hook refuses reaches no agent, and a later hook cannot lift that", async () => {
  const { conversation, model, entries } = await withHooks({
    guard: { event: "on_user_input", does: "() => ({ deny: 'No card numbers.' })" },
    late: { event: "on_user_input", does: "() => ({ message: 'allowed' })" },
  });
  expect(await conversation.send("4111…")).toMatchObject({ status: "user", denied: "No card numbers.", replies: [] });
  expect(model.requests).toEqual([]);
  expect((await entries()).filter(({ type }) => type === "hook_finished")).toHaveLength(1);
});

test("a refusal before an agent speaks ends its turn as denied", async () => {
  const { conversation, model, entries } = await withHooks({
    guard: { event: "before_agent_speaks", does: "() => ({ deny: 'Not now.' })" },
  });
  expect(await conversation.send("Hi")).toMatchObject({
    status: "user",
    error: { type: "HOOK_DENIED", message: "Not now." },
  });
  expect(model.requests).toEqual([]);
  expect((await entries()).find(({ type }) => type === "agent_over")).toMatchObject({ outcome: "denied" });
});

test.each(["on_start", "on_user_input", "before_agent_speaks", "after_agent_speaks", "after_each_agent"] as const)(
  "%s ends the conversation",
  async (event) => {
    const { conversation } = await withHooks({
      stop: { event, does: "() => ({ end: 'Enough.' })" },
      last: { event: "on_end", does: "({ reason }) => reason" },
    });
    const report = await conversation.send("Hi");
    expect(report).toMatchObject({ status: "ended", reason: "ended", detail: "Enough." });
  },
);

const faults: Readonly<Record<string, readonly [does: string, cause: string]>> = {
  throws: ["() => { throw new Error('boom') }", "threw"],
  "throws nothing": ["() => { throw undefined }", "threw"],
  "returns a number": ["() => 42", "HOOK_RESULT"],
  "returns another member": ["() => ({ mesages: [] })", "HOOK_RESULT"],
  "returns messages without a role": ["() => [{ text: 'x' }]", "HOOK_RESULT"],
  "drops the result of a call": [
    "() => [{ role: 'assistant', text: '', calls: [{ callId: 'c', tool: 't', input: {} }] }]",
    "HOOK_RESULT",
  ],
  "returns too much": ["() => [{ role: 'user', text: 'x'.repeat(2_000_000) }]", "HOOK_RESULT"],
  "returns 100 MB": ["() => [{ role: 'user', text: 'x'.repeat(100_000_000) }]", "threw"],
  "returns more than the model reads": ["() => [{ role: 'user', text: 'two words '.repeat(50_000) }]", "HOOK_RESULT"],
  "returns what is not JSON": ["() => ({ messages: [{ role: 'user', text: 1n }] })", "threw"],
};

test.each(Object.entries(faults))(
  "a hook that %s is reported, and the conversation continues",
  async (_, [does, cause]) => {
    const { conversation, entries } = await withHooks({
      faulty: { event: "before_agent_speaks", does },
      next: { event: "before_agent_speaks", does: "({ messages }) => [...messages, { role: 'user', text: 'next' }]" },
    });
    const { replies } = await conversation.send("Hi");
    expect(replies).toMatchObject([{ text: 'I got [{"role":"user","text":"Hi\\n\\nnext"}].' }]);
    expect((await entries()).find(({ type }) => type === "hook_failed")).toMatchObject({ hook: "faulty", cause });
  },
);

test("a hook may add messages up to the token limit of the model", async () => {
  const adds = (words: number): string =>
    `({ messages }) => [...messages, { role: 'user', text: 'one '.repeat(${words}) }]`;
  const { conversation, entries, model } = await withHooks(
    {
      more: { event: "before_agent_speaks", does: adds(200) },
      most: { event: "before_agent_speaks", does: adds(450) },
    },
    { scripts: { A: ["Fine."] }, compaction: { tokens: 400, reserve: 0 } },
  );
  await conversation.send("Hi");
  expect((await entries()).filter(({ type }) => type === "hook_finished")).toMatchObject([{ hook: "more" }]);
  expect((await entries()).find(({ type }) => type === "hook_failed")).toMatchObject({
    hook: "most",
    cause: "HOOK_RESULT",
    message: expect.stringMatching(
      /^most failed: it adds about 4[5-9]\d tokens of messages, and the model reads 400 at most\.$/,
    ) as string,
  });
  expect(model.requests[0]?.messages.at(-1)).toEqual({ role: "user", text: `Hi\n\n${"one ".repeat(200)}` });
});

test.each([
  ["deny", { status: "user", denied: "The hook guard failed (threw)." }],
  ["end", { status: "ended", reason: "ended", detail: "The hook guard failed (threw)." }],
] as const)("a hook that fails closed: %s", async (onFailure, expected) => {
  const { conversation } = await withHooks({
    guard: { event: "on_user_input", onFailure, does: "() => { throw new Error('boom') }" },
  });
  expect(await conversation.send("Hi")).toMatchObject(expected);
});

test("a hook that hangs is cut off after 5 seconds, and its late result is ignored", async () => {
  const clock = createFakeClock();
  const { conversation, entries } = await withHooks(
    {
      slow: {
        event: "on_user_input",
        does: "(_, ctx) => new Promise((resolve) => ctx.signal.addEventListener('abort', () => resolve('late')))",
      },
    },
    { ports: { clock }, scripts: { A: ["Fine."] } },
  );
  const { messages } = await clock.runUntil(conversation.send("Hi"));
  expect(messages.map(({ text }) => text)).toEqual(["Hi", "Fine."]);
  expect((await entries()).find(({ type }) => type === "hook_failed")).toMatchObject({
    hook: "slow",
    cause: "timeout",
    message: "slow took more than 5000 ms.",
    milliseconds: 5000,
  });
});

test("hooks of on_end get 2 seconds each and 5 together", async () => {
  const clock = createFakeClock();
  const hang = { event: "on_end", does: "() => new Promise(() => undefined)" } as const;
  const { conversation, entries } = await withHooks({ a: hang, b: hang, c: hang, d: hang }, { ports: { clock } });
  expect(await clock.runUntil(conversation.end("expired"))).toMatchObject({ status: "ended", reason: "expired" });
  const failed = (await entries()).flatMap((entry) => (entry.type === "hook_failed" ? [entry.milliseconds] : []));
  expect(failed).toEqual([2000, 2000, 1000, 0]);
});

test("a hook runs around the agents it names", async () => {
  const { conversation, entries } = await openTalk({
    tools: [hook("only_b", "() => undefined")],
    scripts: { A: ["1"], B: ["2"] },
    workflow: { speakers: "round_robin", hooks: [{ name: "only_b", event: "after_each_agent", agents: ["B"] }] },
  });
  await conversation.send("Go.");
  expect((await entries()).flatMap((entry) => (entry.type === "hook_finished" ? [entry.agent] : []))).toEqual(["B"]);
});

test("a hook that has run is not fired again when the conversation is resumed in its middle", async () => {
  let isFirst = true;
  const talk = await withHooks(
    {
      count: {
        event: "before_agent_speaks",
        does: "({ messages }) => [...messages, { role: 'user', text: String(globalThis.fired = (globalThis.fired ?? 0) + 1) }]",
      },
    },
    {
      scripts: {
        A: ({ messages }) => {
          if (!isFirst) return JSON.stringify(messages.at(-1));
          isFirst = false;
          stop.abort();
          throw new Error("cut off");
        },
      },
    },
  );
  const stop = new AbortController();
  const first = await openStopping(talk, stop.signal);
  expect(await first.send("Hi", { id: "m" })).toMatchObject({ status: "stopped" });
  const report = await (await talk.reopen()).resume();
  expect(report.replies).toMatchObject([{ text: '{"role":"user","text":"Hi\\n\\n1"}' }]);
});

/** The same conversation in a process that stops when the signal is aborted. */
const openStopping = (talk: Awaited<ReturnType<typeof withHooks>>, stop: AbortSignal) => talk.reopen({ stop });
