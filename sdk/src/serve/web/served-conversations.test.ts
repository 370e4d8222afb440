import { getEventListeners } from "node:events";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { registryFromTools } from "../../compile/direct/registry-from-tools.ts";
import { defineTool } from "../../define/define-tool.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { uiTools } from "#test/support/ui-tools.ts";
import { defineAgent, ToolwrightError } from "../../index.ts";
import { memoryStore, openConversation, type Workflow } from "../../agents.ts";
import { loadRegistry } from "../../runtime.ts";
import { createServer, type ConversationView, type ToolwrightServer } from "../../server.ts";
import type { QuestionMessage } from "../../questions/options.ts";
import type { ServedConversation } from "./server-options.ts";
import type { JsonObject } from "../../util/json.ts";
import { createFakeClock, scriptedModel } from "../../testing.ts";

const file = await runtimeArtifact(uiTools, afterAll);
const workflow: Workflow = {
  name: "Visits",
  agents: [defineAgent({ name: "Host", instructions: "Ask.", tools: ["fill_form", "ask_key"] })],
  ui: { fill_form: { component: "visit_form", display: "artifact" } },
};
/** Asks with the tool that the user names, then answers with its result. */
const model = scriptedModel((request) => {
  const [result] = request.results;
  const last = request.messages.findLast(({ role }) => role === "user");
  if (result !== undefined) return `Got ${JSON.stringify(result.result)}`;
  return { calls: [{ name: last?.role === "user" ? last.text : "" }] };
}).languageModel;

async function serve(store = memoryStore()): Promise<ToolwrightServer> {
  const registry = await loadRegistry(file);
  const server = await createServer({
    registry,
    ports: { store },
    authenticate: (request) => request.headers.get("user") ?? undefined,
    conversation: (given) => openConversation({ ...given, registry, workflow, model, store, pollMs: 10 }),
  });
  onTestFinished(() => server.close());
  return server;
}

const client =
  (server: ToolwrightServer, user = "ada") =>
  async <Body>(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> => {
    const response = await server.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { host: "localhost", "content-type": "application/json", user },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Body };
  };

/** Waits for a message of the session's stream. */
async function heard(
  server: ToolwrightServer,
  session: string,
  isWanted: (message: QuestionMessage) => boolean | Promise<boolean>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = await server.questions.follow(
    [session],
    (message) =>
      void Promise.resolve(isWanted(message)).then((is) => {
        if (is) resolve();
      }, reject),
  );
  await promise;
  stop();
}

const isAsked = ({ event, data }: QuestionMessage): boolean =>
  event === "ui_tool_event" || (event === "snapshot" && data.requests.length > 0);

test("a message is answered, its question is shown in the session with the component of the workflow", async () => {
  const server = await serve();
  const send = client(server);
  const { id } = (await send<{ id: string }>("POST", "/api/sessions", {})).body;
  const path = `/api/sessions/${id}`;
  expect((await send("POST", `${path}/messages`, { text: "fill_form", id: "m1" })).status).toBe(202);
  expect((await send("POST", `${path}/messages`, { text: "fill_form", id: "m1" })).body).toEqual({ id: "m1" });
  expect(await send("POST", `${path}/messages`, { text: "ask_key", id: "m1" })).toEqual({
    status: 409,
    body: { error: "Another message has this `id`. Send another id, or none." },
  });
  await heard(server, id, isAsked);
  const [question, ...others] = await server.questions.pending(id);
  expect(others).toEqual([]);
  expect(question).toMatchObject({ component: "visit_form", display: "artifact", tool: "fill_form" });
  const response = { name: "Ada", seats: 2 };
  const wrong = await client(server, "eve")("POST", "/api/ui-tool/submit", { eventId: question?.id, response });
  expect(wrong.status).toBe(404);
  const texts: string[] = [];
  const view = async (): Promise<ConversationView> =>
    (await send<ConversationView>("GET", `${path}/conversation`)).body;
  const over = heard(server, id, async ({ event, data }) => {
    if (event !== "conversation") return false;
    if (data.type === "text") texts.push(data.text);
    return (await view()).status === "user";
  });
  expect((await send("POST", "/api/ui-tool/submit", { eventId: question?.id, response })).status).toBe(200);
  await over;
  const { messages } = await view();
  expect(messages.map(({ role, text }) => ({ role, text }))).toEqual([
    { role: "user", text: "fill_form" },
    { role: "assistant", text: "" },
    { role: "assistant", text: 'Got {"name":"Ada","seats":2}' },
  ]);
  expect(messages[1]?.calls?.[0]).toMatchObject({ callId: question?.callId, result: response });
  expect(texts.join("")).toBe('Got {"name":"Ada","seats":2}');
});

