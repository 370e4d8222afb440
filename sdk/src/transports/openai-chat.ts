import type { MediaContent } from "../model/media-content.ts";
import type { MessageFormat, ModelCall, ModelMessage, Transport } from "../model/call/transport.ts";
import { isRecord } from "../util/is-record.ts";
import { contentOf, dataUrl, fileName } from "./shared/content-of.ts";
import { idOf, recordOf, recordsOf, textOf } from "./shared/read-value.ts";

/** A chat completion, or a chunk of its stream. Only the first choice is read. */
export interface OpenAiChatMessage {
  readonly choices: readonly object[];
}

/** The result of a call; and, after all results, the images and files that a result cannot contain in this API. */
export type OpenAiChatReply =
  { role: "tool"; tool_call_id: string; content: string } | { role: "user"; content: OpenAiChatContent[] };

/** A part of the message that shows the images and files of results. */
export type OpenAiChatContent =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string } }
  | { type: "file"; file: { filename: string; file_data: string } };

/** The model's message as it is assembled from the chunks of a stream. */
export interface OpenAiChatAssembled {
  role: "assistant";
  content: string | null;
  tool_calls?: { id: string; type: "function"; function: { name: string; arguments: string } }[];
}

/** The model's message, as it goes back. */
export type OpenAiChatEcho<Given> = Given extends { readonly choices: readonly (infer Choice)[] }
  ? Choice extends { readonly message: infer Message }
    ? Message
    : Choice extends { readonly delta: unknown }
      ? OpenAiChatAssembled
      : never
  : never;

/** The messages of OpenAI's Chat Completions API and of the many servers that follow it. */
export interface OpenAiChatFormat extends MessageFormat {
  readonly provider: "openai-chat";
  readonly message: OpenAiChatMessage;
  readonly reply: OpenAiChatEcho<this["given"]> | OpenAiChatReply;
}

/** OpenAI's Chat Completions, whole or streamed. */
const transport: Transport<OpenAiChatFormat> = {
  id: "openai-chat",
  provider: "openai-chat",
  read(message, pieces) {
    const given = recordOf(message);
    const [choice] = recordsOf(given.choices);
    if (isRecord(choice?.message)) return { message: complete(choice.message, choice.finish_reason) };
    if (choice === undefined || !isRecord(choice.delta)) {
      // A chunk may report only the tokens used.
      const isChunk = pieces !== undefined || given.object === "chat.completion.chunk";
      return isChunk ? { pieces } : { message: { calls: [], echo: [] } };
    }
    const known = addChatDelta(pieces as ChatPieces | undefined, idOf(given.id), choice.delta);
    return idOf(choice.finish_reason) === undefined
      ? { pieces: known }
      : { message: complete(chatMessage(known), choice.finish_reason) };
  },
  write(results) {
    const replies = results.map(({ call, output }) => ({ call, ...contentOf(output, () => true) }));
    const messages = replies.map(({ call, text }): OpenAiChatReply => {
      return { role: "tool", tool_call_id: call.id ?? "", content: text };
    });
    // A tool message is text only, and nothing may come between the results of one message.
    const shown = replies.filter(({ media }) => media.length > 0).flatMap(({ call, media }) => showMedia(call, media));
    return shown.length === 0 ? messages : [...messages, { role: "user", content: shown }];
  },
};

export default transport;

const cuts: readonly unknown[] = ["length", "content_filter"];

/** Where the model was stopped, its last call may be incomplete even if it reads well: no arguments at all are valid for many tools. */
function complete(message: Readonly<Record<string, unknown>>, finishReason: unknown): ModelMessage {
  const calls = recordsOf(message.tool_calls).filter((call) => isRecord(call.function));
  const read = calls.map(({ id, function: called }, index): ModelCall => {
    const { name, arguments: args } = recordOf(called);
    const isCutOff = cuts.includes(finishReason) && index === calls.length - 1;
    return { id: idOf(id), name: textOf(name), args, ...(isCutOff && { isCutOff }) };
  });
  return { calls: read, echo: [message] };
}

function showMedia({ name, id = "" }: ModelCall, media: readonly MediaContent[]): readonly OpenAiChatContent[] {
  const parts = media.map((item): OpenAiChatContent => {
    const url = dataUrl(item);
    if (item.type === "image") return { type: "image_url", image_url: { url } };
    return { type: "file", file: { filename: fileName(item), file_data: url } };
  });
  return [{ type: "text", text: `From the result of ${name}, call ${id}:` }, ...parts];
}

interface ChatPieces {
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

function addChatDelta(
  pieces: ChatPieces | undefined,
  id: string | undefined,
  delta: Readonly<Record<string, unknown>>,
): ChatPieces {
  const known = pieces === undefined || pieces.id !== id ? { id, message: {}, calls: [] } : pieces;
  const { tool_calls: callDeltas, ...rest } = delta;
  const calls = recordsOf(callDeltas).reduce(addCall, known.calls);
  return { id, message: addTexts(known.message, rest), calls };
}

function chatMessage({ message, calls }: ChatPieces): Readonly<Record<string, unknown>> {
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
