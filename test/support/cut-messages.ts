import fc from "fast-check";

/** A call of a known message. */
export interface KnownCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A known message of a model: the transports read these calls from it, however it is split. */
export interface KnownMessage {
  readonly id: string;
  readonly text: string;
  readonly calls: readonly KnownCall[];
}

/** A server's departures from its documentation; true means it departs. The pieces are the lengths of the parts. */
export interface Cuts {
  readonly pieces: readonly number[];
  readonly noMessageId: boolean;
  readonly otherMessageIds: boolean;
  readonly noObject: boolean;
  readonly noIndex: boolean;
  readonly oneIndex: boolean;
  readonly laterIds: boolean;
  readonly repeatedNames: boolean;
  readonly emptyPieces: boolean;
  readonly wholeArguments: boolean;
  readonly repeatedRoles: boolean;
  readonly lateChunks: boolean;
  readonly secondEnding: boolean;
  /** The number of pieces before the connection broke and the message was requested again. */
  readonly broken: number;
  /** Chat Completions: the second try does not repeat the role. */
  readonly noSecondRole: boolean;
}

const flag = fc.boolean();

export const cuts: fc.Arbitrary<Cuts> = fc.record({
  pieces: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 }),
  noMessageId: flag,
  otherMessageIds: flag,
  noObject: flag,
  noIndex: flag,
  oneIndex: flag,
  laterIds: flag,
  repeatedNames: flag,
  emptyPieces: flag,
  wholeArguments: flag,
  repeatedRoles: flag,
  lateChunks: flag,
  secondEnding: flag,
  broken: fc.oneof(fc.constant(0), fc.nat(12)),
  noSecondRole: flag,
});

/** The pieces after the first try; the second try has another id. */
export function broken(
  message: KnownMessage,
  how: Cuts,
  chunks: (message: KnownMessage, how: Cuts) => readonly object[],
): readonly object[] {
  // A server that gives no message id looks like one that continues.
  if (how.noMessageId || how.otherMessageIds || how.broken === 0)
    return chunks(message, { ...how, noSecondRole: false });
  const mayDropRole = how.noSecondRole && !how.noIndex && !how.oneIndex;
  const whole = chunks(message, {
    ...how,
    noSecondRole: mayDropRole,
    repeatedRoles: how.repeatedRoles && !mayDropRole,
  });
  const once = { ...how, lateChunks: false, secondEnding: false, noSecondRole: false };
  const first = chunks({ ...message, id: "message-0" }, once).slice(0, -1);
  return [...first.slice(0, how.broken), ...whole];
}

const name = fc.constantFrom("order_find", "plain_text", "queue_drain");
const member = fc.oneof(fc.string({ maxLength: 12 }), fc.integer({ min: -5, max: 5 }), fc.constantFrom(true, null));
const args = fc.dictionary(fc.constantFrom("order", "only", "note"), member, { maxKeys: 3 });