test("bad messages and other users' conversations are refused; without `conversation`, a server has none", async () => {
  const server = await serve();
  const send = client(server);
  const { id } = (await send<{ id: string }>("POST", "/api/sessions", {})).body;
  const path = `/api/sessions/${id}`;
  for (const body of [{}, { text: " " }, { text: 5 }, { text: "a", id: "" }])
    expect((await send("POST", `${path}/messages`, body)).status).toBe(400);
  expect((await send("POST", `${path}/messages`, { text: "a".repeat(70_000) })).status).toBe(413);
  const other = client(server, "eve");
  expect((await other("GET", `${path}/conversation`)).status).toBe(404);
  expect((await other("POST", `${path}/messages`, { text: "ask_key" })).status).toBe(404);
  expect((await send<ConversationView>("GET", `${path}/conversation`)).body).toEqual({ status: "user", messages: [] });
  const plain = await createServer({ registry: await loadRegistry(file) });
  onTestFinished(() => plain.close());
  const session = (await client(plain)<{ id: string }>("POST", "/api/sessions", {})).body.id;
  expect((await client(plain)("GET", `/api/sessions/${session}/conversation`)).status).toBe(404);
});

const itsTurn: ConversationView = { status: "user", messages: [] };
const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };
const report = { ...itsTurn, id: "c", replies: [], questions: [], variables: {}, usage };
const view: ServedConversation["report"] = () => Promise.resolve(report);
const silent: ServedConversation = { begin: view, send: view, report: view, end: view };

test("a message that waits for a run of another process leaves nothing on the signal that ends the server", async () => {
  const clock = createFakeClock();
  const listeners: number[] = [];
  const answered = Promise.withResolvers<void>();
  const server = await createServer({
    registry: await loadRegistry(file),
    ports: { store: memoryStore(), clock },
    conversation: ({ stop }) =>
      Promise.resolve({
        ...silent,
        send() {
          listeners.push(getEventListeners(stop, "abort").length);
          if (listeners.length < 4) throw new ToolwrightError("RUN_HELD", "Another process has the run.");
          answered.resolve();
          return view();
        },
      }),
  });
  onTestFinished(() => server.close());
  const send = client(server);
  const { id } = (await send<{ id: string }>("POST", "/api/sessions", {})).body;
  expect((await send("POST", `/api/sessions/${id}/messages`, { text: "hello" })).status).toBe(202);
  await clock.runUntil(answered.promise);
  expect(listeners).toEqual([0, 0, 0, 0]);
});

test("a call that was waited for leaves nothing on the signal that ends the server", async () => {
  const opened = Promise.withResolvers<AbortSignal>();
  const server = await createServer({
    registry: await loadRegistry(file),
    conversation({ stop }) {
      opened.resolve(stop);
      return Promise.resolve(silent);
    },
  });
  onTestFinished(() => server.close());
  const send = client(server);
  const { id } = (await send<{ id: string }>("POST", "/api/sessions", {})).body;
  expect((await send("GET", `/api/sessions/${id}/conversation`)).body).toEqual(itsTurn);
  const stop = await opened.promise;
  const before = getEventListeners(stop, "abort").length;
  for (const callId of ["c1", "c2", "c3"]) {
    const { body } = await send("POST", `/api/sessions/${id}/calls`, { tool: "count_up", callId });
    expect(body).toMatchObject({ callId, status: "ended" });
  }
  expect(getEventListeners(stop, "abort")).toHaveLength(before);
});

