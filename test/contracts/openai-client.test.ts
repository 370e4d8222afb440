import { connect } from "node:net";
import OpenAI, { BadRequestError } from "openai";
import { OpenAIRealtimeWS } from "openai/realtime/ws";
import { describe, expect, test } from "vitest";
import { attach, openaiChat, openaiRealtime, openaiResponses } from "../../sdk/src/transports.ts";
import { event } from "../support/provider-servers/loopback.ts";
import { chatFault, responsesFault } from "../support/provider-servers/openai-rules.ts";
import { play, type PlayedServer } from "../support/provider-servers/play.ts";
import { serveRealtime } from "../support/provider-servers/sockets.ts";
import { list, type Values } from "../support/provider-servers/schema-rules.ts";
import { transportSession } from "../support/transport-session.ts";

type Reply = Parameters<typeof play>[1][number];

const error = (message: string) => ({ error: { message, type: "invalid_request_error", param: null, code: null } });
const open = ({ url }: PlayedServer): OpenAI => new OpenAI({ apiKey: "test", baseURL: `${url}/v1` });
const found = (order: string) => JSON.stringify({ found: { order } });

describe("the official client and the Responses API", () => {
  const call = (id: string, order: string) => ({
    id: `fc_${id}`,
    type: "function_call",
    call_id: id,
    name: "order_find",
    arguments: JSON.stringify({ order, limit: null, $since: null }),
    status: "completed",
  });
  const text = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: "Both are on their way.", annotations: [] }],
  };
  const response = (output: readonly object[]) => ({ id: "resp_1", object: "response", status: "completed", output });
  const serve = (replies: readonly Reply[]) => play({ faultOf: ({ body }) => responsesFault(body), error }, replies);
  const start = (): OpenAI.Responses.ResponseInput => [{ role: "user", content: "Where are A1 and B2?" }];

  test("two calls at once, a retry of the request with their results, an answer", async () => {
    const { session, started } = await transportSession();
    const server = await serve([
      { json: response([{ id: "rs_1", type: "reasoning", summary: [] }, call("c1", "A1"), call("c2", "B2")]) },
      { status: 503, json: error("The server is overloaded.") },
      { json: response([text]) },
    ]);
    const client = open(server);
    const input = start();
    const loop = attach(session.beginTurn(), openaiResponses);
    let answer = "";
    while (!loop.isDone) {
      const message = await client.responses.create({ model: "gpt-5", input, tools: session.toolsFor("openai") });
      input.push(...(await loop.handle(message)));
      answer = message.output_text;
    }
    expect(answer).toBe("Both are on their way.");
    expect(server.refused).toEqual([]);
    expect(server.taken).toHaveLength(3);
    expect(server.taken[2]).toEqual(server.taken[1]);
    expect(list(server.taken[1]?.body.input).slice(-2)).toEqual([
      { type: "function_call_output", call_id: "c1", output: found("A1") },
      { type: "function_call_output", call_id: "c2", output: found("B2") },
    ]);
    expect(await started()).toEqual(["order_find c1", "order_find c2"]);
  });

  test("calls streamed in pieces, with the conversation on the server", async () => {
    const { session } = await transportSession();
    const kept: Values[] = [];
    const delta = (index: number, piece: string) =>
      event({
        type: "response.function_call_arguments.delta",
        item_id: `f${index}`,
        output_index: index,
        delta: piece,
      });
    const calls = [call("c1", "A1"), call("c2", "B2")];
    const stream = [
      event({ type: "response.created", response: response([]) }),
      ...calls.map((item, index) =>
        event({ type: "response.output_item.added", output_index: index, item: { ...item, arguments: "" } }),
      ),
      ...["{", '"order":', '"A1"'].flatMap((piece, at) => [
        delta(0, piece),
        delta(1, ["{", '"order":', '"B2"'][at] ?? ""),
      ]),
      delta(1, ',"limit":null,"$since":null}'),
      delta(0, ',"limit":null,"$since":null}'),
      ...calls.map((item, index) =>
        event({
          type: "response.function_call_arguments.done",
          item_id: item.id,
          output_index: index,
          arguments: item.arguments,
        }),
      ),
      event({ type: "response.completed", response: response(calls) }),
    ];
    const server = await play(
      { faultOf: ({ body }) => responsesFault(body, body.previous_response_id === undefined ? [] : kept), error },
      [{ stream }, { stream: [event({ type: "response.completed", response: response([text]) })] }],
    );
    kept.push(...calls);
    const client = open(server);
    const tools = session.toolsFor("openai");
    const loop = attach(session.beginTurn(), openaiResponses, { echo: false });
    let request: OpenAI.Responses.ResponseCreateParamsStreaming = {
      model: "gpt-5",
      input: start(),
      tools,
      stream: true,
    };
    let streamed = "";
    while (!loop.isDone) {
      const results: OpenAI.Responses.ResponseInput = [];
      for await (const part of await client.responses.create(request)) {
        if (part.type === "response.function_call_arguments.delta") streamed += part.delta;
        results.push(...(await loop.handle(part)));
      }
      request = { ...request, input: results, previous_response_id: "resp_1" };
    }
    expect(streamed).toContain('"order":');
    expect(server.refused).toEqual([]);
    expect(server.taken[1]?.body.input).toEqual([
      { type: "function_call_output", call_id: "c1", output: found("A1") },
      { type: "function_call_output", call_id: "c2", output: found("B2") },
    ]);
  });

  test("a schema that the API refuses, and the definition that it takes instead; a missing result is refused too", async () => {
    const { session } = await transportSession();
    const server = await serve([{ json: response([text]) }]);
    const client = open(server);
    const parameters = { ...session.registry.tool("note_add")?.jsonSchema };
    const raw = { type: "function" as const, name: "note_add", parameters, strict: true };
    await expect(client.responses.create({ model: "gpt-5", input: start(), tools: [raw] })).rejects.toThrow(
      BadRequestError,
    );
    const input = [...start(), call("c1", "A1")] as OpenAI.Responses.ResponseInput;
    await expect(client.responses.create({ model: "gpt-5", input })).rejects.toThrow("No tool output found");
    await client.responses.create({
      model: "gpt-5",
      input: start(),
      tools: session.toolsFor("openai", { names: ["note_add"] }),
    });
    expect(server.refused).toEqual([
      `Invalid schema for function 'note_add': schema must be a JSON Schema of 'type: "object"', got undefined.`,
      "No tool output found for function call c1.",
    ]);
    expect(server.taken).toHaveLength(1);
  });
});