export const messages: fc.Arbitrary<KnownMessage> = fc
  .record({
    text: fc.string({ maxLength: 10 }),
    calls: fc.array(fc.record({ name, args }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ text, calls }) => ({
    id: "message-1",
    text,
    calls: calls.map((call, index) => ({ id: `call_${String(index)}`, ...call })),
  }));

/** The text in pieces of these lengths, repeated. */
function cutText(text: string, { pieces, wholeArguments, emptyPieces }: Cuts): readonly string[] {
  const parts: string[] = [];
  for (let at = 0, index = 0; at < text.length; index += 1) {
    const length = wholeArguments ? text.length : (pieces[index % pieces.length] ?? 1);
    parts.push(text.slice(at, at + length));
    at += length;
  }
  return emptyPieces ? parts.flatMap((part) => ["", part, ""]) : parts;
}

type Chunk = Readonly<Record<string, unknown>>;

/** OpenAI's Chat Completions as compatible servers stream them. */
export function chatChunks({ id, text, calls }: KnownMessage, how: Cuts): readonly Chunk[] {
  let count = 0;
  const chunk = (delta: Chunk, finish: string | null = null): Chunk => {
    count += 1;
    const given = how.otherMessageIds ? `${id}-${String(count)}` : id;
    return {
      ...(how.noMessageId ? {} : { id: given }),
      ...(how.noObject ? {} : { object: "chat.completion.chunk" }),
      choices: [{ index: 0, delta, finish_reason: finish }],
    };
  };
  // A server that changes the message ids sends the role once; a server that repeats the role keeps one id.
  const role = how.repeatedRoles && !how.otherMessageIds ? { role: "assistant" } : {};
  const begin = [
    chunk({ ...(how.noSecondRole ? {} : { role: "assistant" }), content: "" }),
    chunk({ ...role, content: text }),
  ];
  const deltas = calls.flatMap((call, index) =>
    callDeltas(call, index, how).map((delta) => ({ ...role, tool_calls: [delta] })),
  );
  const end = chunk({ ...role }, "tool_calls");
  const last = how.noMessageId ? {} : { id: how.otherMessageIds ? `${id}-${String(count)}` : id };
  const late: readonly Chunk[] = [
    { ...last, choices: [], usage: { total_tokens: 9 } },
    { ...last, object: "", choices: [{ index: 0, finish_reason: null, content_filter_results: {} }] },
    { ...last, choices: [{ index: 0, delta: {}, finish_reason: null }] },
  ];
  const again = { ...last, choices: [{ index: 0, delta: { content: "" }, finish_reason: "tool_calls" }] };
  return [
    ...begin,
    ...deltas.map((delta) => chunk(delta)),
    end,
    ...(how.lateChunks ? late : []),
    ...(how.secondEnding ? [again] : []),
  ];
}

function callDeltas(call: KnownCall, index: number, how: Cuts): readonly Chunk[] {
  const [first = "", ...rest] = cutText(JSON.stringify(call.args), how);
  // A server with the same index for all calls, or none, distinguishes them by their ids.
  const place = how.noIndex ? {} : { index: how.oneIndex ? 0 : index };
  const isTold = !how.noIndex && !how.oneIndex;
  const named = { name: call.name };
  return [
    { ...place, id: call.id, type: "function", function: { ...named, arguments: first } },
    ...rest.map((text, at) => ({
      ...place,
      ...(how.laterIds && isTold ? { id: `${call.id}-${String(at)}` } : how.repeatedNames ? { id: call.id } : {}),
      function: { ...(how.repeatedNames ? named : {}), arguments: text },
    })),
  ];
}

/** Anthropic's Messages as streamed. */
export function anthropicChunks({ id, text, calls }: KnownMessage, how: Cuts): readonly Chunk[] {
  const at = (index: number): Chunk => (how.noIndex ? {} : { index });
  const start = { type: "message_start", message: how.noMessageId ? {} : { id } };
  const blocks = calls.flatMap((call, position): readonly Chunk[] => {
    const index = position + 1;
    const input = how.wholeArguments ? call.args : {};
    const pieces = how.wholeArguments ? [] : cutText(JSON.stringify(call.args), how);
    return [
      {
        type: "content_block_start",
        ...at(index),
        content_block: { type: "tool_use", id: call.id, name: call.name, input },
      },
      ...pieces.map((partial_json) => ({
        type: "content_block_delta",
        ...at(index),
        delta: { type: "input_json_delta", partial_json },
      })),
      { type: "content_block_stop", ...at(index) },
    ];
  });
  return [
    start,
    ...(how.repeatedRoles && !how.noMessageId ? [start] : []),
    { type: "ping" },
    { type: "content_block_start", ...at(0), content_block: { type: "text", text: "" } },
    { type: "content_block_delta", ...at(0), delta: { type: "text_delta", text } },
    ...blocks,
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
    ...(how.lateChunks ? [{ type: "message_delta", delta: {}, usage: { output_tokens: 9 } }] : []),
    { type: "message_stop" },
    ...(how.secondEnding
      ? [{ type: "message_stop" }, { type: "message_delta", delta: { stop_reason: "tool_use" } }]
      : []),
    ...(how.lateChunks ? [{ type: "ping" }] : []),
  ];
}

/** OpenAI's Responses, and its Realtime events, as streamed. */
export function itemChunks(
  { id, text, calls }: KnownMessage,
  how: Cuts & { readonly isLive: boolean },
): readonly Chunk[] {
  const items = [
    { type: "message", id: "item_0", role: "assistant", content: [{ type: "output_text", text }] },
    ...calls.map((call, index) => ({
      type: "function_call",
      id: `item_${String(index + 1)}`,
      call_id: call.id,
      name: call.name,
      arguments: JSON.stringify(call.args),
      status: "completed",
    })),
  ];
  const response = how.isLive ? { response_id: id } : {};
  const events = items.flatMap((item, index): readonly Chunk[] => {
    const place = { ...response, ...(how.noIndex ? {} : { output_index: index }), item_id: item.id };
    const added = "arguments" in item ? { ...item, arguments: "", status: "in_progress" } : item;
    const pieces = "arguments" in item ? cutText(item.arguments, how) : [];
    return [
      { type: "response.output_item.added", ...place, item: added },
      ...pieces.map((delta) => ({ type: "response.function_call_arguments.delta", ...place, delta })),
      ...("arguments" in item && how.repeatedNames
        ? [
            {
              type: "response.function_call_arguments.done",
              ...place,
              ...(how.laterIds ? {} : { arguments: item.arguments }),
            },
          ]
        : []),
      { type: "response.output_item.done", ...place, item: how.laterIds ? added : item },
    ];
  });
  // Some servers omit items of the stream, or their arguments, from the final response.
  const atEnd = how.oneIndex
    ? items.slice(0, 1)
    : how.laterIds
      ? items.map((item) => ({ ...item, arguments: "" }))
      : items;
  const whole = { id, status: "completed", output: how.noObject ? [] : atEnd };
  const end = how.isLive ? { type: "response.done", response: whole } : { type: "response.completed", response: whole };
  return [
    { type: "response.created", response: { id } },
    ...events,
    end,
    ...(how.lateChunks ? [{ type: "rate_limits.updated", rate_limits: [] }] : []),
    ...(how.secondEnding && !how.noObject ? [end] : []),
  ];
}

/** Gemini's `generateContentStream`. */
export function geminiChunks({ id, text, calls }: KnownMessage, how: Cuts): readonly Chunk[] {
  const head = how.noMessageId ? {} : { responseId: id };
  const content = (parts: readonly Chunk[]): Chunk => ({ ...(how.noObject ? {} : { role: "model" }), parts });
  const chunk = (parts: readonly Chunk[]): Chunk => ({ ...head, candidates: [{ content: content(parts) }] });
  const asked = calls.map(({ id: callId, name: called, args: given }) => ({
    functionCall: { id: callId, name: called, args: given },
  }));
  const finish = {
    ...head,
    candidates: [{ ...(how.emptyPieces ? {} : { content: content([]) }), finishReason: "STOP" }],
  };
  return [
    chunk([{ text }]),
    ...(how.wholeArguments ? [chunk(asked)] : asked.map((part) => chunk([part]))),
    ...(how.emptyPieces ? [{ ...head, usageMetadata: { totalTokenCount: 1 } }] : []),
    finish,
    ...(how.lateChunks
      ? [
          { ...head, usageMetadata: { totalTokenCount: 9 } },
          { ...head, candidates: [{ safetyRatings: [] }] },
        ]
      : []),
    ...(how.secondEnding ? [finish] : []),
  ];
}

/** Gemini Live: each call arrives whole. */
export const liveChunks = ({ text, calls }: KnownMessage): readonly Chunk[] => [
  { serverContent: { modelTurn: { parts: [{ text }] } } },
  {
    toolCall: { functionCalls: calls.map(({ id, name: called, args: given }) => ({ id, name: called, args: given })) },
  },
];
