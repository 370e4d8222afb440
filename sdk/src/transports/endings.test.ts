import { describe, expect, test } from "vitest";
import { transportSession } from "#test/support/transport-session.ts";
import {
  anthropicMessages,
  attach,
  geminiGenerate,
  openaiChat,
  openaiRealtime,
  openaiResponses,
  type MessageFormat,
  type Transport,
} from "../transports.ts";

type Ending = string | undefined;

interface Format {
  readonly transport: Transport;
  /** A message with two calls without arguments, and this reason for its end. */
  readonly message: (ending: Ending) => object;
  readonly complete: readonly Ending[];
  readonly withheld: readonly string[];
  /** Whether the calls of a failed message are part of it. */
  readonly dropped?: readonly string[];
}

const anyTransport = <F extends MessageFormat>(transport: Transport<F>): Transport => transport;
const names = ["plain_text", "nothing_new"] as const;

const chatCalls = names.map((name, at) => ({ id: `c${at}`, type: "function", function: { name, arguments: "" } }));
const items = names.map((name, at) => ({ type: "function_call", call_id: `c${at}`, name, arguments: "" }));

/** Reasons that the providers document, and words that no provider documents. */
const formats: readonly Format[] = [
  {
    transport: anyTransport(openaiChat),
    message: (finish_reason) => ({
      choices: [{ index: 0, finish_reason, message: { role: "assistant", tool_calls: chatCalls } }],
    }),
    complete: ["tool_calls", "stop", "function_call", undefined],
    withheld: ["length", "content_filter", "error", "model_length", "insufficient_system_resource", "new_reason"],
  },
  {
    transport: anyTransport(anthropicMessages),
    message: (stop_reason) => ({
      type: "message",
      stop_reason,
      content: names.map((name, at) => ({ type: "tool_use", id: `c${at}`, name, input: {} })),
    }),
    complete: ["tool_use", "end_turn", "stop_sequence", undefined],
    withheld: ["refusal", "max_tokens", "model_context_window_exceeded", "new_reason"],
  },
  {
    transport: anyTransport(geminiGenerate),
    message: (finishReason) => ({
      candidates: [
        {
          finishReason,
          content: { role: "model", parts: names.map((name) => ({ functionCall: { name, args: {} } })) },
        },
      ],
    }),
    complete: ["STOP"],
    withheld: [
      ...["MAX_TOKENS", "SAFETY", "RECITATION", "LANGUAGE", "OTHER", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"],
      ...["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS", "FINISH_REASON_UNSPECIFIED"],
      "MISSING_THOUGHT_SIGNATURE",
    ],
  },
  {
    transport: anyTransport(openaiResponses),
    message: (reason) =>
      reason === undefined
        ? { status: "completed", output: items }
        : { status: "incomplete", incomplete_details: { reason }, output: items },
    complete: [undefined],
    withheld: ["max_output_tokens", "content_filter", "new_reason"],
  },
  {
    transport: anyTransport(openaiRealtime),
    message: (reason) => ({
      type: "response.done",
      response:
        reason === undefined
          ? { status: "completed", output: items }
          : { status: "incomplete", status_details: { type: "incomplete", reason }, output: items },
    }),
    complete: [undefined],
    withheld: ["max_output_tokens", "content_filter", "new_reason"],
  },
];

describe.each(formats)("$transport.id", ({ transport, message, complete, withheld }) => {
  test.each(complete)("the calls of a message that ends with %s run", async (ending) => {
    const { session, started } = await transportSession();
    const loop = attach(session.beginTurn(), transport, { echo: false });
    await loop.handle(message(ending));
    expect([(await started()).length, loop.isDone, loop.problem]).toEqual([2, false, undefined]);
  });

  test.each(withheld)(
    "no call of a message that ends with %s runs; each gets an error with that word",
    async (ending) => {
      const { session, started } = await transportSession();
      const loop = attach(session.beginTurn(), transport, { echo: false });
      const text = JSON.stringify(await loop.handle(message(ending)));
      for (const name of names) expect(text).toContain(`${name} was not run: `);
      expect(await started()).toEqual([]);
      expect(loop.problem).toContain(`(${ending})`);
      // Only cut-off or misread messages are worth a retry.
      const isTriedAgain = /length|max_|exceeded|MAX_|MALFORMED|UNEXPECTED|TOO_MANY/.test(ending);
      expect(loop.isDone).toBe(!isTriedAgain);
    },
  );
});

test.each<[string, Transport, readonly object[], string]>([
  [
    "an error within a stream of Chat Completions",
    anyTransport(openaiChat),
    [
      { id: "x", choices: [{ index: 0, delta: { role: "assistant", tool_calls: [{ index: 0, ...chatCalls[0] }] } }] },
      { error: { message: "Overloaded.", code: 529 } },
    ],
    "(Overloaded.)",
  ],
  [
    "an error event of Anthropic",
    anyTransport(anthropicMessages),
    [
      { type: "message_start", message: { id: "m" } },
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "c", name: "plain_text", input: {} },
      },
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    ],
    "(Overloaded)",
  ],
  [
    "an error object without a message",
    anyTransport(openaiResponses),
    [{ type: "response.failed", response: { id: "r", status: "failed", error: { code: "server_error" } } }],
    "(server_error)",
  ],
  [
    "a blocked prompt of Gemini",
    anyTransport(geminiGenerate),
    [{ promptFeedback: { blockReason: "SAFETY" } }],
    "(SAFETY)",
  ],
  [
    "a user who speaks while a response is active",
    anyTransport(openaiRealtime),
    [
      {
        type: "response.done",
        response: { id: "r", status: "cancelled", status_details: { reason: "turn_detected" }, output: items },
      },
    ],
    "the message was cancelled (turn_detected)",
  ],
  [
    "a refusal in words",
    anyTransport(openaiChat),
    [{ choices: [{ index: 0, finish_reason: "stop", message: { refusal: "I cannot.", tool_calls: chatCalls } }] }],
    "(I cannot.)",
  ],
])("%s ends the loop, runs nothing and tells the person why", async (_, transport, events, reason) => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), transport);
  for (const event of events) await loop.handle(event);
  expect([await started(), loop.isDone]).toEqual([[], true]);
  expect(loop.problem).toContain(reason);
});

test("a call id that a provider repeats in each message does not freeze answers; one message with one id runs once", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), openaiChat);
  const say = (id?: string) => ({
    ...(id !== undefined && { id }),
    choices: [{ index: 0, message: { role: "assistant", tool_calls: [chatCalls[0]] } }],
  });
  for (let count = 0; count < 3; count += 1) await loop.handle(say());
  expect(await started()).toHaveLength(3);
  const twice = await Promise.all([loop.handle(say("m1")), loop.handle(structuredClone(say("m1")))]);
  expect(twice[0]).toEqual(twice[1]);
  expect(await started()).toHaveLength(4);
});

// earendil-works/pi#9681: without a message the program seems to hang.
test.each([
  [anthropicMessages, { type: "message", stop_reason: "tool_use", content: [] }, "tool_use"],
  [
    openaiChat,
    { choices: [{ finish_reason: "tool_calls", message: { role: "assistant", content: null } }] },
    "tool_calls",
  ],
] as const)("a message that ends for its calls and has none is a problem: %#", async (transport, message, reason) => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), transport as typeof openaiChat);
  expect(await loop.handle(message as never)).toEqual([]);
  expect([loop.isDone, loop.problem]).toEqual([
    true,
    `The model's message did not end normally: the provider could not read the calls (${reason}).`,
  ]);
});
