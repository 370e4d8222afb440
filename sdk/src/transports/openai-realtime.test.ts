import { expect, test } from "vitest";
import { pixel, transportSession } from "#test/support/transport-session.ts";
import { attach, openaiRealtime } from "../transports.ts";

const call = (callId: string, name: string, args = "{}", status = "completed") => ({
  type: "function_call",
  call_id: callId,
  name,
  arguments: args,
  status,
});
const done = (output: readonly object[], status = "completed", id = "r1") => ({
  type: "response.done",
  response: { id, status, output },
});
const result = (callId: string, output: string) => ({
  type: "conversation.item.create",
  item: { type: "function_call_output", call_id: callId, output },
});

test("results are added to the conversation in the order of the calls, then the model continues", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiRealtime);
  expect(await loop.handle({ type: "session.created" })).toEqual([]);
  const output = [
    { type: "message", role: "assistant", content: [] },
    call("c1", "order_find", '{"order":"A1"}'),
    call("c2", "plain_text"),
  ];
  expect(await loop.handle(done(output))).toEqual([
    result("c1", '{"found":{"order":"A1"}}'),
    result("c2", "All is well."),
    { type: "response.create" },
  ]);
  expect(loop.isDone).toBe(false);
  expect(await loop.handle(done([output[0]!]))).toEqual([]);
  expect(loop.isDone).toBe(true);
});

test("images are shown in a message after the results; the API takes no files", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiRealtime);
  const left = "[file of type application/pdf, left out: this model's API does not take it]";
  expect(await loop.handle(done([call("c1", "chart_draw"), call("c2", "plain_text")]))).toEqual([
    result("c1", JSON.stringify({ title: "Sales", chart: "[image 1]", table: left })),
    result("c2", "All is well."),
    {
      type: "conversation.item.create",
      item: {
        type: "message",
        role: "user",
        content: [
          { type: "input_text", text: "The images of the result of chart_draw, call c1:" },
          { type: "input_image", image_url: `data:image/png;base64,${pixel}` },
        ],
      },
    },
    { type: "response.create" },
  ]);
});

test("two parallel responses with mixed events and without output at the end", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiRealtime);
  const added = (response_id: string, item: object) => ({
    type: "response.output_item.added",
    response_id,
    output_index: 0,
    item,
  });
  const delta = (response_id: string, text: string) => ({
    type: "response.function_call_arguments.delta",
    response_id,
    output_index: 0,
    delta: text,
  });
  const events = [
    added("r1", call("c1", "order_find", "", "in_progress")),
    added("r2", call("c2", "order_find", "", "in_progress")),
    delta("r1", '{"order":'),
    delta("r2", '{"order":"B2"}'),
    delta("r1", '"A1"}'),
  ];
  for (const event of events) expect(await loop.handle(event)).toEqual([]);
  expect(await loop.handle(done([], "completed", "r2"))).toEqual([
    result("c2", '{"found":{"order":"B2"}}'),
    { type: "response.create" },
  ]);
  expect(await loop.handle(done([], "completed", "r1"))).toEqual([
    result("c1", '{"found":{"order":"A1"}}'),
    { type: "response.create" },
  ]);
});

test("a response that the user interrupted runs nothing; a call that was cut off gets an error", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), openaiRealtime);
  const note = '{"kind":"text","text":"x"}';
  expect(await loop.handle(done([call("c1", "note_add", note)], "cancelled"))).toEqual([]);
  const [cut, next] = await loop.handle(done([call("c2", "note_add", '{"kind":"te', "incomplete")], "incomplete"));
  expect(JSON.stringify(cut)).toContain("note_add was not run: the message was cut off (incomplete).");
  expect(next).toEqual({ type: "response.create" });
  expect(await started()).toEqual([]);
});

test("a voice session outlives a turn", async () => {
  const { session, events } = await transportSession();
  let turn = session.beginTurn();
  const first = turn.id;
  const loop = attach(() => turn, openaiRealtime);
  await loop.handle(done([call("c1", "plain_text")]));
  turn = session.beginTurn();
  await loop.handle(done([call("c2", "plain_text")]));
  await session.close();
  const starts = events.filter(({ type }) => type === "tool_call_start").map(({ callId, turnId }) => [callId, turnId]);
  expect(starts).toEqual([
    ["c1", first],
    ["c2", turn.id],
  ]);
});

test("the model is asked to speak once no response is active, once for all results of that time", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiRealtime);
  const created = (id: string) => ({ type: "response.created", response: { id } });
  await loop.handle(created("r1"));
  const slow = loop.handle(done([call("c1", "change_slowly")]));
  // The user speaks: another response starts before the tool ends.
  await loop.handle({ type: "input_audio_buffer.speech_started" });
  await loop.handle(created("r2"));
  expect((await slow).map(({ type }) => type)).toEqual(["conversation.item.create"]);
  expect(await loop.handle({ type: "response.output_audio.delta", response_id: "r2" })).toEqual([]);
  const [item, next] = await loop.handle(done([call("c2", "plain_text")], "completed", "r2"));
  expect([item?.type, next?.type]).toEqual(["response.create", "conversation.item.create"]);
  expect(await loop.handle(created("r3"))).toEqual([]);
  expect(await loop.handle(done([], "completed", "r3"))).toEqual([{ type: "response.create" }]);
});

test("a request to speak that the server refuses is sent after the active response", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiRealtime);
  const replies = await loop.handle(done([call("c1", "plain_text")]));
  expect(replies.at(-1)).toEqual({ type: "response.create" });
  const error = { code: "conversation_already_has_active_response" };
  expect(await loop.handle({ type: "error", error } as never)).toEqual([]);
  expect(await loop.handle(done([], "completed", "r2"))).toEqual([{ type: "response.create" }]);
  await loop.handle({ type: "response.created", response: { id: "r3" } } as never);
  await loop.handle(done([], "completed", "r3"));
  // The program itself has sent a request.
  expect(await loop.handle({ type: "error", error } as never)).toEqual([]);
  expect(await loop.handle(done([], "completed", "r4"))).toEqual([{ type: "response.create" }]);
});

// huggingface/speech-to-speech#416
test("a call that a server describes only in the event of its arguments", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiRealtime);
  const said = { response_id: "r1", item_id: "i1", output_index: 0, call_id: "c1", name: "order_find" };
  const event = { type: "response.function_call_arguments.done", ...said, arguments: '{"order":"A1"}' };
  expect(await loop.handle(event)).toEqual([]);
  const end = { type: "response.done", response: { id: "r1", status: "completed", output: null } };
  expect(await loop.handle(end)).toEqual([result("c1", '{"found":{"order":"A1"}}'), { type: "response.create" }]);
});