describe("the official client and the Chat Completions API", () => {
  const call = (id: string, name: string, text: string) => ({
    id,
    type: "function",
    function: { name, arguments: text },
  });
  const completion = (message: object, reason: string) => ({
    id: "chat_1",
    object: "chat.completion",
    choices: [
      { index: 0, finish_reason: reason, message: { role: "assistant", content: null, refusal: null, ...message } },
    ],
  });
  const serve = (replies: readonly Reply[]) => play({ faultOf: ({ body }) => chatFault(body), error }, replies);
  const start = (): OpenAI.Chat.Completions.ChatCompletionMessageParam[] => [{ role: "user", content: "Where is A1?" }];

  test("two calls at once, one with an image, a retry, an answer", async () => {
    const { session, started } = await transportSession();
    const tool_calls = [
      call("c1", "chart_draw", "{}"),
      call("c2", "order_find", '{"order":"A1","limit":null,"$since":null}'),
    ];
    const server = await serve([
      { status: 429, json: error("Rate limit reached.") },
      { json: completion({ tool_calls }, "tool_calls") },
      { json: completion({ content: "On its way." }, "stop") },
    ]);
    const client = open(server);
    const messages = start();
    const loop = attach(session.beginTurn(), openaiChat);
    while (!loop.isDone) {
      const message = await client.chat.completions.create({
        model: "gpt-5",
        messages,
        tools: session.toolsFor("openai-chat"),
      });
      messages.push(...(await loop.handle(message)));
    }
    expect(server.refused).toEqual([]);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool", "user", "assistant"]);
    expect(messages.at(-1)).toMatchObject({ content: "On its way." });
    expect(await started()).toEqual(["chart_draw c1", "order_find c2"]);
  });

  test("calls streamed in pieces", async () => {
    const { session } = await transportSession();
    const chunk = (delta: object, finish_reason: string | null = null) =>
      event({ id: "chat_1", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });
    const piece = (index: number, text: string) => chunk({ tool_calls: [{ index, function: { arguments: text } }] });
    const server = await serve([
      {
        stream: [
          chunk({ role: "assistant", content: null }),
          chunk({ tool_calls: [{ index: 0, ...call("c1", "order_find", "") }] }),
          piece(0, '{"order":"A1",'),
          chunk({ tool_calls: [{ index: 1, ...call("c2", "order_find", "") }] }),
          piece(1, '{"order":"B2","limit":null,"$since":null}'),
          piece(0, '"limit":null,"$since":null}'),
          chunk({}, "tool_calls"),
          event({ id: "chat_1", object: "chat.completion.chunk", choices: [], usage: { total_tokens: 9 } }),
          "data: [DONE]",
        ],
      },
      {
        stream: [
          chunk({ role: "assistant", content: "On their " }),
          chunk({ content: "way." }),
          chunk({}, "stop"),
          "data: [DONE]",
        ],
      },
    ]);
    const client = open(server);
    const messages = start();
    const loop = attach(session.beginTurn(), openaiChat);
    while (!loop.isDone) {
      const stream = await client.chat.completions.create({
        model: "gpt-5",
        messages,
        tools: session.toolsFor("openai-chat"),
        stream: true,
      });
      for await (const part of stream) messages.push(...(await loop.handle(part)));
    }
    expect(server.refused).toEqual([]);
    expect(messages.slice(2)).toEqual([
      { role: "tool", tool_call_id: "c1", content: found("A1") },
      { role: "tool", tool_call_id: "c2", content: found("B2") },
      { role: "assistant", content: "On their way." },
    ]);
  });

  test("a schema that the API refuses, and the definition that it takes instead; a missing result is refused too", async () => {
    const { session } = await transportSession();
    const server = await serve([{ json: completion({ content: "Noted." }, "stop") }]);
    const client = open(server);
    const parameters = { ...session.registry.tool("note_add")?.jsonSchema };
    const raw = { type: "function" as const, function: { name: "note_add", parameters } };
    const ask = (more: object) => client.chat.completions.create({ model: "gpt-5", messages: start(), ...more });
    await expect(ask({ tools: [raw] })).rejects.toThrow(BadRequestError);
    const message = { role: "assistant", content: null, tool_calls: [call("c1", "plain_text", "{}")] };
    await expect(ask({ messages: [...start(), message, ...start()] })).rejects.toThrow(
      "did not have response messages: c1",
    );
    await ask({ tools: session.toolsFor("openai-chat") });
    expect(server.taken).toHaveLength(1);
  });
});

