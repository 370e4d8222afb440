import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDesk, type DeskHost } from "../../examples/support-desk/agents/desk.ts";
import { textAgent as textAnthropic } from "../../examples/support-desk/agents/text-anthropic.ts";
import { textAgent as textOpenAi } from "../../examples/support-desk/agents/text-openai.ts";
import type { VoiceAgent } from "../../examples/support-desk/agents/voice-agent.ts";
import { voiceAgent as voiceGemini } from "../../examples/support-desk/agents/voice-gemini.ts";
import { voiceAgent as voiceOpenAi } from "../../examples/support-desk/agents/voice-openai.ts";
import { messagesFault } from "../support/provider-servers/anthropic-rules.ts";
import { responsesFault } from "../support/provider-servers/openai-rules.ts";
import { play, type PlayedServer } from "../support/provider-servers/play.ts";
import { list, values, type Values } from "../support/provider-servers/schema-rules.ts";
import { serveLive, serveRealtime, type SocketServer } from "../support/provider-servers/sockets.ts";
import { repository } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";

const desk = path.join(repository, "examples/support-desk");
let calendar = "";

beforeAll(() => {
  const build = spawnSync(process.execPath, [path.join(repository, "sdk/bin/toolwright.js"), "build"], { cwd: desk });
  expect(build.status).toBe(0);
});

beforeEach(() => {
  calendar = path.join(tempFolder(), "calendar.ics");
  vi.stubEnv("SUPPORT_DESK_CALENDAR", calendar);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

const parsed = (text: unknown): unknown => JSON.parse(String(text));

type Call = readonly [id: string, tool: string, args: Values];
type Step = { readonly calls: readonly Call[] } | { readonly says: string };

/** The same for each provider: two searches, one call too many, an event, and the end. */
const script: readonly Step[] = [
  {
    calls: [
      ["c1", "kb_search", { query: "log redaction", limit: 1 }],
      ["c2", "contact_lookup", { query: "Benedikt Sauer", limit: 1 }],
    ],
  },
  { calls: [["c3", "kb_get", { id: "reference/logging#log-redaction" }]] },
  { calls: [["c4", "calendar_create_event", { title: "Redaction call", start: "2035-03-14T15:00:00+01:00" }]] },
  { says: "It is in the calendar." },
  { calls: [["c5", "end_voice_session", { reason: "user_request", farewell: "Goodbye." }]] },
  { says: "Goodbye." },
];

const expectedResults = [
  { hits: [{ id: "reference/logging#log-redaction" }] },
  { contacts: [{ name: "Benedikt Sauer" }] },
  { error: { type: "BUDGET_EXCEEDED" } },
  { title: "Redaction call", start: "2035-03-14T14:00:00.000Z", created: true },
  { ending: true, farewell: "Goodbye." },
];

interface Played {
  readonly server: SocketServer;
  readonly agent: VoiceAgent;
  /** The results that the server received for the calls. */
  readonly results: () => readonly unknown[];
}

async function openAi(host: DeskHost): Promise<Played> {
  const server = await serveRealtime(script.map((step, index) => realtimeEvents(step, `r${index}`)));
  const client = new OpenAI({ apiKey: "test", baseURL: `http://127.0.0.1:${server.port}/v1` });
  // The client requires TLS; the loopback connection below it is unencrypted.
  const socket = { createConnection: () => connect(server.port, "127.0.0.1") };
  const items = () => server.taken.map(({ item }) => values(item));
  return {
    server,
    agent: await voiceOpenAi(host, { client, socket }),
    results: () => items().flatMap(({ type, output }) => (type === "function_call_output" ? [parsed(output)] : [])),
  };
}

function realtimeEvents(step: Step, id: string): readonly Values[] {
  const done = (output: readonly Values[]) => ({
    type: "response.done",
    response: { id, status: "completed", output },
  });
  if ("says" in step) return [{ type: "response.output_audio_transcript.done", transcript: step.says }, done([])];
  const calls = step.calls.map(([callId, name, args]) => {
    return { type: "function_call", call_id: callId, name, arguments: JSON.stringify(args), status: "completed" };
  });
  return [done(calls)];
}

async function gemini(host: DeskHost): Promise<Played> {
  const server = await serveLive(script.map(liveMessages));
  const client = new GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl: `http://127.0.0.1:${server.port}` } });
  const responses = () => server.taken.flatMap(({ toolResponse }) => list(values(toolResponse).functionResponses));
  return {
    server,
    agent: await voiceGemini(host, { client }),
    results: () =>
      responses().map((given) => {
        const { output, ...error } = values(given.response);
        return output ?? error;
      }),
  };
}

function liveMessages(step: Step): readonly Values[] {
  if ("calls" in step)
    return [{ toolCall: { functionCalls: step.calls.map(([id, name, args]) => ({ id, name, args })) } }];
  return [{ serverContent: { outputTranscription: { text: step.says } } }, { serverContent: { turnComplete: true } }];
}

/** A host whose person agrees to everything, with its questions and messages. */
async function host(): Promise<DeskHost & { readonly asked: readonly string[]; readonly heard: readonly string[] }> {
  const asked: string[] = [];
  const heard: string[] = [];
  const person = {
    agreesTo: ({ question }: { readonly question: string }) => Promise.resolve(asked.push(question) > 0),
    hears: (text: string) => heard.push(text),
  };
  return { runtime: await openDesk(), person, asked, heard };
}

