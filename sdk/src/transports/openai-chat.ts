import type { MediaContent } from "../model/media-content.ts";
import type { MessageFormat, ModelCall, ModelMessage, Reading, Transport } from "../model/call/transport.ts";
import { withheldEnding } from "../model/call/message-ending.ts";
import { isRecord } from "../util/is-record.ts";
import { parseJson } from "../util/json.ts";
import { failedMessage, isFailure } from "./shared/failed-message.ts";
import { contentOf, dataUrl, fileName } from "./shared/content-of.ts";
import { idOf, recordOf, recordsOf, textOf } from "./shared/read-value.ts";
import { withSentCalls, type Given } from "./shared/sent-call.ts";

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
    const id = idOf(given.id);
    if (isFailure(given)) return { message: failedMessage(given) };
    const choice = recordsOf(given.choices).find(({ index }) => index === undefined || index === null || index === 0);
    if (isRecord(choice?.message)) return { message: complete(choice.message, choice.finish_reason, id) };
    const known = pieces as ChatPieces | undefined;
    if (choice === undefined || !isRecord(choice.delta)) {
      // A chunk may report only the tokens used, or what a filter found, also after the end of its message.
      const isChunk = known !== undefined || given.object === "chat.completion.chunk" || isRecord(choice);
      return isChunk ? { pieces } : { message: { calls: [], echo: [] } };
    }
    if (known?.isEnded === true && saysNothing(choice.delta, id !== undefined && id === known.id))
      return afterEnd(known, choice);
    const added = addChatDelta(known, id, choice.delta);
    if (idOf(choice.finish_reason) === undefined) return { pieces: added };
    const ended: ChatPieces = { ...added, isEnded: true };
    return { pieces: ended, message: complete(chatMessage(added), choice.finish_reason, undefined) };
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

/** A chunk after the end is part of that message, unless it says again who speaks, and the message that it begins ends without a call. */
function afterEnd(known: ChatPieces, { delta, finish_reason: reason }: Given): Reading {
  const isOpen = idOf(reason) === undefined && idOf(recordOf(delta).role) !== undefined;
  if (known.isReopened !== true) return { pieces: isOpen ? { ...known, isReopened: true } : known };
  if (idOf(reason) === undefined || reason === "tool_calls" || reason === "function_call") return { pieces: known };
  return {
    pieces: { ...known, isReopened: false },
    message: complete(chatMessage({ ...known, message: {}, calls: [] }), reason, undefined),
  };
}

/** A chunk without a text, a call or, under another id, the role that begins a message. */
const saysNothing = (delta: Given, isSameId: boolean): boolean =>
  Object.entries(delta).every(([key, value]) => {
    const isNothing = [null, undefined, ""].includes(value as string) || (Array.isArray(value) && value.length === 0);
    return isNothing || (isSameId && key === "role");
  });

function complete(message: Given, finishReason: unknown, id: string | undefined): ModelMessage {
  const calls = recordsOf(message.tool_calls).filter((call) => isRecord(call.function));
  const read = calls.map((call): ModelCall => {
    const { name, arguments: args } = recordOf(call.function);
    return { id: idOf(call.id), name: textOf(name), args };
  });
  const refusal = idOf(message.refusal);
  const refused = refusal === undefined ? undefined : ({ kind: "refused", reason: refusal } as const);
  // The API refuses a message without a text and a call.
  const echo = saysNothing({ ...message, role: undefined }, false) ? [] : [withSentCalls(message)];
  return { id, calls: read, echo, ending: withheldEnding(finishReason) ?? refused };
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
  /** Of the last chunk; a new one with a role means that the stream was started again. */
  readonly id: string | undefined;
  /** Ids that two chunks had in a row: their server does not give each chunk its own. */
  readonly lasting?: readonly string[];
  /** Whether the message is complete: what comes under its id after that is not another message. */
  readonly isEnded?: boolean;
  /** Whether a chunk after the end said again who speaks: servers that give all messages one id begin the next one so. */
  readonly isReopened?: boolean;
  readonly message: Given;
  readonly calls: readonly CallPieces[];
}

interface CallPieces {
  /** Id of the chunk that began the call. */
  readonly of: string | undefined;
  readonly index: unknown;
  readonly id: string | undefined;
  readonly name: string;
  readonly text: string;
}