describe("the official client and the Realtime API, over a WebSocket", () => {
  const item = (id: string, order: string) => ({
    id: `item_${id}`,
    type: "function_call",
    call_id: id,
    name: "order_find",
    arguments: JSON.stringify({ order }),
    status: "completed",
  });
  const done = (id: string, output: readonly object[], status = "completed") => ({
    type: "response.done",
    event_id: `e_${id}`,
    response: { id, status, output },
  });

  test("two calls at once in pieces, an interruption, an answer", async () => {
    const { session, started } = await transportSession();
    const pieces = [item("c1", "A1"), item("c2", "B2")].flatMap((call, index) => {
      const at = { response_id: "r1", output_index: index, item_id: call.id };
      return [
        { type: "response.output_item.added", ...at, item: { ...call, arguments: "", status: "in_progress" } },
        { type: "response.function_call_arguments.delta", ...at, call_id: call.call_id, delta: '{"order"' },
        { type: "response.function_call_arguments.done", ...at, call_id: call.call_id, arguments: call.arguments },
        { type: "response.output_item.done", ...at, item: call },
      ];
    });
    const speech = { id: "m1", type: "message", role: "assistant", status: "completed", content: [] };
    const server = await serveRealtime([
      [
        { type: "response.created", response: { id: "r1" } },
        ...pieces,
        done("r1", [item("c1", "A1"), item("c2", "B2")]),
      ],
      [{ type: "response.created", response: { id: "r2" } }, done("r2", [], "cancelled"), done("r3", [speech])],
    ]);
    const client = new OpenAI({ apiKey: "test", baseURL: `http://127.0.0.1:${server.port}/v1` });
    // The client requires TLS; the loopback connection below it is unencrypted.
    const createConnection = () => connect(server.port, "127.0.0.1");
    const realtime = new OpenAIRealtimeWS({ model: "gpt-realtime", options: { createConnection } }, client);
    const errors: unknown[] = [];
    realtime.on("error", (thrown) => errors.push(thrown));
    const loop = attach(() => turn, openaiRealtime);
    const turn = session.beginTurn();
    await new Promise<void>((finished) => {
      realtime.on("event", (given) => {
        void loop.handle(given).then((replies) => {
          for (const reply of replies) realtime.send(reply);
          if (given.type === "response.done" && given.response.id === "r3") finished();
        });
      });
      realtime.on("session.created", () => {
        realtime.send({
          type: "session.update",
          session: { type: "realtime", tools: session.toolsFor("openai-realtime") },
        });
        realtime.send({ type: "response.create" });
      });
    });
    realtime.close();
    expect(errors).toEqual([]);
    expect(server.refused).toEqual([]);
    expect(server.taken.map(({ type }) => type)).toEqual([
      "session.update",
      "response.create",
      "conversation.item.create",
      "conversation.item.create",
      "response.create",
    ]);
    expect(server.taken.slice(2, 4).map(({ item: made }) => made)).toEqual([
      { type: "function_call_output", call_id: "c1", output: found("A1") },
      { type: "function_call_output", call_id: "c2", output: found("B2") },
    ]);
    expect(await started()).toEqual(["order_find c1", "order_find c2"]);
  });

  test("the server refuses strict tools and a result of an unknown call", async () => {
    const { session } = await transportSession();
    const server = await serveRealtime([]);
    const client = new OpenAI({ apiKey: "test", baseURL: `http://127.0.0.1:${server.port}/v1` });
    const createConnection = () => connect(server.port, "127.0.0.1");
    const realtime = new OpenAIRealtimeWS({ model: "gpt-realtime", options: { createConnection } }, client);
    const errors: string[] = [];
    await new Promise<void>((finished) => {
      realtime.on("error", ({ message }) => {
        if (errors.push(message) === 2) finished();
      });
      realtime.on("session.created", () => {
        realtime.send({ type: "session.update", session: { type: "realtime", tools: session.toolsFor("openai") } });
        realtime.send({
          type: "conversation.item.create",
          item: { type: "function_call_output", call_id: "c9", output: "" },
        });
      });
    });
    realtime.close();
    expect(server.refused).toEqual([
      "Unknown parameter: 'session.tools[0].strict'.",
      "Tool call ID 'c9' not found in conversation.",
    ]);
  });
});
