import { describe, expect, test } from "vitest";
import { formats, type WrittenCall } from "#test/support/message-formats.ts";
import { transportSession } from "#test/support/transport-session.ts";
import { attach, openaiResponses, transports } from "../../transports.ts";

const item = ({ id, name, args = "{}" }: WrittenCall) => ({
  type: "function_call",
  call_id: id,
  name,
  arguments: args,
});

/** Every error in the replies, as text or as JSON. */
function errorsIn(
  value: unknown,
): readonly { readonly type: string; readonly message: string; readonly retryable: boolean }[] {
  if (typeof value === "string") return value.startsWith('{"error"') ? errorsIn(JSON.parse(value)) : [];
  if (typeof value !== "object" || value === null) return [];
  const { error } = value as {
    readonly error?: { readonly type: string; readonly message: string; readonly retryable: boolean };
  };
  return error === undefined ? Object.values(value).flatMap(errorsIn) : [error];
}

test("every transport of the index is tested here", () => {
  expect(formats.map(({ transport }) => transport.id).toSorted()).toEqual(transports.map(({ id }) => id).toSorted());
});

describe.each(formats)("$transport.id", ({ transport, isText, message }) => {
  const note = { kind: "text", text: "x" };
  const args = (value: object): unknown => (isText ? JSON.stringify(value) : value);

  test("the calls of one message run at the same time", async () => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    // Each waits for the other.
    const replies = await loop.handle(
      message([
        { id: "c1", name: "both_wait" },
        { id: "c2", name: "both_wait" },
      ]),
    );
    expect(errorsIn(replies)).toEqual([]);
  });

  test("actions of one message run one after the other, in the order of the calls", async () => {
    const { session, events } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const asked = ["plain_text", "change_slowly", "change_slowly", "plain_text", "nothing_new", "made_up"];
    const calls = asked.map((name, index) => ({ id: `c${String(index + 1)}`, name }));
    const replies = await loop.handle(message(calls));
    expect(JSON.stringify(replies)).not.toMatch(/"2"|:2/);
    await session.close();
    const order = events.flatMap(({ type, callId }) =>
      type === "tool_call_start" ? [`start ${callId}`] : type === "tool_call_end" ? [`end ${callId}`] : [],
    );
    expect(order.slice(0, 6)).toEqual(["start c1", "end c1", "start c2", "end c2", "start c3", "end c3"]);
    // Read-only calls run in parallel again.
    expect(order.slice(6).toSorted()).toEqual(["end c4", "end c5", "end c6", "start c4", "start c5", "start c6"]);
  });

  test("a message that is handled twice at once runs its call once", async () => {
    const { session, started } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const given = message([{ id: "c1", name: "note_add", args: args(note) }]);
    const [first, again] = await Promise.all([loop.handle(given), loop.handle(given)]);
    expect(JSON.stringify(first)).toMatch(/\[1,\\?"x\\?"\]/);
    expect(again).toEqual(first);
    expect(await started()).toEqual(["note_add c1"]);
  });

  test("characters that people do not see are written out", async () => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const replies = await loop.handle(message([{ id: "c1", name: "hidden_text" }]));
    expect(JSON.stringify(replies)).toContain("pay ⟨U+202E⟩ecila");
    expect(JSON.stringify(replies)).not.toContain("\u202E");
  });

  test("an id that is used twice, for the same call and for another", async () => {
    const { session, started } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const other = args({ kind: "text", text: "y" });
    const replies = await loop.handle(
      message([
        { id: "c1", name: "note_add", args: args(note) },
        { id: "c1", name: "note_add", args: args(note) },
        { id: "c1", name: "note_add", args: other },
      ]),
    );
    expect(errorsIn(replies)).toEqual([
      {
        type: "CONFLICT",
        message: "The call was not run: another call has the id c1.",
        retryable: false,
        suggestion: "Make the call again under another id.",
      },
    ]);
    expect(await started()).toEqual(["note_add c1"]);
  });

  test.each(["order_fnd", "__proto__", "toString", ""])("the made-up tool name %j", async (name) => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const replies = await loop.handle(
      message([
        { id: "c1", name },
        { id: "c2", name: "plain_text" },
      ]),
    );
    expect(errorsIn(replies)).toMatchObject([{ type: "NOT_FOUND", retryable: false }]);
    expect(JSON.stringify(replies)).toContain("All is well.");
  });

  test("arguments with `__proto__`, of a wrong type and of 10 MB", async () => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const polluted = '{"order":"A1","__proto__":{"polluted":true}}';
    const large = { order: "x".repeat(10_000_000) };
    const replies = await loop.handle(
      message([
        { id: "c1", name: "order_find", args: isText ? polluted : JSON.parse(polluted) },
        { id: "c2", name: "order_find", args: isText ? "[1]" : [1] },
        { id: "c3", name: "order_find", args: null },
        { id: "c4", name: "order_find", args: args(large) },
      ]),
    );
    expect(errorsIn(replies).map(({ type }) => type)).toEqual(["VALIDATION", "VALIDATION", "VALIDATION", "VALIDATION"]);
    expect(JSON.stringify(replies).length).toBeLessThan(10_000);
    expect("polluted" in {}).toBe(false);
  });

  test("null for the arguments means no arguments", async () => {
    const { session, started } = await transportSession();
    const replies = await attach(session.beginTurn(), transport).handle(
      message([{ id: "c1", name: "plain_text", args: null }]),
    );
    expect([errorsIn(replies), await started()]).toEqual([[], ["plain_text c1"]]);
  });

  // Providers write empty messages and texts, and refuse them in a history.
  test("an empty answer leaves nothing to send back, and an empty text before a call does not go back", async () => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), transport);
    // Items of the Responses API are stored there, and are sent back unchanged.
    const text = transport.id === "openai-responses" ? undefined : "";
    const [sent] = await loop.handle(message([{ id: "c1", name: "plain_text" }], text));
    expect(JSON.stringify(sent)).not.toContain('"text":""');
    const empty = attach(session.beginTurn(), transport);
    const replies = await empty.handle(message([], text));
    expect([replies, empty.isDone]).toEqual([[], true]);
  });

  test("a message of another format gives no replies, and nothing runs", async () => {
    const { session, started } = await transportSession();
    const loop = attach(session.beginTurn(), transport);
    const hollow = [null, 5, "text", [], {}, { type: "message", content: [null, 5, { type: "tool_use" }] }];
    const strange = [
      { output: [null, { type: "function_call" }] },
      { choices: [{ message: { tool_calls: [null, {}, { function: 5 }] } }] },
      { choices: [{ delta: { tool_calls: [null, { index: -1 }] } }] },
      { type: "content_block_delta", index: 1e9, delta: { type: "input_json_delta", partial_json: "{" } },
      { type: "response.output_item.added", output_index: {}, item: null },
      { type: "response.done" },
      { candidates: [{ content: { parts: [{ functionCall: null }] }, finishReason: 7 }] },
      { toolCall: { functionCalls: "all" }, toolCallCancellation: { ids: 5 } },
    ];
    for (const given of [...hollow, ...strange]) await loop.handle(given);
    for (const call of await started()) expect(call).toMatch(/^ /);
  });
});

