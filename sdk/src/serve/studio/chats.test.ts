import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { tempFolder } from "#test/support/temp-folder.ts";
import { memoryStore, openConversation, sqliteStore } from "../../agents.ts";
import { addEntry } from "../../agents/timeline/run-log.ts";
import { registryFromTools } from "../../compile/direct/registry-from-tools.ts";
import { defineTool } from "../../define/define-tool.ts";
import type { Store } from "../../model/ports/store.ts";
import { scriptedModel, type ScriptedModel } from "../../testing.ts";
import { shownQuestion } from "../../questions/shown-question.ts";
import { openStudio } from "./open-studio.ts";
import type { ChatHost, StudioStorage } from "./studio-options.ts";
import type { RunStepParts, ShownChat, StudioRunPage } from "./run-types.ts";

const token = "0123456789abcdef0123";
const ofText = z.object({ text: z.string().min(2) });

const tools = {
  shout: defineTool({ category: "utility", input: ofText, execute: ({ text }) => ({ text: text.toUpperCase() }) }),
  remove: defineTool({ category: "action", confirm: true, input: ofText, execute: ({ text }) => ({ removed: text }) }),
  hangs: defineTool({ category: "utility", input: z.object({}), execute: () => new Promise<never>(() => undefined) }),
};

const settingsOf = (model: string) => ({ model: { name: model }, tools: Object.keys(tools) });

type Model = ScriptedModel["languageModel"];

/** The host of a project, with the models of the test. */
const hostOf = (models: Readonly<Record<string, Model>>): ChatHost => ({
  partners: () => Promise.resolve([]),
  models: () => Promise.resolve([{ name: "fake", kind: "scripted", label: "Scripted" }]),
  open: ({ settings, registry, recorded, ...given }) => {
    const model = models[settings.model.name];
    if (model === undefined) throw new Error(`There is no model ${settings.model.name}.`);
    const agents = [{ name: "assistant", instructions: settings.instructions ?? "", tools: settings.tools ?? [] }];
    return openConversation({
      ...given,
      registry,
      workflow: { name: "Chat", agents },
      model: recorded(model, "assistant"),
      retries: 0,
    });
  },
  explain: (error) => `It failed: ${error instanceof Error ? error.message : String(error)}`,
  secrets: () => ["sk-very-secret", 'say "friend" \\ enter', "{"],
});

const storageOf = (store: Store): StudioStorage => ({
  agents: () => Promise.resolve([]),
  store: () => Promise.resolve(store),
  open: () => Promise.resolve(store),
  watch: (changed) => store.watch("", changed),
  close: () => store.close(),
});

