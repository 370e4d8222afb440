import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket as OwnSocket, WebSocketServer, type WebSocket } from "ws";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type Session } from "../../runtime.ts";
import { connectGeminiLive, connectOpenAiRealtime, type LiveConnection } from "../../transports.ts";

interface Received {
  readonly type?: string;
  readonly [member: string]: unknown;
}

/** A server on loopback that answers each message with `script`; returns the messages that it received. */
async function serve(script: (message: Received, socket: WebSocket) => void) {
  const received: Received[] = [];
  const requests: { readonly url: string | undefined; readonly key: string | undefined }[] = [];
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  server.on("connection", (socket, { url, headers }) => {
    requests.push({ url, key: headers.authorization });
    socket.on("message", (data) => {
      const message = JSON.parse(data.toString()) as Received;
      received.push(message);
      script(message, socket);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
    http.close();
  });
  return { port: (http.address() as AddressInfo).port, received, requests };
}

async function openSession(): Promise<Session> {
  const file = await runtimeArtifact([
    {
      name: "hours",
      input: { type: "object", properties: { day: { type: "string" } }, required: ["day"] },
      providerSchemas: {
        "openai-realtime": { type: "function", name: "hours", parameters: { type: "object" } },
        gemini: { name: "hours", parameters: { type: "OBJECT" } },
      },
      execute: "({ day }) => `${day}: 9 to 5`",
    },
    {
      name: "wait",
      providerSchemas: {
        "openai-realtime": { type: "function", name: "wait", parameters: { type: "object" } },
        gemini: { name: "wait" },
      },
      execute: `(_, { signal }) => new Promise((done) => signal.addEventListener("abort", () => done("stopped")))`,
    },
    {
      name: "hang_up",
      metadata: { category: "action" },
      providerSchemas: {
        "openai-realtime": { type: "function", name: "hang_up", parameters: { type: "object" } },
        gemini: { name: "hang_up" },
      },
      execute: "() => ok('Bye.', { intents: [{ type: 'END_VOICE_SESSION' }] })",
    },
  ]);
  return createRuntime({ registry: await loadRegistry(file) }).openSession({ mode: "voice" });
}

/** A model that answers a question with the tool `hours`, and ends the connection after a goodbye. */
function realtimeModel(message: Received, socket: WebSocket): void {
  const send = (event: object): void => socket.send(JSON.stringify(event));
  const done = (output: readonly object[]): void =>
    send({ type: "response.done", response: { id: `r${Math.random()}`, status: "completed", output } });
  const call = (name: string, args: object): void =>
    done([{ type: "function_call", call_id: name, name, arguments: JSON.stringify(args), status: "completed" }]);
  const item = message.item as { type: string; output?: string; content?: [{ text: string }] } | undefined;
  if (item?.type === "function_call_output") done([{ type: "message", content: [{ text: item.output }] }]);
  const said = item?.content?.[0].text;
  if (said === "Hours?") call("hours", { day: "Monday" });
  if (said === "Bye.") call("hang_up", {});
}

const outputs = (received: readonly Received[]): unknown[] =>
  received.flatMap(({ item }) => (item as { output?: string } | undefined)?.output ?? []);

const until = (isSo: () => boolean): Promise<void> => expect.poll(isSo, { timeout: 5000 }).toBe(true);

async function talk(line: LiveConnection, received: readonly Received[]): Promise<void> {
  line.say("Hours?");
  await until(() => outputs(received).length === 1);
  expect(outputs(received)).toEqual(["Monday: 9 to 5"]);
}

test("the official client of OpenAI is connected: key, tools and instructions go out, calls are answered", async () => {
  const { port, received, requests } = await serve(realtimeModel);
  const client = new OpenAI({ apiKey: "k1", baseURL: `http://127.0.0.1:${port}/v1/` });
  const seen: string[] = [];
  const line = await connectOpenAiRealtime(client, {
    session: await openSession(),
    model: "gpt-realtime",
    instructions: "Be brief.",
    config: { output_modalities: ["text"] },
    onMessage: ({ type }) => seen.push(type),
  });
  await talk(line, received);
  expect(requests).toEqual([{ url: "/v1/realtime?model=gpt-realtime", key: "Bearer k1" }]);
  expect(received[0]).toMatchObject({
    type: "session.update",
    session: {
      type: "realtime",
      instructions: "Be brief.",
      tools: [{ name: "hours" }, { name: "wait" }, { name: "hang_up" }],
      output_modalities: ["text"],
    },
  });
  line.send({ type: "input_audio_buffer.append", audio: "AAAA" });
  await until(() => received.at(-1)?.type === "input_audio_buffer.append");
  expect(seen).toContain("response.done");
  line.close();
  expect(await line.ended).toEqual({ reason: "closed" });
});

test("a tool that ends the session ends the connection, after the model has said goodbye", async () => {
  const { port, received } = await serve(realtimeModel);
  const own = new OwnSocket(`ws://127.0.0.1:${port}`);
  const line = await connectOpenAiRealtime(own, { session: await openSession(), model: "gpt-realtime" });
  await talk(line, received);
  line.say("Bye.");
  expect(await line.ended).toEqual({ reason: "session" });
  expect(outputs(received)).toEqual(["Monday: 9 to 5", "Bye."]);
  await until(() => own.readyState === OwnSocket.CLOSED);
});

test("each answer of the model ends a turn: the next one has its own budget", async () => {
  const { port, received } = await serve((message, socket) => {
    realtimeModel(message, socket);
    // A server that also sends an unreadable message.
    socket.send("no JSON");
    socket.send(JSON.stringify({ type: "input_audio_buffer.speech_started" }));
  });
  const session = await openSession();
  const turns: string[] = [];
  const counting = {
    get isOpen() {
      return session.isOpen;
    },
    toolsFor: (provider: string) => session.toolsFor(provider) as readonly object[],
    beginTurn: () => {
      const turn = session.beginTurn();
      turns.push(turn.id);
      return turn;
    },
  };
  const client = new OpenAI({ apiKey: "k1", baseURL: `http://127.0.0.1:${port}/v1` });
  const line = await connectOpenAiRealtime(client, { session: counting, model: "m" });
  line.say("Hours?");
  await until(() => outputs(received).length === 1);
  line.say("Hours?");
  await until(() => outputs(received).length === 2);
  expect(new Set(turns).size).toBeGreaterThan(1);
  line.close();
});

test("the official client of Gemini is connected, and its calls are answered", async () => {
  const { port, received, requests } = await serve((message, socket) => {
    const send = (event: object): void => socket.send(JSON.stringify(event));
    if (message.setup !== undefined) send({ setupComplete: {} });
    if (message.clientContent !== undefined)
      send({ toolCall: { functionCalls: [{ id: "f1", name: "hours", args: { day: "Monday" } }] } });
    if (message.toolResponse !== undefined) send({ serverContent: { turnComplete: true } });
  });
  const httpOptions = { baseUrl: `http://127.0.0.1:${port}` };
  const client = new GoogleGenAI({ apiKey: "k2", httpOptions });
  const seen: object[] = [];
  const line = await connectGeminiLive(client, {
    session: await openSession(),
    model: "gemini-live",
    instructions: "Be brief.",
    onMessage: (message) => seen.push(message),
  });
  line.say("Hours?");
  await until(() => received.some(({ toolResponse }) => toolResponse !== undefined));
  expect(requests[0]?.url).toContain("BidiGenerateContent");
  expect(received[0]).toMatchObject({
    setup: { tools: [{ functionDeclarations: [{ name: "hours" }, { name: "wait" }, { name: "hang_up" }] }] },
  });
  expect(JSON.stringify(received[0])).toContain("Be brief.");
  expect(received.find(({ toolResponse }) => toolResponse !== undefined)).toMatchObject({
    toolResponse: { functionResponses: [{ id: "f1", name: "hours", response: { output: "Monday: 9 to 5" } }] },
  });
  line.close();
  expect(await line.ended).toMatchObject({ reason: "closed" });
});

test("a missing server, or one that closes at once, is reported with a code", async () => {
  const { port } = await serve(() => undefined);
  const session = await openSession();
  const refused = new OpenAI({ apiKey: "k1", baseURL: "http://127.0.0.1:1/v1" });
  await expect(connectOpenAiRealtime(refused, { session, model: "m" })).rejects.toMatchObject({
    code: "CONNECTION_FAILED",
  });
  const closed = new OwnSocket(`ws://127.0.0.1:${port}`);
  closed.close();
  closed.on("error", () => undefined);
  await expect(connectOpenAiRealtime(closed, { session, model: "m" })).rejects.toMatchObject({
    code: "CONNECTION_FAILED",
  });
});

test("a broken connection ends with the socket's code, and later messages are dropped", async () => {
  const { port } = await serve((message, socket) => {
    if (message.type === "response.create") socket.close(1011, "overloaded");
  });
  const client = new OpenAI({ apiKey: "k1", baseURL: `http://127.0.0.1:${port}/v1` });
  const line = await connectOpenAiRealtime(client, { session: await openSession(), model: "m" });
  line.say("Hours?");
  expect(await line.ended).toEqual({ reason: "closed", code: 1011 });
  line.say("Still there?");
  line.close();
});

/** Each list is sent by the server after `response.create`; the number is how many requests the protocol then allows. */
const created = { type: "response.created", response: { id: "r" } };
const ended = { type: "response.done", response: { id: "r", status: "cancelled", output: [] } };
const refused = { type: "error", error: { code: "conversation_already_has_active_response", event_id: null } };

test.each([
  ["nothing has ended", [], 1],
  ["a response is active", [created], 1],
  ["a response was cancelled", [created, ended], 2],
  ["the server had another response", [refused, created], 1],
  ["the other response has ended", [refused, created, ended], 2],
  [
    "a response outside the conversation ends",
    [created, { ...ended, response: { ...ended.response, conversation_id: null } }],
    1,
  ],
] as const)("three requests to speak, and %s", async (_what, events, count) => {
  const { port, received } = await serve((message, socket) => {
    if (message.type !== "input_audio_buffer.clear") return;
    for (const event of events) socket.send(JSON.stringify(event));
    socket.send(JSON.stringify({ type: "ready" }));
  });
  const client = new OpenAI({ apiKey: "k1", baseURL: `http://127.0.0.1:${port}/v1` });
  const seen: string[] = [];
  const onMessage = ({ type }: { readonly type: string }) => seen.push(type);
  const line = await connectOpenAiRealtime(client, { session: await openSession(), model: "m", onMessage });
  for (const text of ["One.", "Two.", "Three."]) line.say(text);
  line.send({ type: "input_audio_buffer.clear" });
  await until(() => seen.includes("ready"));
  line.send({ type: "input_audio_buffer.commit" });
  await until(() => received.at(-1)?.type === "input_audio_buffer.commit");
  expect(received.filter(({ type }) => type === "response.create").length).toBe(count);
  line.close();
});

test("Gemini cancels a call after it has interrupted the turn: the call is aborted, and no result is sent", async () => {
  const { port, received } = await serve((message, socket) => {
    const send = (event: object): void => socket.send(JSON.stringify(event));
    if (message.setup !== undefined) send({ setupComplete: {} });
    if (message.clientContent === undefined) return;
    send({ toolCall: { functionCalls: [{ id: "f1", name: "wait", args: {} }] } });
    send({ serverContent: { interrupted: true } });
    send({ toolCallCancellation: { ids: ["f1"] } });
    send({ toolCall: { functionCalls: [{ id: "f2", name: "hours", args: { day: "Monday" } }] } });
  });
  const client = new GoogleGenAI({ apiKey: "k2", httpOptions: { baseUrl: `http://127.0.0.1:${port}` } });
  const line = await connectGeminiLive(client, { session: await openSession(), model: "gemini-live", parallel: true });
  line.say("Hours?");
  await until(() => received.some(({ toolResponse }) => toolResponse !== undefined));
  const sent = JSON.stringify(received.filter(({ toolResponse }) => toolResponse !== undefined));
  expect(sent).toContain('"id":"f2"');
  expect(sent).not.toContain('"id":"f1"');
  line.close();
});
