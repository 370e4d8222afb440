import Anthropic, { BadRequestError } from "@anthropic-ai/sdk";
import { describe, expect, test } from "vitest";
import { anthropicMessages, attach } from "../../sdk/src/transports.ts";
import { messagesFault } from "../support/provider-servers/anthropic-rules.ts";
import { event } from "../support/provider-servers/loopback.ts";
import { play, type PlayedServer } from "../support/provider-servers/play.ts";
import { transportSession } from "../support/transport-session.ts";

const error = (message: string) => ({ type: "error", error: { type: "invalid_request_error", message } });
const serve = (replies: Parameters<typeof play>[1]) =>
  play({ faultOf: ({ body }) => messagesFault(body), error }, replies);
const open = ({ url }: PlayedServer): Anthropic => new Anthropic({ apiKey: "test", baseURL: url });

const use = (id: string, name: string, input: object) => ({ type: "tool_use", id, name, input });
const message = (content: readonly object[], stop_reason: string) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude",
  content,
  stop_reason,
  usage: { input_tokens: 1, output_tokens: 1 },
});
const start = (): Anthropic.MessageParam[] => [{ role: "user", content: "Where are A1 and B2?" }];
const settings = { model: "claude-sonnet-5", max_tokens: 500 } as const;

describe("the official client and the Messages API", () => {
  test("two calls at once, one of them wrong, a retry of the request with their results, an answer", async () => {
    const { session, started } = await transportSession();
    const server = await serve([
      {
        json: message(
          [
            { type: "thinking", thinking: "Look both up.", signature: "signed" },
            use("t1", "order_find", { order: "A1", _since: "May" }),
            use("t2", "order_find", { order: 2 }),
          ],
          "tool_use",
        ),
      },
      { status: 529, json: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } } },
      { json: message([{ type: "text", text: "On its way." }], "end_turn") },
    ]);
    const client = open(server);
    const messages = start();
    const loop = attach(session.beginTurn(), anthropicMessages);
    while (!loop.isDone) {
      const answer = await client.messages.create({ ...settings, messages, tools: session.toolsFor("anthropic") });
      messages.push(...(await loop.handle(answer)));
    }
    expect(server.refused).toEqual([]);
    expect(server.taken[2]).toEqual(server.taken[1]);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(messages[2]?.content).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: '{"found":{"order":"A1","$since":"May"}}' },
      {
        type: "tool_result",
        tool_use_id: "t2",
        content: expect.stringContaining("expected a string; got 2") as string,
        is_error: true,
      },
    ]);
    expect(await started()).toEqual(["order_find t1", "order_find t2"]);
  });

  test("blocks streamed in pieces, arguments that are cut off, a paused message", async () => {
    const { session, started } = await transportSession();
    const sent = (type: string, data: object) => event({ type, ...data }, type);
    const begin = (index: number, content_block: object) => sent("content_block_start", { index, content_block });
    const delta = (index: number, change: object) => sent("content_block_delta", { index, delta: change });
    const json = (index: number, partial_json: string) => delta(index, { type: "input_json_delta", partial_json });
    const whole = (stop_reason: string, events: readonly string[]) => ({
      stream: [
        sent("message_start", { message: message([], "") }),
        ...events,
        sent("message_delta", { delta: { stop_reason }, usage: { output_tokens: 1 } }),
        sent("message_stop", {}),
      ],
    });
    const server = await serve([
      whole("max_tokens", [
        begin(0, { type: "thinking", thinking: "", signature: "" }),
        delta(0, { type: "thinking_delta", thinking: "Look." }),
        delta(0, { type: "signature_delta", signature: "signed" }),
        sent("ping", {}),
        begin(1, use("t1", "order_find", {})),
        json(1, ""),
        json(1, '{"ord'),
        json(1, 'er":"A1"}'),
        sent("content_block_stop", { index: 1 }),
        begin(2, use("t2", "note_add", {})),
        json(2, '{"kind":"text","text":"Ask ag'),
      ]),
      whole("pause_turn", [begin(0, { type: "text", text: "" }), delta(0, { type: "text_delta", text: "Searching." })]),
      whole("end_turn", [begin(0, { type: "text", text: "" }), delta(0, { type: "text_delta", text: "Done." })]),
    ]);
    const client = open(server);
    const messages = start();
    const loop = attach(session.beginTurn(), anthropicMessages);
    while (!loop.isDone) {
      const tools = session.toolsFor("anthropic");
      const stream = await client.messages.create({ ...settings, messages, tools, stream: true });
      for await (const part of stream) messages.push(...(await loop.handle(part)));
    }
    expect(server.refused).toEqual([]);
    expect(messages.slice(1)).toEqual([
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Look.", signature: "signed" },
          use("t1", "order_find", { order: "A1" }),
          use("t2", "note_add", {}),
        ],
      },
      {
        role: "user",
        content: [
          ...["t1", "t2"].map((tool_use_id) => ({
            type: "tool_result",
            tool_use_id,
            content: expect.stringContaining("the message was cut off (max_tokens)") as string,
            is_error: true,
          })),
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "Searching." }] },
      { role: "assistant", content: [{ type: "text", text: "Done." }] },
    ]);
    expect(await started()).toEqual([]);
  });

  test("a schema that the API refuses, and the definition that it takes instead; wrong results are refused too", async () => {
    const { session } = await transportSession();
    const server = await serve([{ json: message([{ type: "text", text: "Noted." }], "end_turn") }]);
    const client = open(server);
    const ask = (more: object) => client.messages.create({ ...settings, messages: start(), ...more });
    const input_schema = { type: "object", ...session.registry.tool("note_add")?.jsonSchema };
    await expect(ask({ tools: [{ name: "note_add", input_schema }] })).rejects.toThrow(BadRequestError);
    const asked = { role: "assistant", content: [use("t1", "plain_text", {}), use("t2", "plain_text", {})] };
    const result = { type: "tool_result", tool_use_id: "t1", content: "x" };
    await expect(ask({ messages: [...start(), asked, { role: "user", content: [result] }] })).rejects.toThrow(
      "without `tool_result` blocks immediately after: t2",
    );
    await ask({ tools: session.toolsFor("anthropic") });
    expect(server.taken).toHaveLength(1);
  });

  test("images and documents in a result", async () => {
    const { session } = await transportSession();
    const server = await serve([
      { json: message([use("t1", "chart_draw", {})], "tool_use") },
      { json: message([{ type: "text", text: "Up." }], "end_turn") },
    ]);
    const client = open(server);
    const messages = start();
    const loop = attach(session.beginTurn(), anthropicMessages);
    while (!loop.isDone) messages.push(...(await loop.handle(await client.messages.create({ ...settings, messages }))));
    expect(server.refused).toEqual([]);
    const [result] = messages[2]?.content as { readonly content: readonly { readonly type: string }[] }[];
    expect(result?.content.map(({ type }) => type)).toEqual(["text", "image", "document"]);
  });
});
