import { expect, test } from "vitest";
import { pixel, transportSession } from "#test/support/transport-session.ts";
import { anthropicMessages, attach } from "../transports.ts";

const call = (id: string, name: string, input: unknown = {}) => ({ type: "tool_use" as const, id, name, input });
const message = (content: readonly object[], stop_reason = "tool_use") => ({ type: "message", content, stop_reason });
const result = (id: string, content: unknown) => ({ type: "tool_result", tool_use_id: id, content });
const start = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
const delta = (index: number, change: object) => ({ type: "content_block_delta", index, delta: change });
const json = (index: number, partial_json: string) => delta(index, { type: "input_json_delta", partial_json });
const stop = (stop_reason: string) => ({ type: "message_delta", delta: { stop_reason } });

test("all results go back in one message after the model's, in the order of the calls", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  const content = [
    { type: "thinking", thinking: "Look.", signature: "s" },
    call("t1", "order_find", { order: "A1", _since: "May" }),
    call("t2", "out_of_order"),
  ];
  const [echo, reply] = await loop.handle(message(content));
  expect(echo).toEqual({ role: "assistant", content });
  const error = {
    type: "TRANSIENT",
    message: "The shop does not answer.",
    retryable: true,
    suggestion: "Try again in a minute.",
  };
  expect(reply).toEqual({
    role: "user",
    content: [
      // The parameter's name `$since` is one that the API does not accept.
      result("t1", '{"found":{"order":"A1","$since":"May"}}'),
      { ...result("t2", JSON.stringify({ error })), is_error: true },
    ],
  });
  expect(loop.isDone).toBe(false);
  const text = [{ type: "text", text: "Here." }];
  expect(await loop.handle(message(text, "end_turn"))).toEqual([{ role: "assistant", content: text }]);
  expect(loop.isDone).toBe(true);
});

test("images and documents are blocks of a result", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages, { echo: false });
  expect(await loop.handle(message([call("t1", "chart_draw")]))).toEqual([
    {
      role: "user",
      content: [
        result("t1", [
          { type: "text", text: '{"title":"Sales","chart":"[image 1]","table":"[file 2]"}' },
          { type: "image", source: { type: "base64", media_type: "image/png", data: pixel } },
          {
            type: "document",
            title: "sales.pdf",
            source: { type: "base64", media_type: "application/pdf", data: "JVBERg==" },
          },
        ]),
      ],
    },
  ]);
});

test("a text file is a document; what the API does not accept is omitted, and the result mentions it", () => {
  const file = (type: string, mimeType: string, data: string) => ({ type, mimeType, data });
  const output = [
    file("file", "text/markdown", "IyBIZWxsbw=="),
    file("image", "image/bmp", "Qk0="),
    file("file", "text/plain", "/w=="),
    file("image", "image/png", "A".repeat(5_242_884)),
  ];
  const call1 = { id: "t1", name: "x", args: {} };
  const left = (what: string, why = "this model's API does not take it") => `[${what}, left out: ${why}]`;
  expect(anthropicMessages.write([{ call: call1, isError: false, output }])).toEqual([
    {
      role: "user",
      content: [
        result("t1", [
          {
            type: "text",
            text: JSON.stringify([
              "[file 1]",
              left("image of type image/bmp"),
              left("file of type text/plain"),
              left("image of type image/png", "the image is too large"),
            ]),
          },
          { type: "document", source: { type: "text", media_type: "text/plain", data: "# Hello" } },
        ]),
      ],
    },
  ]);
});

test("blocks streamed in pieces", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  const events = [
    { type: "message_start", message: { type: "message", content: [] } },
    { type: "ping" },
    start(0, { type: "thinking", thinking: "", signature: "" }),
    delta(0, { type: "thinking_delta", thinking: "Lo" }),
    delta(0, { type: "thinking_delta", thinking: "ok." }),
    delta(0, { type: "signature_delta", signature: "s1" }),
    start(1, { type: "text", text: "" }),
    delta(1, { type: "text_delta", text: "One moment." }),
    delta(1, { type: "citations_delta", citation: { cited_text: "a" } }),
    start(2, call("t1", "order_find")),
    json(2, ""),
    json(2, '{"order":"A'),
    json(2, '1"}'),
    { type: "content_block_stop", index: 2 },
    start(3, call("t2", "plain_text")),
    json(3, ""),
    stop("tool_use"),
  ];
  for (const event of events) expect(await loop.handle(event)).toEqual([]);
  expect(await loop.handle({ type: "message_stop" })).toEqual([
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Look.", signature: "s1" },
        { type: "text", text: "One moment.", citations: [{ cited_text: "a" }] },
        call("t1", "order_find", { order: "A1" }),
        call("t2", "plain_text", {}),
      ],
    },
    { role: "user", content: [result("t1", '{"found":{"order":"A1"}}'), result("t2", "All is well.")] },
  ]);
});

