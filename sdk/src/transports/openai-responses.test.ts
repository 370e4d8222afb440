import { expect, test } from "vitest";
import { pixel, transportSession } from "#test/support/transport-session.ts";
import { attach, openaiResponses } from "../transports.ts";

const call = (callId: string, name: string, args: unknown = "{}") => ({
  type: "function_call" as const,
  call_id: callId,
  name,
  arguments: args,
});
const result = (callId: string, output: unknown) => ({ type: "function_call_output", call_id: callId, output });

test("a response goes back with the results of its calls, in their order", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiResponses);
  const reasoning = { type: "reasoning" as const, id: "rs_1", encrypted_content: "x" };
  const output = [
    reasoning,
    call("c1", "order_find", '{"order":"A1","limit":null,"$since":null}'),
    call("c2", "plain_text"),
  ];
  expect(await loop.handle({ status: "completed", output })).toEqual([
    ...output,
    // The schema is strict for this provider: null means omitted.
    result("c1", '{"found":{"order":"A1"}}'),
    result("c2", "All is well."),
  ]);
  expect(loop.isDone).toBe(false);
  const message = { type: "message" as const, id: "m1", content: [] };
  expect(await loop.handle({ status: "completed", output: [message] })).toEqual([message]);
  expect(loop.isDone).toBe(true);
});

test("images and documents are parts of a result, text and structured data are text", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiResponses, { echo: false });
  const output = [call("c1", "chart_draw"), call("c2", "nothing_new")];
  expect(await loop.handle({ output })).toEqual([
    result("c1", [
      { type: "input_text", text: '{"title":"Sales","chart":"[image 1]","table":"[file 2]"}' },
      { type: "input_image", detail: "auto", image_url: `data:image/png;base64,${pixel}` },
      { type: "input_file", filename: "sales.pdf", file_data: "data:application/pdf;base64,JVBERg==" },
    ]),
    result("c2", '""'),
  ]);
});

test("files that are no documents are omitted, and the result mentions it", () => {
  const output = ["text/csv", "audio/wav", "application/zip"].map((mimeType) => ({
    type: "file",
    mimeType,
    data: "YSxi",
  }));
  const left = (type: string) => `[file of type ${type}, left out: this model's API does not take it]`;
  const text = JSON.stringify(["[file 1]", left("audio/wav"), left("application/zip")]);
  expect(openaiResponses.write([{ call: { id: "c1", name: "x", args: {} }, isError: false, output }])).toEqual([
    result("c1", [
      { type: "input_text", text },
      { type: "input_file", filename: "file.csv", file_data: "data:text/csv;base64,YSxi" },
    ]),
  ]);
});

test("a stream gives nothing until its response is complete", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), openaiResponses);
  const output = [call("c1", "order_find", '{"order":"A1"}'), call("c2", "order_find", '{"order":"B2"}')];
  const events = [
    { type: "response.created", response: { id: "r1", output: [] } },
    { type: "response.output_item.added", output_index: 0, item: { ...output[0], arguments: "" } },
    { type: "response.output_item.added", output_index: 1, item: { ...output[1], arguments: "" } },
    { type: "response.function_call_arguments.delta", output_index: 0, item_id: "f1", delta: '{"ord' },
    { type: "response.function_call_arguments.delta", output_index: 1, item_id: "f2", delta: '{"order":' },
    { type: "response.function_call_arguments.delta", output_index: 0, item_id: "f1", delta: 'er":"A1"}' },
    { type: "response.function_call_arguments.delta", output_index: 1, item_id: "f2", delta: '"B2"}' },
    { type: "response.function_call_arguments.done", output_index: 0, item_id: "f1", arguments: '{"order":"A1"}' },
  ];
  for (const event of events) expect(await loop.handle(event)).toEqual([]);
  expect(await started()).toEqual([]);
  // Some servers omit the output at the end; then it is taken from the events.
  expect(
    await loop.handle({ type: "response.completed", response: { id: "r1", status: "completed", output: [] } }),
  ).toEqual([...output, result("c1", '{"found":{"order":"A1"}}'), result("c2", '{"found":{"order":"B2"}}')]);
});

test("a stream that breaks off runs nothing, and a new one begins from the start", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), openaiResponses);
  const item = call("c1", "note_add", "");
  await loop.handle({ type: "response.created" });
  await loop.handle({ type: "response.output_item.added", output_index: 0, item });
  await loop.handle({ type: "response.function_call_arguments.delta", output_index: 0, delta: '{"kind"' });
  await loop.handle({ type: "response.created" });
  const whole = call("c2", "plain_text");
  await loop.handle({ type: "response.output_item.done", output_index: 0, item: whole });
  expect(await loop.handle({ type: "response.completed", response: { output: [] } })).toEqual([
    whole,
    result("c2", "All is well."),
  ]);
  expect(await started()).toEqual(["plain_text c2"]);
});

test("a cut-off call, a failed response and a running response", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), openaiResponses, { echo: false });
  const output = [{ ...call("c1", "note_add", '{"kind":"te'), status: "incomplete" }];
  const [cut] = await loop.handle({ status: "incomplete", output });
  expect(JSON.parse((cut as { output: string }).output)).toEqual({
    error: {
      type: "VALIDATION",
      message: "note_add was not run: the message was cut off (incomplete).",
      retryable: false,
      suggestion: "Make the call again with complete arguments; shorten them where they are long.",
    },
  });
  const unsaid = [call("c3", "plain_text"), call("c4", "plain_text", "")];
  const replies = await loop.handle({ status: "incomplete", output: unsaid });
  for (const reply of replies)
    expect(JSON.stringify(reply)).toContain("plain_text was not run: the message was cut off");
  const other = [call("c2", "note_add", '{"kind":"text","text":"x"}')];
  expect(await loop.handle({ status: "in_progress", output: other })).toEqual([]);
  expect(loop.isDone).toBe(false);
  expect(await loop.handle({ status: "failed", output: other })).toEqual([]);
  expect(loop.isDone).toBe(true);
  expect(await started()).toEqual([]);
});

// openai/openai-python#2374: "Unknown parameter: 'input[2].parsed_arguments'."
test("members that the client's `parse` adds are not sent back", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), openaiResponses);
  const text = { type: "output_text", text: "I look.", annotations: [] };
  const said = { type: "message", id: "m1", role: "assistant", content: [text] };
  const made = { type: "function_call", call_id: "c1", name: "plain_text", arguments: "{}" };
  const output = [
    { ...said, content: [{ ...text, parsed: null }] },
    { ...made, parsed_arguments: {} },
  ];
  expect(await loop.handle({ status: "completed", output } as never)).toEqual([
    said,
    made,
    { type: "function_call_output", call_id: "c1", output: "All is well." },
  ]);
});
