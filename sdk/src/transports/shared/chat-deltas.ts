import { isRecord } from "../../util/is-record.ts";
import { idOf, recordOf, recordsOf, textOf } from "./read-value.ts";

/** A chat message of which not all chunks have come. */
export interface ChatPieces {
  /** Of the completion; a new one means that the stream was started again. */
  readonly id: string | undefined;
  readonly message: Readonly<Record<string, unknown>>;
  readonly calls: readonly CallPieces[];
}

interface CallPieces {
  readonly index: unknown;
  readonly id: string | undefined;
  readonly name: string;
  readonly text: string;
}

/** Adds the delta of one chunk. */
export function addChatDelta(
  pieces: ChatPieces | undefined,
  id: string | undefined,
  delta: Readonly<Record<string, unknown>>,
): ChatPieces {
  const known = pieces === undefined || pieces.id !== id ? { id, message: {}, calls: [] } : pieces;
  const { tool_calls: callDeltas, ...rest } = delta;
  const calls = recordsOf(callDeltas).reduce(addCall, known.calls);
  return { id, message: addTexts(known.message, rest), calls };
}

/** The message that the chunks make. */
export function chatMessage({ message, calls }: ChatPieces): Readonly<Record<string, unknown>> {
  const toolCalls = calls.map(({ id = "", name, text }) => ({
    id,
    type: "function",
    function: { name, arguments: text },
  }));
  return {
    ...message,
    role: "assistant",
    content: message.content ?? null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  };
}

/** Every text of a message comes in pieces: `content`, `refusal`, and what other servers add, such as `reasoning_content`. */
function addTexts(
  message: Readonly<Record<string, unknown>>,
  delta: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const added = Object.entries(delta)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key, typeof value === "string" ? textOf(message[key]) + value : value]);
  return { ...message, ...(Object.fromEntries(added) as Readonly<Record<string, unknown>>) };
}

/** Some servers leave the index out, or give every call the same: an id that is new begins a call. */
function addCall(calls: readonly CallPieces[], delta: Readonly<Record<string, unknown>>): readonly CallPieces[] {
  const id = idOf(delta.id);
  const at = calls.findLastIndex((call) =>
    id !== undefined && call.id !== undefined
      ? call.id === id
      : delta.index === undefined || call.index === delta.index,
  );
  const known = calls[at];
  const { name, arguments: text } = recordOf(delta.function);
  const piece = isRecord(text) ? JSON.stringify(text) : textOf(text);
  if (known === undefined) return [...calls, { index: delta.index, id, name: textOf(name), text: piece }];
  return calls.with(at, {
    ...known,
    id: known.id ?? id,
    name: known.name === "" ? textOf(name) : known.name,
    text: known.text + piece,
  });
}
