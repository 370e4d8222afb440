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

test("this API accepts only PDF as a file; text is part of the result", () => {
  const file = (mimeType: string, data: string) => ({ type: "file", mimeType, data });
  const output = [file("text/csv", "YeKAiyxi"), file("application/zip", "UEsDBA==")];
  expect(openaiChat.write([{ call: { id: "c1", name: "x", args: {} }, isError: false, output }])).toEqual([
    result(
      "c1",
      JSON.stringify(["a⟨U+200B⟩,b", "[file of type application/zip, left out: this model's API does not take it]"]),
    ),
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

// The API refuses both in the next request: openai/openai-node#1341.
test.each([[[]], [null]])("an answer does not go back with %j as its calls", async (tool_calls) => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const message = { role: "assistant", content: "Hello.", tool_calls: tool_calls as [] };
  expect(await loop.handle(completion(message, "stop"))).toEqual([{ role: "assistant", content: "Hello." }]);
});

test("arguments that a server gives as an object go back as text", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const made = { id: "c1", type: "function", function: { name: "plain_text", arguments: {} } };
  const [message] = await loop.handle(completion({ tool_calls: [made as never] }, "tool_calls"));
  expect(message).toMatchObject({ tool_calls: [call("c1", "plain_text", "{}")] });
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

const assembled = async (chunks: readonly object[]): Promise<readonly unknown[]> => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const replies = [];
  for (const each of chunks) replies.push(...(await loop.handle(each as ReturnType<typeof chunk>)));
  return replies;
};
const plain = { index: 0, id: "c1", type: "function", function: { name: "plain_text", arguments: "{}" } };
const found = result("c1", '{"found":{"order":"A1"}}');

// Gemini 3 refuses the next request without the signature: vercel/ai, earendil-works/pi#6733.
test.each([
  ["once", [true, false]],
  ["with every delta", [true, true]],
])("what a server adds to a call of a stream, %s, goes back with it once", async (_name, isAdded) => {
  const added = { extra_content: { google: { thought_signature: "sig" } }, thought_signature: "sig" };
  const [first, second] = isAdded.map((has) => (has ? added : {}));
  const [message] = await assembled([
    chunk("x", {
      role: "assistant",
      tool_calls: [{ ...plain, function: { name: "plain_text", arguments: "{" }, ...first }],
    }),
    chunk("x", { tool_calls: [{ index: 0, function: { arguments: "}" }, ...second }] }),
    chunk("x", {}, "tool_calls"),
  ]);
  expect(message).toEqual({
    role: "assistant",
    content: null,
    tool_calls: [{ ...call("c1", "plain_text"), ...added }],
  });
});

// A signature covers the whole text: agno-agi/agno#8794.
test.each([
  [
    "reasoning_details",
    [
      [{ type: "reasoning.text", text: "Let", format: "f", index: 0 }],
      [{ type: "reasoning.text", text: " me.", format: "f", index: 0 }],
      [{ type: "reasoning.text", text: null, signature: "s1", format: "f", index: 0 }],
      [{ type: "reasoning.text", text: "Then", format: "f", index: 1 }],
      [
        { type: "reasoning.encrypted", data: "d1", id: "r1", index: 1 },
        { type: "reasoning.encrypted", data: "d2", id: "r2", index: 1 },
      ],
    ],
    [
      { type: "reasoning.text", text: "Let me.", signature: "s1", format: "f", index: 0 },
      { type: "reasoning.text", text: "Then", format: "f", index: 1 },
      { type: "reasoning.encrypted", data: "d1", id: "r1", index: 1 },
      { type: "reasoning.encrypted", data: "d2", id: "r2", index: 1 },
    ],
  ],
  [
    "thinking_blocks",
    [
      [{ type: "thinking", thinking: "Let", signature: "" }],
      [{ type: "thinking", thinking: " me.", signature: "" }],
      [{ type: "thinking", thinking: "", signature: "s1" }],
      [{ type: "redacted_thinking", data: "d" }],
      [{ type: "thinking", thinking: "Then" }],
    ],
    [
      { type: "thinking", thinking: "Let me.", signature: "s1" },
      { type: "redacted_thinking", data: "d" },
      { type: "thinking", thinking: "Then" },
    ],
  ],
  [
    "content",
    [
      [{ type: "thinking", thinking: [{ type: "text", text: "Let" }] }],
      [{ type: "thinking", thinking: [{ type: "text", text: " me." }] }],
      "He",
      "re.",
    ],
    [
      { type: "thinking", thinking: [{ type: "text", text: "Let me." }] },
      { type: "text", text: "Here." },
    ],
  ],
])("a stream's %s go back whole, not as the last piece alone", async (key, pieces, whole) => {
  const [message] = await assembled([
    ...pieces.map((piece) => chunk("x", { role: "assistant", [key]: piece })),
    chunk("x", { tool_calls: [plain] }, "tool_calls"),
  ]);
  expect(message).toMatchObject({ [key]: whole });
});

// Results with the same id are treated as one result: vercel/ai#7834, camel-ai/camel#3027.
test.each(["", null, undefined])("calls with the id %j get one each, in the message and its results", async (id) => {
  const find = (order: string) => ({ ...call("", "order_find", `{"order":"${order}"}`), id });
  const { session } = await transportSession();
  const whole = { ...completion({ tool_calls: [find("A1"), find("A2")] }), id: "m1" };
  const expected = [
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { ...find("A1"), id: "m1_0" },
        { ...find("A2"), id: "m1_1" },
      ],
    },
    result("m1_0", '{"found":{"order":"A1"}}'),
    result("m1_1", '{"found":{"order":"A2"}}'),
  ];
  expect(await attach(session.beginTurn(), openaiChat).handle(whole)).toEqual(expected);
  const deltas = [
    { index: 0, ...find("A1") },
    { index: 1, ...find("A2") },
  ];
  const streamed = [chunk("m1", { role: "assistant", tool_calls: deltas }), chunk("m1", {}, "tool_calls")];
  expect(await assembled(streamed)).toEqual(expected);
});

const asked = (args: string, more = {}) => ({ index: 0, ...more, function: { arguments: args } });
test.each([
  // openai/openai-agents-js#712
  ["begun by an empty object", [asked("{}", { id: "c1" }), asked('{"order":'), asked('"A1"}')]],
  // mudler/cogito#66
  ["sent again whole, without the name", [asked('{"order":', { id: "c1" }), asked('"A1"}'), asked('{"order":"A1"}')]],
  [
    "sent again whole, with the name",
    [
      asked('{"order":', { id: "c1" }),
      asked('"A1"}'),
      { ...asked("", { id: "c1" }), ...call("c1", "order_find", '{"order":"A1"}') },
    ],
  ],
])("arguments %s are one call", async (_title, [first, ...rest]) => {
  const begun = { ...first, function: { name: "order_find", ...first?.function } };
  const chunks = [begun, ...rest].map((delta) => chunk("x", { role: "assistant", tool_calls: [delta] }));
  expect(await assembled([...chunks, chunk("x", {}, "tool_calls")])).toEqual([
    { role: "assistant", content: null, tool_calls: [call("c1", "order_find", '{"order":"A1"}')] },
    found,
  ]);
});

test("arguments that are written as JSON twice run, and go back as they ran", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const twice = call("c1", "order_find", JSON.stringify('{"order":"A1"}'));
  expect(await loop.handle(completion({ tool_calls: [twice] }))).toEqual([
    { role: "assistant", content: null, tool_calls: [call("c1", "order_find", '{"order":"A1"}')] },
    found,
  ]);
});