const question = "Put “Redaction call” in the calendar for Wednesday, 14 March 2035 at 15:00 (UTC+01:00), 30 minutes?";

describe.each([
  ["OpenAI Realtime", openAi],
  ["Gemini Live", gemini],
])("the voice agent of the support desk, over a WebSocket to %s with the official client", (_, open) => {
  test("meets its budget, asks before it books, and ends", async () => {
    const at = await host();
    const { agent, server, results } = await open(at);
    await agent.say("How do I hide passwords? And book a call with Benedikt.");
    expect(at.asked).toEqual([question]);
    expect(readFileSync(calendar, "utf8")).toContain("SUMMARY:Redaction call");
    expect(agent.session.isOpen).toBe(true);
    await agent.say("That was all.");
    expect(agent.session.isOpen).toBe(false);
    expect(at.heard).toEqual(["It is in the calendar.", "Goodbye."]);
    expect(results()).toMatchObject(expectedResults);
    expect(server.refused).toEqual([]);
    const sent = JSON.stringify(server.taken);
    expect(sent).toContain("You are on the telephone");
    expect(sent).not.toMatch(/"(?:meta|confirmation|token)\\?":/);
  });

  test("a connection that the provider closes ends the session", async () => {
    const at = await host();
    const { agent, server } = await open(at);
    const answered = agent.say("Hello?");
    server.hangUp();
    await answered.catch(() => undefined);
    expect(agent.session.isOpen).toBe(false);
  });
});

const refusal = (message: string) => ({ error: { message, type: "invalid_request_error" } });
const chat = script.slice(0, 4);

/** The results for the calls of a chat. */
interface PlayedChat {
  readonly say: (text: string) => Promise<void>;
  readonly refused: readonly string[];
  readonly results: () => readonly unknown[];
}

function serveResponses(): Promise<PlayedServer> {
  const item = (step: Step): readonly Values[] =>
    "says" in step
      ? [{ id: "m1", type: "message", role: "assistant", status: "completed", content: [textPart(step.says)] }]
      : step.calls.map(([id, name, args]) => {
          return {
            id: `f${id}`,
            type: "function_call",
            call_id: id,
            name,
            arguments: JSON.stringify(args),
            status: "completed",
          };
        });
  const textPart = (text: string) => ({ type: "output_text", text, annotations: [] });
  const replies = chat.map((step) => {
    return { json: { id: "r1", object: "response", status: "completed", output: item(step) } };
  });
  return play({ faultOf: ({ body }) => responsesFault(body), error: refusal }, replies);
}

async function responsesChat(at: DeskHost): Promise<PlayedChat> {
  const server = await serveResponses();
  const client = new OpenAI({ apiKey: "test", baseURL: `${server.url}/v1` });
  const agent = await textOpenAi(at, { client });
  const last = () => list(server.taken.at(-1)?.body.input);
  return {
    say: (text) => agent.say(text),
    refused: server.refused,
    results: () => last().flatMap(({ type, output }) => (type === "function_call_output" ? [parsed(output)] : [])),
  };
}

async function messagesChat(at: DeskHost): Promise<PlayedChat> {
  const content = (step: Step): readonly Values[] =>
    "says" in step
      ? [{ type: "text", text: step.says }]
      : step.calls.map(([id, name, input]) => ({ type: "tool_use", id, name, input }));
  const replies = chat.map((step) => {
    const reason = "says" in step ? "end_turn" : "tool_use";
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: "m1", type: "message", role: "assistant", model: "claude", usage };
    return { json: { ...message, content: content(step), stop_reason: reason } };
  });
  const server = await play({ faultOf: ({ body }) => messagesFault(body), error: refusal }, replies);
  const agent = await textAnthropic(at, { client: new Anthropic({ apiKey: "test", baseURL: server.url }) });
  const blocks = () => list(server.taken.at(-1)?.body.messages).flatMap((message) => list(message.content));
  return {
    say: (text) => agent.say(text),
    refused: server.refused,
    results: () => blocks().flatMap((block) => (block.type === "tool_result" ? [parsed(block.content)] : [])),
  };
}

test.each([
  ["OpenAI Responses", responsesChat],
  ["Anthropic Messages", messagesChat],
])("the text agent of the support desk, with %s and the official client", async (_, open) => {
  const at = await host();
  const { say, refused, results } = await open(at);
  await say("How do I hide passwords? And book a call with Benedikt.");
  expect(at.asked).toEqual([question]);
  expect(at.heard).toEqual(["It is in the calendar."]);
  expect(results()).toMatchObject([
    ...expectedResults.slice(0, 2),
    { title: "Log Redaction" },
    ...expectedResults.slice(3, 4),
  ]);
  expect(refused).toEqual([]);
});

test("the chat in the terminal asks before it books", async () => {
  const server = await serveResponses();
  const env = { ...process.env, OPENAI_API_KEY: "test", OPENAI_BASE_URL: `${server.url}/v1` };
  const running = promisify(execFile)(process.execPath, ["demo/chat.ts"], { cwd: desk, env });
  running.child.stdin?.end("Book a call with Benedikt.\ny\n");
  const { stdout } = await running;
  expect(stdout).toContain(`ask    ${question} [y/N] `);
  expect(stdout).toContain("desk   It is in the calendar.\n");
  expect(readFileSync(calendar, "utf8")).toContain("SUMMARY:Redaction call");
});