async function opened(models: Readonly<Record<string, Model>>, store = memoryStore(), open?: ChatHost["open"]) {
  const files = pathToFileURL(`${tempFolder({ "index.html": "" })}/`);
  const host = { chat: { ...hostOf(models), ...(open && { open }) } };
  const options = { kind: "project", title: "Test", token, files, host, storage: storageOf(store) } as const;
  const studio = await openStudio({ port: 0, isNamed: false }, options);
  onTestFinished(() => studio.close());
  studio.show(await registryFromTools(tools));
  const send = async <Body>(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> => {
    const response = await fetch(`${studio.origin}/api/studio${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const begin = async (model: string, text: string): Promise<string> =>
    (await send<{ id: string }>("POST", "/chats", { text, settings: settingsOf(model) })).body.id;
  const page = async (id: string): Promise<ChatPage> => (await send<ChatPage>("GET", `/runs/run:${id}`)).body;
  const until = (id: string, status: ShownChat["status"]) =>
    expect.poll(async () => (await page(id)).chat.status, { timeout: 5000 }).toBe(status);
  const whole = { method: "POST", headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } };
  const answer = async (eventId: string, response: unknown): Promise<number> => {
    const body = JSON.stringify({ eventId, response });
    return (await fetch(`${studio.origin}/api/ui-tool/submit`, { ...whole, body })).status;
  };
  const pending = async (id: string) => (await studio.server.questions.pending(id)).map(shownQuestion);
  return { studio, send, begin, page, until, answer, pending };
}

type ChatPage = StudioRunPage & { readonly chat: ShownChat };

const entriesOf = ({ rows }: ChatPage) => rows.map(({ entry }) => entry);

const said = (page: ChatPage): readonly string[] =>
  entriesOf(page).flatMap((entry) =>
    entry.type === "user_message"
      ? [`user: ${entry.text}`]
      : entry.type === "assistant"
        ? entry.parts.flatMap((part) =>
            part.type === "text" ? [`agent: ${part.text}`] : part.type === "call" ? [`call: ${part.tool}`] : [],
          )
        : [],
  );

/** Calls a tool with a text, then answers with its result. */
const calling = (name: string, args: object = { text: "hello" }): Model =>
  scriptedModel(({ results }) => {
    const last = results.at(-1);
    return last === undefined ? { calls: [{ name, args: args }] } : `Got ${JSON.stringify(last.result)}`;
  }).languageModel;

test("a chat answers with a call of a tool, and keeps the request and the response of each step", async () => {
  const { send, begin, page, until } = await opened({ caller: calling("shout") });
  const id = await begin("caller", "Shout hello.");
  await until(id, "user");
  const chat = await page(id);
  expect(said(chat)).toEqual(["user: Shout hello.", "call: shout", 'agent: Got {"text":"HELLO"}']);
  expect(chat).toMatchObject({ name: id, chat: { title: "Shout hello." } });
  expect(chat.steps.map(({ status, agent }) => [status, agent])).toEqual([
    ["ok", "assistant"],
    ["ok", "assistant"],
  ]);
  const messages = entriesOf(chat)
    .filter(({ type }) => type === "assistant")
    .map(({ seq }) => seq);
  expect(chat.steps.map(({ entry }) => entry)).toEqual(messages);
  const { body } = await send<RunStepParts>("GET", `/runs/run:${id}/entries/${chat.steps[0]?.id ?? ""}`);
  expect(body.request).toMatchObject({
    tools: expect.arrayContaining([expect.objectContaining({ name: "shout" })]) as never,
  });
  expect(JSON.stringify(body.response)).toContain("shout");
  const { body: kept } = await send<{ calls: readonly object[] }>("GET", "/calls");
  expect(kept.calls).toMatchObject([
    { tool: "shout", callId: `${id}:t0-0-0`, sessionId: id, agent: "assistant", status: "ok" },
  ]);
});

/** Streams these parts in order, and then waits forever. */
const endless = (...parts: readonly string[]): Model => ({
  ...calling("shout"),
  doStream: () =>
    Promise.resolve({
      stream: new ReadableStream({
        start(controller) {
          controller.enqueue({ type: "stream-start", warnings: [] });
          for (const delta of parts) controller.enqueue({ type: "text-delta", id: "1", delta });
        },
      }),
    }),
});

/** Starts to answer, and then ends without an end part, or with an error. */
const cutOff = (error?: Error): Model => ({
  ...calling("shout"),
  doStream: () => {
    const parts = [{ type: "text-delta", id: "1", delta: "Half an" } as const];
    const stream = new ReadableStream<(typeof parts)[number]>({
      pull(controller) {
        const part = parts.shift();
        if (part !== undefined) controller.enqueue(part);
        else if (error === undefined) controller.close();
        else controller.error(error);
      },
    });
    return Promise.resolve({ stream });
  },
});

const notes = (page: ChatPage): readonly string[] =>
  entriesOf(page).flatMap((entry) => {
    if (entry.type === "task_failed") return [`${entry.error.type}: ${entry.error.message}`];
    return entry.type === "task_cancelled" ? [`cancelled: ${entry.reason}`] : [];
  });

const results = (page: ChatPage): readonly unknown[] =>
  entriesOf(page).flatMap((entry) =>
    entry.type === "call_finished" || entry.type === "call_failed" ? [entry.result] : [],
  );

test("two requests of one agent at once are each shown at their own message", async () => {
  const registry = await registryFromTools({
    ask_writer: defineTool({
      category: "orchestration",
      type: "agent_as_tool",
      to: "writer",
      input: ofText,
      execute: () => null,
    }),
  });
  const lead = scriptedModel(({ results }) =>
    results.length > 0
      ? "Done."
      : { calls: ["first", "second"].map((text) => ({ name: "ask_writer", args: { text } })) },
  ).languageModel;
  const second = Promise.withResolvers<void>();
  const writer = scriptedModel(({ messages }) => `Wrote ${JSON.stringify(messages)}`).languageModel;
  const { page, begin, until, send } = await opened({}, memoryStore(), ({ settings: _, recorded, ...given }) => {
    const watched = recorded(writer, "writer");
    // The message of the first request arrives after its answer, and after the message of the second.
    const late: Model = {
      ...watched,
      async doStream(options) {
        const isFirst = JSON.stringify(options.prompt).includes("first");
        const answer = await watched.doStream(options);
        const stream = answer.stream.pipeThrough(
          new TransformStream({
            async transform(part, output) {
              if (part.type === "finish" && isFirst) await second.promise;
              output.enqueue(part);
            },
          }),
        );
        return { ...answer, stream };
      },
    };
    return openConversation({
      ...given,
      registry,
      workflow: {
        name: "Pair",
        agents: [
          { name: "lead", instructions: "Lead.", tools: ["ask_writer"] },
          { name: "writer", instructions: "Write.", tools: [], model: "writer" },
        ],
      },
      model: recorded(lead, "lead"),
      models: { writer: late },
      onEvent(event) {
        if (event.type === "entry" && event.entry.type === "assistant" && event.entry.task !== "t0") second.resolve();
        given.onEvent(event);
      },
      retries: 0,
    });
  });
  const id = await begin("any", "Write both.");
  await until(id, "user");
  const shown = await page(id);
  const { steps } = shown;
  const messages = entriesOf(shown).filter((entry) => entry.type === "assistant");
  expect(messages).toHaveLength(4);
  for (const { seq, task, parts } of messages) {
    const step = steps.find(({ entry }) => entry === seq);
    expect(step).toMatchObject({ task });
    const { body } = await send<RunStepParts>("GET", `/runs/run:${id}/entries/${step?.id ?? ""}`);
    const [said] = parts;
    if (said?.type === "text" && said.text.startsWith("Wrote"))
      expect(JSON.stringify(body.request).includes("first")).toBe(said.text.includes("first"));
  }
});

test.each([
  ["yes", { removed: "hello" }],
  ["no", { error: { type: "DECLINED", message: "remove was not run: person declined it." } }],
])("a call that a person has to confirm waits for the answer %s in the chat", async (response, result) => {
  const { begin, page, until, answer, pending } = await opened({ caller: calling("remove") });
  const id = await begin("caller", "Remove hello.");
  await until(id, "waiting");
  const [question] = await pending(id);
  expect(question).toMatchObject({ kind: "approval", tool: "remove", preview: { args: { text: "hello" } } });
  expect(await answer(question?.eventId ?? "", response)).toBe(200);
  await until(id, "user");
  expect(results(await page(id))).toEqual([result]);
});

test("a model that calls a tool it was not offered gets an error, and continues", async () => {
  const { send, page, until } = await opened({ caller: calling("remove") });
  const settings = { model: { name: "caller" }, tools: ["shout"] };
  const { id } = (await send<{ id: string }>("POST", "/chats", { text: "Remove it.", settings })).body;
  await until(id, "user");
  expect(results(await page(id))).toEqual([{ error: expect.objectContaining({ type: "NOT_FOUND" }) as unknown }]);
  expect(said(await page(id)).at(-1)).toContain('There is no tool \\"remove\\".');
});

test("stop ends an answer in the middle: its text stays, and it is the user's turn", async () => {
  const { begin, send, page, until } = await opened({ endless: endless("Once ", "upon ") });
  const id = await begin("endless", "Tell a story.");
  await expect
    .poll(async () => (await page(id)).chat.texts)
    .toEqual([{ task: "t0", agent: "assistant", text: "Once upon " }]);
  expect((await page(id)).chat.status).toBe("working");
  expect((await send("POST", `/chats/${id}/messages`, { text: "And?", settings: settingsOf("endless") })).status).toBe(
    409,
  );
  await send("POST", `/chats/${id}/stop`, {});
  await until(id, "user");
  const chat = await page(id);
  expect(notes(chat)).toEqual(["cancelled: stopped by the user"]);
  expect(chat.steps).toMatchObject([{ status: "stopped", text: "Once upon " }]);
});

test("stop ends a tool that does not listen", async () => {
  const { begin, send, page, until } = await opened({ caller: calling("hangs", {}) });
  const id = await begin("caller", "Hang.");
  await expect.poll(async () => said(await page(id))).toContain("call: hangs");
  await send("POST", `/chats/${id}/stop`, {});
  await until(id, "user");
  expect(notes(await page(id))).toEqual(["cancelled: stopped by the user"]);
});

test("a fault of a model is shown with a remedy, and the chat continues", async () => {
  const failing = { ...calling("shout"), doStream: () => Promise.reject(new Error("HTTP 429 for sk-very-secret")) };
  const reset = cutOff(new Error("read ECONNRESET"));
  const { begin, send, page, until } = await opened({ failing, cut: cutOff(), reset, caller: calling("shout") });
  for (const [model, message, text] of [
    ["failing", "It failed: HTTP 429", undefined],
    ["cut", "It failed: The answer was cut off before its end.", "Half an"],
    ["reset", "It failed: read ECONNRESET", "Half an"],
  ] as const) {
    const id = await begin(model, "Say something.");
    await until(id, "user");
    const chat = await page(id);
    expect(chat.steps).toMatchObject([{ status: "failed", error: expect.stringContaining(message) as unknown }]);
    expect(chat.steps[0]?.text).toBe(text);
    expect(notes(chat)[0]).toContain(`MODEL_FAILED: The model failed: ${message}`);
    await send("POST", `/chats/${id}/messages`, { text: "Shout hello.", settings: settingsOf("caller") });
    await expect.poll(async () => said(await page(id)).at(-1)).toBe('agent: Got {"text":"HELLO"}');
  }
  const none = await send<{ error: string }>("POST", "/chats", { text: "Hello.", settings: settingsOf("none") });
  expect([none.status, none.body.error]).toEqual([500, "Error: There is no model none."]);
});

test("a key is never stored or shown, even if a model repeats it", async () => {
  const { send, begin, page, until } = await opened({ caller: scriptedModel(() => "done").languageModel });
  const id = await begin("caller", 'My key is sk-very-secret, or {, or say "friend" \\ enter.');
  await until(id, "user");
  const { steps } = await page(id);
  const { body } = await send<RunStepParts>("GET", `/runs/run:${id}/entries/${steps[0]?.id ?? ""}`);
  expect(JSON.stringify(body.request)).toContain("My key is [redacted], or [redacted], or [redacted].");
});

test("the next server continues an answer that the end of a server cut off", async () => {
  const file = `${tempFolder({})}/chats.db`;
  const first = await opened({ model: endless("Once ") }, await sqliteStore(file));
  const id = await first.begin("model", "Tell a story.");
  await expect.poll(async () => (await first.page(id)).chat.texts.length).toBe(1);
  await first.studio.close();
  const next = await opened({ model: scriptedModel(() => "The end.").languageModel }, await sqliteStore(file));
  expect((await next.page(id)).chat.status).toBe("interrupted");
  await next.send("POST", `/chats/${id}/resume`, {});
  await next.until(id, "user");
  expect(said(await next.page(id))).toEqual(["user: Tell a story.", "agent: The end."]);
  expect((await next.send<{ chats: readonly object[] }>("GET", "/chats")).body.chats).toMatchObject([
    { name: id, chat: { title: "Tell a story." }, status: "user" },
  ]);
});

test("a question that is open when the server ends is answered at the next one", async () => {
  const file = `${tempFolder({})}/chats.db`;
  const models = { caller: calling("remove") };
  const first = await opened(models, await sqliteStore(file));
  const id = await first.begin("caller", "Remove hello.");
  await first.until(id, "waiting");
  await first.studio.close();
  const next = await opened(models, await sqliteStore(file));
  await next.until(id, "waiting");
  const [question] = await next.pending(id);
  expect(await next.answer(question?.eventId ?? "", "yes")).toBe(200);
  await next.until(id, "user");
  expect(results(await next.page(id))).toEqual([{ removed: "hello" }]);
});

test("stop ends a chat that waits for a person, and takes the question back", async () => {
  const { begin, send, page, until, pending } = await opened({ caller: calling("remove") });
  const id = await begin("caller", "Remove hello.");
  await until(id, "waiting");
  expect(await pending(id)).toHaveLength(1);
  await send("POST", `/chats/${id}/stop`, {});
  await until(id, "user");
  expect(notes(await page(id))).toEqual(["cancelled: stopped by the user"]);
  expect(await pending(id)).toEqual([]);
});

test("a message that was stored and that no agent received is answered by the next server", async () => {
  const store = memoryStore();
  const settings = settingsOf("model");
  for (const entry of [
    { type: "settings", settings },
    { type: "said", id: "m1", text: "Tell a story." },
  ] as const)
    await addEntry(store, "chat-1", { type: "note", task: "", entry });
  const { send, page, until } = await opened({ model: scriptedModel(() => "The end.").languageModel }, store);
  expect((await page("chat-1")).chat).toMatchObject({ status: "interrupted", heard: ["Tell a story."] });
  await send("POST", "/chats/chat-1/resume", {});
  await until("chat-1", "user");
  expect(said(await page("chat-1"))).toEqual(["user: Tell a story.", "agent: The end."]);
  expect((await page("chat-1")).chat.heard).toEqual([]);
});

test("a chat is erased with its run and what its models were sent", async () => {
  const file = `${tempFolder({})}/chats.db`;
  const store = await sqliteStore(file);
  const { begin, send, until } = await opened({ caller: calling("shout") }, store);
  const id = await begin("caller", "Shout hello.");
  await until(id, "user");
  expect((await send("DELETE", `/chats/${id}`)).status).toBe(200);
  expect((await send("GET", `/runs/run:${id}`)).status).toBe(404);
  expect((await send("GET", "/chats")).body).toEqual({ chats: [] });
  expect((await store.logs("run:")).concat(await store.logs("studio-step"))).toEqual([]);
});

test("invalid settings are refused with the expectation", async () => {
  const { send } = await opened({ caller: calling("shout") });
  const model = { name: "caller" };
  for (const [body, error] of [
    [{ text: " ", settings: { model } }, "`text` is what the user says."],
    [{ text: "a", settings: { model: { name: "" } } }, "`settings.model.name` is the name of a model."],
    [{ text: "a" }, "`settings.model.name` is the name of a model."],
    [
      { text: "a", settings: { model: { ...model, baseUrl: "file:///etc/passwd" } } },
      "`settings.model.baseUrl` is an address such as http://localhost:11434/v1.",
    ],
  ] as const)
    expect(await send("POST", "/chats", body)).toEqual({ status: 400, body: { error } });
  expect((await send("GET", "/runs/run:chat-unknown")).status).toBe(404);
});

test("a page receives the text of the chat that it follows, and no text of other chats", async () => {
  const { studio, begin } = await opened({ first: endless("One ", "two "), second: endless("three ") });
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const id = await begin("first", "Count.");
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${studio.origin}/api/studio/events?session=${id}`, { headers, signal: leaving.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  const until = async (text: string): Promise<void> => {
    while (!heard.includes(text)) heard += (await reader.read()).value ?? "";
  };
  await until("event: snapshot");
  await until('"text":"One two ');
  const other = await begin("second", "Count on.");
  await until(`"${other}"`);
  expect(heard).not.toContain("three");
  const again = await fetch(`${studio.origin}/api/studio/chats/${id}/stop`, { method: "POST", headers, body: "{}" });
  expect(again.status).toBe(200);
  await until(`data: ["${id}"]`);
});

test("a host without models has no chats", async () => {
  const files = pathToFileURL(`${tempFolder({ "index.html": "" })}/`);
  const studio = await openStudio({ port: 0, isNamed: false }, { kind: "project", title: "Test", token, files });
  onTestFinished(() => studio.close());
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${studio.origin}/api/studio/chats`, { headers });
  expect([response.status, await response.json()]).toEqual([404, { error: "Not found." }]);
});