test("a stream that breaks off runs nothing, and a new one begins from the start", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  await loop.handle({ type: "message_start" });
  await loop.handle(start(0, call("t1", "note_add")));
  await loop.handle({ type: "message_start" });
  await loop.handle(start(0, call("t2", "plain_text")));
  await loop.handle({ type: "message_stop" });
  expect(await loop.handle({ type: "message_stop" })).toEqual([]);
  expect(await started()).toEqual(["plain_text t2"]);
});

test("no call of a message that ran out of tokens runs; broken arguments go back as an object", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  const events = [
    { type: "message_start" },
    start(0, call("t1", "plain_text")),
    start(1, call("t2", "note_add")),
    json(1, '{"kind":"text","text":"x'),
    stop("max_tokens"),
  ];
  for (const event of events) await loop.handle(event);
  const [echo, reply] = await loop.handle({ type: "message_stop" });
  expect(echo).toEqual({ role: "assistant", content: [call("t1", "plain_text"), call("t2", "note_add", {})] });
  expect(JSON.stringify(reply)).toContain("note_add was not run: the message was cut off (max_tokens).");
  expect(await started()).toEqual([]);

  await loop.handle(message([call("t3", "note_add", { kind: "text", text: "half" })], "max_tokens"));
  expect(await started()).toEqual([]);
});

test("a paused message goes back unchanged, and the loop is not done", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  const content = [{ type: "server_tool_use", id: "s1", name: "web_search", input: {} }];
  expect(await loop.handle(message(content, "pause_turn"))).toEqual([{ role: "assistant", content }]);
  expect(loop.isDone).toBe(false);
  for (let more = 0; more < 8; more += 1) await loop.handle(message(content, "pause_turn"));
  // If the model never continues, the host stops asking.
  expect(loop.isDone).toBe(true);
});

test("an empty message is not sent back, as the API does not take it", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  expect(await loop.handle(message([], "end_turn"))).toEqual([]);
  expect(loop.isDone).toBe(true);
});

// The API refuses a history whose blocks were changed: can1357/oh-my-pi#6496.
test("blocks that the API ran itself go back with their streamed input, and a summary with its text", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  const search = { type: "server_tool_use", id: "s1", name: "web_search" };
  const remote = { type: "mcp_tool_use", id: "m1", name: "a.find", server_name: "a" };
  const events = [
    { type: "message_start", message: { id: "x", content: [] } },
    start(0, { type: "compaction", content: null, encrypted_content: null }),
    delta(0, { type: "compaction_delta", content: "So far.", encrypted_content: "e" }),
    start(1, { ...search, input: {} }),
    json(1, '{"query":'),
    json(1, '"shoes"}'),
    start(2, { type: "web_search_tool_result", tool_use_id: "s1", content: [] }),
    start(3, { ...remote, input: {} }),
    json(3, '{"id":7}'),
    start(4, call("t1", "plain_text")),
    stop("tool_use"),
    { type: "message_stop" },
  ];
  const replies = [];
  for (const event of events) replies.push(...(await loop.handle(event)));
  expect(replies).toEqual([
    {
      role: "assistant",
      content: [
        { type: "compaction", content: "So far.", encrypted_content: "e" },
        { ...search, input: { query: "shoes" } },
        { type: "web_search_tool_result", tool_use_id: "s1", content: [] },
        { ...remote, input: { id: 7 } },
        call("t1", "plain_text"),
      ],
    },
    { role: "user", content: [result("t1", "All is well.")] },
  ]);
});

test("after a shortened conversation the model is asked again", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  const content = [{ type: "compaction", content: "So far." }];
  expect(await loop.handle(message(content, "compaction"))).toEqual([{ role: "assistant", content }]);
  expect([loop.isDone, loop.problem]).toEqual([false, undefined]);
});

test("an input that a server writes as text runs, and goes back as an object", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), anthropicMessages);
  expect(await loop.handle(message([call("t1", "order_find", '{"order":"A1"}')]))).toEqual([
    { role: "assistant", content: [call("t1", "order_find", { order: "A1" })] },
    { role: "user", content: [result("t1", '{"found":{"order":"A1"}}')] },
  ]);
});