// microsoft/agent-framework#5734
test.each([null, "null", ""])("the arguments %j of a call without any run, and go back as an object", async (given) => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const made = call("c1", "plain_text", given!);
  expect(await loop.handle(completion({ tool_calls: [made] }))).toEqual([
    { role: "assistant", content: null, tool_calls: [call("c1", "plain_text", "{}")] },
    { role: "tool", tool_call_id: "c1", content: "All is well." },
  ]);
});

test.each([{ delta: null }, {}])(
  "a stream ends with its reason to finish, whatever %j else the chunk has",
  async (rest) => {
    const end = { ...chunk("x", {}), choices: [{ index: 0, ...rest, finish_reason: "tool_calls" }] };
    expect(await assembled([chunk("x", { role: "assistant", tool_calls: [plain] }), end, { ...end }])).toEqual([
      { role: "assistant", content: null, tool_calls: [call("c1", "plain_text")] },
      result("c1", "All is well."),
    ]);
  },
);

// GitHub Copilot: HKUDS/nanobot#1481.
test("text and calls in separate choices are one message", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const choice = (message: object, finish_reason = "tool_calls") => ({ message, finish_reason });
  const [one, two] = [call("c1", "order_find", '{"order":"A1"}'), call("c2", "plain_text")];
  const spoken = { role: "assistant", content: "I look." };
  const choices = [spoken, ...[one, two].map((each) => ({ role: "assistant", content: null, tool_calls: [each] }))];
  expect(await loop.handle({ choices: choices.map((message) => choice(message)) })).toEqual([
    { ...spoken, tool_calls: [one, two] },
    found,
    result("c2", "All is well."),
  ]);
  // Two alternative answers are not one message.
  const answers = [choice(spoken, "stop"), choice({ role: "assistant", tool_calls: [one] })];
  expect(await loop.handle({ choices: answers })).toEqual([spoken]);
});

// openai/openai-node#1161
test("members that the client's `parse` adds are not sent back", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const made = call("c1", "plain_text");
  const parsed = { ...made, function: { ...made.function, parsed_arguments: {} } };
  expect((await loop.handle(completion({ tool_calls: [parsed], parsed: null })))[0]).toEqual({
    role: "assistant",
    content: null,
    tool_calls: [made],
  });
});