describe.each(formats.filter(({ isText }) => isText))("$transport.id, arguments as text", ({ transport, message }) => {
  test.each([
    [
      "{order: 'A1'}",
      "expected a JSON object with the arguments; the text is not valid JSON at line 1, column 2: the name `order` needs double quotes",
    ],
    ['{"order":"A', "expected a JSON object with the arguments; the text ends too early"],
  ])("%s", async (text, why) => {
    const { session, started } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const replies = await loop.handle(message([{ id: "c1", name: "order_find", args: text }]));
    expect(errorsIn(replies)).toMatchObject([{ type: "VALIDATION", issues: [{ path: "", message: why }] }]);
    expect(await started()).toHaveLength(1);
  });

  test("a repeated key", async () => {
    const { session, started } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    const text = '{"kind":"text","text":"a","text":"b"}';
    const replies = await loop.handle(message([{ id: "c1", name: "note_add", args: text }]));
    expect(errorsIn(replies)).toMatchObject([
      { type: "VALIDATION", issues: [{ path: "", message: 'expected each key once; got "text" twice' }] },
    ]);
    expect(await started()).toHaveLength(1);
  });
});

describe("options of a loop", () => {
  const three = {
    output: ["c1", "c2", "c3"].map((id) => item({ id, name: "most_at_once" })),
  };
  const outputs = (replies: readonly unknown[]) => replies.map((reply) => (reply as { output: string }).output);

  test.each([
    [true, ["3", "3", "3"]],
    [false, ["1", "1", "1"]],
    [() => false, ["1", "1", "1"]],
  ])("parallel %s: how many run at once", async (parallel, most) => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), openaiResponses, { parallel, echo: false });
    expect(outputs(await loop.handle(three))).toEqual(most);
  });

  test("a tool that may not run at the same time as others waits for them, and they for it", async () => {
    const { session, events } = await transportSession();
    const parallel = (name: string) => name !== "note_add";
    const loop = attach(session.beginTurn(), openaiResponses, { parallel, echo: false });
    const note = '{"kind":"text","text":"x"}';
    const output = [
      item({ id: "c1", name: "most_at_once" }),
      item({ id: "c2", name: "note_add", args: note }),
      item({ id: "c3", name: "most_at_once" }),
    ];
    expect(outputs(await loop.handle({ output }))).toEqual(["1", '[1,"x"]', "1"]);
    await session.close();
    const order = events
      .filter(({ type }) => type === "tool_call_start" || type === "tool_call_end")
      .map(({ type, callId }) => `${type.slice(10)} ${callId}`);
    expect(order).toEqual(["start c1", "end c1", "start c2", "end c2", "start c3", "end c3"]);
  });

  test("the agent and a signal reach each call", async () => {
    const { session, events } = await transportSession();
    const abort = new AbortController();
    const loop = attach(session.beginTurn(), openaiResponses, { agent: "writer", signal: abort.signal });
    const replies = loop.handle({ output: [item({ id: "c1", name: "till_aborted" })] });
    abort.abort();
    expect(errorsIn(await replies)).toMatchObject([{ type: "TRANSIENT" }]);
    await session.close();
    expect(events[0]).toMatchObject({ callId: "c1", agent: "writer" });
  });

  test("results are in the order of the calls, even if a later call ends first", async () => {
    const { session, events } = await transportSession();
    const abort = new AbortController();
    const loop = attach(session.beginTurn(), openaiResponses, { signal: abort.signal, echo: false });
    const output = [item({ id: "c1", name: "till_aborted" }), item({ id: "c2", name: "plain_text" })];
    const replies = loop.handle({ output });
    await loop.handle({ output: [item({ id: "c3", name: "plain_text" })] });
    abort.abort();
    expect((await replies).map(({ call_id: id }) => id)).toEqual(["c1", "c2"]);
    await session.close();
    const ends = events.filter(({ type }) => type === "tool_call_end").map(({ callId }) => callId);
    expect(ends).toEqual(["c2", "c3", "c1"]);
  });

  test("a closed session is reported to the model, not thrown", async () => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), openaiResponses);
    await session.close();
    expect(errorsIn(await loop.handle({ output: [item({ id: "c1", name: "plain_text" })] }))).toMatchObject([
      { type: "SESSION_INACTIVE" },
    ]);
  });

  test("a model gets only the parts of a response that `forModel` returns", async () => {
    const { session } = await transportSession();
    const loop = attach(session.beginTurn(), openaiResponses, { echo: false });
    const text = JSON.stringify(await loop.handle({ output: [item({ id: "c1", name: "out_of_order" })] }));
    expect(text).toContain("The shop does not answer.");
    for (const word of ["meta", "registryVersion", "durationMs", "partialSideEffects", "intents"]) {
      expect(text).not.toContain(word);
    }
  });
});

const histories = ["openai-chat", "openai-responses", "anthropic-messages"];

// OpenAI and Anthropic refuse such a name in a history, and OpenAI-compatible servers parse the arguments again.
test.each(formats.filter(({ transport }) => histories.includes(transport.id)))(
  "$transport.id: a name that the model made up goes back in the form that the API takes, with arguments that can be parsed",
  async ({ transport, isText, message }) => {
    const { session } = await transportSession();
    const call = { id: "c1", name: "multi_tool_use.parallel", args: isText ? '{"order":' : null };
    const [sent] = await attach(session.beginTurn(), transport).handle(message([call]));
    expect(JSON.stringify(sent)).toMatch(/"name":"multi_tool_use_parallel".*"(?:arguments":"\{\}"|input":\{\})/);
  },
);