test("an earlier answer in the log does not continue a conversation that waits for another one", async () => {
  const clock = createFakeClock();
  const store = memoryStore();
  const add = (id: string, ...entries: object[]): Promise<unknown> =>
    store.append(`run:${id}`, {
      entries: entries.map((entry) => ({ entry: entry as JsonObject })),
      after: 1e9,
      joins: true,
    });
  const answered = { type: "answered", task: "t1", of: "q1", result: "yes" };
  let sent = 0;
  const server = await createServer({
    registry: await loadRegistry(file),
    ports: { store, clock },
    conversation: () =>
      Promise.resolve({
        ...silent,
        send() {
          sent += 1;
          return Promise.resolve({ ...report, status: "waiting" as const });
        },
      }),
  });
  onTestFinished(() => server.close());
  const send = client(server);
  const { id } = (await send<{ id: string }>("POST", "/api/sessions", {})).body;
  await add(id, ...Array.from({ length: 9 }, () => ({ type: "session", task: "t1", entry: {} })), answered);
  expect((await send("POST", `/api/sessions/${id}/messages`, { text: "hello" })).status).toBe(202);
  await expect.poll(() => sent).toBe(1);
  const later = async (): Promise<void> => {
    for (let round = 0; round < 20; round += 1) {
      clock.advance(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await later();
  expect(sent).toBe(1);
  await add(id, answered);
  await later();
  expect(sent).toBe(2);
});

test("a question whose deadline passes is answered with its default, although no one looks at the conversation", async () => {
  const ask = { category: "orchestration", type: "ask_master", execute: () => null } as const;
  const input = z.object({ question: z.string(), timeoutMs: z.number(), default: z.string() });
  const registry = await registryFromTools({ ask_person: defineTool({ ...ask, input }) });
  const store = memoryStore();
  const asking = scriptedModel(({ results }) => {
    const [result] = results;
    if (result !== undefined) return `Got ${JSON.stringify(result.result)}`;
    return { calls: [{ name: "ask_person", args: { question: "Which year?", timeoutMs: 200, default: "2025" } }] };
  }).languageModel;
  const host = defineAgent({ name: "Host", instructions: "Ask.", tools: ["ask_person"] });
  const server = await createServer({
    registry,
    ports: { store },
    conversation: (given) =>
      openConversation({ ...given, registry, workflow: { name: "Years", agents: [host] }, model: asking }),
  });
  onTestFinished(() => server.close());
  const send = client(server);
  const { id } = (await send<{ id: string }>("POST", "/api/sessions", {})).body;
  await send("POST", `/api/sessions/${id}/messages`, { text: "When?" });
  const view = async (): Promise<ConversationView> =>
    (await send<ConversationView>("GET", `/api/sessions/${id}/conversation`)).body;
  await expect
    .poll(async () => (await view()).messages.at(-1)?.text, { timeout: 5000 })
    .toBe('Got {"answer":"2025","by":"deadline"}');
});

test("if a conversation cannot be opened, the operator gets the cause and the page an error", async () => {
  const warnings: ToolwrightError[] = [];
  const cause = new ToolwrightError("CONFIG_INVALID", "The model has no key.");
  const server = await createServer({
    registry: await loadRegistry(file),
    onWarning: (warning) => warnings.push(warning),
    conversation: () => {
      throw cause;
    },
  });
  onTestFinished(() => server.close());
  const send = client(server);
  const { id } = (await send<{ id: string }>("POST", "/api/sessions", {})).body;
  expect((await send("POST", `/api/sessions/${id}/messages`, { text: "hello" })).status).toBe(202);
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  expect(warnings[0]).toMatchObject({
    code: "CONVERSATION_FAILED",
    message: `The conversation "${id}" failed: The model has no key.`,
    cause,
  });
  expect(await send("GET", `/api/sessions/${id}/conversation`)).toEqual({
    status: 500,
    body: { error: "CONVERSATION_FAILED", message: "The conversation failed. The server's log has the cause." },
  });
  expect(await send("DELETE", `/api/sessions/${id}`)).toEqual({ status: 200, body: { status: "closed" } });
  expect(await send("GET", "/api/sessions")).toEqual({ status: 200, body: { sessions: [] } });
});
