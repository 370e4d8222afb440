import { expect, test } from "vitest";
import { pixel, transportSession } from "#test/support/transport-session.ts";
import { attach, openaiChat } from "../transports.ts";

const call = (id: string, name: string, args: unknown = "{}") => ({
  id,
  type: "function" as const,
  function: { name, arguments: args },
});
const completion = (message: object, finish_reason = "tool_calls") => ({
  object: "chat.completion",
  choices: [{ message: { role: "assistant", content: null, ...message }, finish_reason }],
});
const chunk = (id: string, delta: object, finish_reason: string | null = null) => ({
  id,
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, finish_reason }],
});
const result = (id: string, content: string) => ({ role: "tool", tool_call_id: id, content });

test("the message goes back with the results of its calls, in their order", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const tool_calls = [call("c1", "order_find", '{"order":"A1","limit":2,"$since":null}'), call("c2", "plain_text")];
  expect(await loop.handle(completion({ tool_calls, reasoning_content: "Look." }))).toEqual([
    { role: "assistant", content: null, tool_calls, reasoning_content: "Look." },
    result("c1", '{"found":{"order":"A1","limit":2}}'),
    result("c2", "All is well."),
  ]);
  expect(loop.isDone).toBe(false);
  expect(await loop.handle(completion({ content: "Here." }, "stop"))).toEqual([
    { role: "assistant", content: "Here." },
  ]);
  expect(loop.isDone).toBe(true);
});

test("images and documents follow all results, which are text in this API", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat, { echo: false });
  expect(await loop.handle(completion({ tool_calls: [call("c1", "chart_draw"), call("c2", "plain_text")] }))).toEqual([
    result("c1", '{"title":"Sales","chart":"[image 1]","table":"[file 2]"}'),
    result("c2", "All is well."),
    {
      role: "user",
      content: [
        { type: "text", text: "From the result of chart_draw, call c1:" },
        { type: "image_url", image_url: { url: `data:image/png;base64,${pixel}` } },
        { type: "file", file: { filename: "sales.pdf", file_data: "data:application/pdf;base64,JVBERg==" } },
      ],
    },
  ]);
});

test("calls streamed in pieces by index", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const pieces = [
    chunk("x", { role: "assistant", content: null }),
    chunk("x", { content: "One " }),
    chunk("x", { content: "moment." }),
    chunk("x", { tool_calls: [{ index: 0, ...call("c1", "order_find", "") }] }),
    chunk("x", { tool_calls: [{ index: 1, ...call("c2", "order_find", "") }] }),
    chunk("x", { tool_calls: [{ index: 1, function: { arguments: '{"order":' } }] }),
    chunk("x", { tool_calls: [{ index: 0, function: { arguments: '{"order":"A1"}' } }] }),
    chunk("x", { tool_calls: [{ index: 1, function: { arguments: '"B2"}' } }] }),
  ];
  for (const piece of pieces) expect(await loop.handle(piece)).toEqual([]);
  expect(await loop.handle(chunk("x", {}, "tool_calls"))).toEqual([
    {
      role: "assistant",
      content: "One moment.",
      tool_calls: [call("c1", "order_find", '{"order":"A1"}'), call("c2", "order_find", '{"order":"B2"}')],
    },
    result("c1", '{"found":{"order":"A1"}}'),
    result("c2", '{"found":{"order":"B2"}}'),
  ]);
  // The last chunk of a stream with `include_usage`.
  expect(await loop.handle({ object: "chat.completion.chunk", choices: [] })).toEqual([]);
  expect(loop.isDone).toBe(false);
});

test.each([
  ["no index", [undefined, undefined]],
  ["the same index for each call", [0, 0]],
])("servers that stream whole calls with %s", async (_, [first, second]) => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat, { echo: false });
  const at = (index: number | undefined) => (index === undefined ? {} : { index });
  await loop.handle(chunk("x", { tool_calls: [{ ...at(first), ...call("c1", "order_find", { order: "A1" }) }] }));
  await loop.handle(chunk("x", { tool_calls: [{ ...at(second), ...call("c2", "order_find", '{"order":"B2"}') }] }));
  expect(await loop.handle(chunk("x", {}, "stop"))).toEqual([
    result("c1", '{"found":{"order":"A1"}}'),
    result("c2", '{"found":{"order":"B2"}}'),
  ]);
});

test("a stream that breaks off runs nothing, and a new one begins from the start", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat, { echo: false });
  await loop.handle(chunk("x", { tool_calls: [{ index: 0, ...call("c1", "note_add", '{"kind"') }] }));
  await loop.handle(chunk("y", { role: "assistant", tool_calls: [{ index: 0, ...call("c2", "plain_text", "{}") }] }));
  expect(await loop.handle(chunk("y", {}, "tool_calls"))).toEqual([result("c2", "All is well.")]);
  expect(await started()).toEqual(["plain_text c2"]);
});

test("no call of a message that was cut off runs, even if its arguments read well", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat, { echo: false });
  const tool_calls = [call("c1", "plain_text"), call("c2", "plain_text", "")];
  const replies = await loop.handle(completion({ tool_calls }, "length"));
  for (const reply of replies)
    expect(JSON.stringify(reply)).toContain("plain_text was not run: the message was cut off (length).");
  expect([replies.length, await started(), loop.isDone]).toEqual([2, [], false]);
  expect(loop.problem).toBe("The model's message did not end normally: the message was cut off (length).");
});

test("a completion without a choice ends the loop", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  expect(await loop.handle({ choices: [] })).toEqual([]);
  expect(loop.isDone).toBe(true);
});

test("an empty answer under the id of the message before ends the loop", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: "same",
    choices: [{ index: 0, delta, finish_reason }],
  });
  const call = { index: 0, id: "c1", function: { name: "plain_text", arguments: "{}" } };
  await loop.handle(chunk({ role: "assistant", tool_calls: [call] }));
  await loop.handle(chunk({}, "tool_calls"));
  await loop.handle(chunk({}, "stop"));
  expect(loop.isDone).toBe(false);
  await loop.handle(chunk({ role: "assistant", content: "" }));
  expect(loop.isDone).toBe(false);
  expect(await loop.handle(chunk({}, "stop"))).toEqual([]);
  expect(loop.isDone).toBe(true);
});