function addChatDelta(pieces: ChatPieces | undefined, id: string | undefined, delta: Given): ChatPieces {
  const { tool_calls, ...rest } = delta;
  const deltas = recordsOf(tool_calls);
  const isNew = pieces === undefined || pieces.isEnded === true || isRestart(pieces, id, delta);
  const known: ChatPieces = isNew ? { id, message: {}, calls: [] } : pieces;
  const { lasting = [] } = known;
  const kept = isMadeAgain(known, id, deltas) ? known.calls.filter((call) => call.of === id) : known.calls;
  const calls = deltas.reduce((all: readonly CallPieces[], each) => addCall(all, { ...each, of: id }), kept);
  const isLasting = !isNew && id !== undefined && id === known.id && !lasting.includes(id);
  return {
    id: id ?? known.id,
    lasting: isLasting ? [...lasting, id] : lasting,
    message: addTexts(known.message, rest),
    calls,
  };
}

/** Whether a stream began again. Some servers give each chunk another id, so a continued call is not a new one. */
function isRestart({ id: known }: ChatPieces, id: string | undefined, delta: Given): boolean {
  const isAnother = id !== undefined && known !== undefined && id !== known;
  return isAnother && idOf(delta.role) !== undefined && recordsOf(delta.tool_calls).every(isNamed);
}

/** Whether a stream that began again without a role makes a call of the first try again: under its index, and another lasting id. */
const isMadeAgain = ({ calls, lasting = [] }: ChatPieces, id: string | undefined, deltas: readonly Given[]): boolean =>
  deltas.some((delta) => {
    const before = calls.find(({ index }) => typeof index === "number" && index === delta.index);
    return isNamed(delta) && before?.of !== undefined && before.of !== id && lasting.includes(before.of);
  });

const isNamed = (call: Given): boolean => idOf(recordOf(call.function).name) !== undefined;

function chatMessage({ message, calls }: ChatPieces): Given {
  const made = calls.filter((call, at) => !isEcho(call, calls[at - 1]));
  const toolCalls = made.map(({ id = "", name, text }) => ({
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

/** An empty delta after a whole call, with its name again and another id: the end of that call rather than a call without arguments. */
const isEcho = ({ index, name, text }: CallPieces, before: CallPieces | undefined): boolean =>
  text === "" && index !== undefined && before?.index === index && before.name === name && isWhole(before.text);

/** Every text of a message comes in pieces: `content`, `refusal`, and what other servers add, such as `reasoning_content`. */
function addTexts(message: Given, delta: Given): Given {
  const added = Object.entries(delta)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key, typeof value === "string" && key !== "role" ? textOf(message[key]) + value : value]);
  return { ...message, ...(Object.fromEntries(added) as Given) };
}

function addCall(calls: readonly CallPieces[], delta: Given & Pick<CallPieces, "of">): readonly CallPieces[] {
  const { of } = delta;
  const id = idOf(delta.id);
  const { name: called, arguments: args } = recordOf(delta.function);
  const name = textOf(called);
  const piece = isRecord(args) ? JSON.stringify(args) : textOf(args);
  const given = { of, index: delta.index ?? undefined, id, name, text: piece };
  const at = continuedBy(calls, given);
  const known = calls[at];
  if (known === undefined) return [...calls, given];
  return calls.with(at, {
    ...known,
    id: known.id ?? id,
    name: known.name === "" ? name : known.name,
    text: known.text + piece,
  });
}

/**
 * Which call a delta continues; -1 for a new one. Servers leave out the index or the id, give all calls the same index, or repeat the name or
 * change the id in each delta: only a delta with a name can begin a call, and not while the call before lacks the rest of its arguments.
 */
function continuedBy(calls: readonly CallPieces[], { index, id, name, text }: CallPieces): number {
  const byIndex = index === undefined ? -1 : calls.findLastIndex((call) => call.index === index);
  const byId = id === undefined ? -1 : calls.findLastIndex((call) => call.id === id && call.index === index);
  if (name === "") {
    const sameId = id === undefined ? -1 : calls.findLastIndex((call) => call.id === id);
    return [byId, byIndex, sameId].find((at) => at !== -1) ?? calls.length - 1;
  }
  if (byId !== -1 && !isSecond(calls[byId], { name, text })) return byId;
  const at = index === undefined ? (id === undefined ? calls.length - 1 : -1) : byIndex;
  const known = calls[at];
  if (known === undefined) return -1;
  const isAnotherId = id !== undefined && known.id !== undefined && id !== known.id;
  if (known.name !== "" && known.name !== name) return -1;
  if (!isWhole(known.text)) return at;
  return isAnotherId || text !== "" ? -1 : at;
}

/** Whether a delta under the id and index of a whole call is another call: its server gives all calls the same. */
const isSecond = (known: CallPieces | undefined, { name, text }: Pick<CallPieces, "name" | "text">): boolean =>
  known !== undefined && ((known.name !== "" && known.name !== name) || (isWhole(known.text) && text !== ""));

const isWhole = (text: string): boolean => isRecord(parseJson(text));
