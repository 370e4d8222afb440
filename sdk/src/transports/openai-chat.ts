import type { MediaContent } from "../model/media-content.ts";
import type { MessageFormat, ModelCall, ModelMessage, Reading, Transport } from "../model/call/transport.ts";
import { endingWith } from "../model/call/message-ending.ts";
import { isRecord } from "../util/is-record.ts";
import { addChatDelta, chatMessage, withCallIds, type ChatPieces } from "./shared/chat-pieces.ts";
import { contentOf, dataUrl, fileName, isCommon } from "./shared/content-of.ts";
import { failedMessage, idOf, isFailure, recordOf, recordsOf, textOf } from "./shared/read-value.ts";
import { withSentCalls, type Given } from "./shared/sent-call.ts";

/** A chat completion, or a chunk of its stream. Only the first choice is read, unless the calls are in other choices. */
export interface OpenAiChatMessage {
  readonly choices: readonly object[];
}

/** The result of a call, and after all results, the images and files that results cannot contain in this API. */
export type OpenAiChatReply =
  | { role: "tool"; tool_call_id: string; content: string }
  | { role: "user"; content: OpenAiChatContent[] };

/** A part of the message with the images and files of results. */
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

/** The model's message to send back. */
export type OpenAiChatEcho<Given> = Given extends { readonly choices: readonly (infer Choice)[] }
  ? Choice extends { readonly message: infer Message }
    ? Message
    : Choice extends { readonly delta: unknown }
      ? OpenAiChatAssembled
      : never
  : never;

/** Types of messages in OpenAI's Chat Completions API and its many compatible servers. */
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
    const choices = recordsOf(given.choices);
    const choice = choices.find(({ index }) => index === undefined || index === null || index === 0);
    if (isRecord(choice?.message)) {
      const whole = withCallIds(withSplitCalls(choice, choices), id);
      return { message: complete(whole, choice.finish_reason, id) };
    }
    const known = pieces as ChatPieces | undefined;
    // The last chunk of some servers has only a finish reason.
    const isEnd = known !== undefined && idOf(choice?.finish_reason) !== undefined;
    if (choice === undefined || (!isRecord(choice.delta) && !isEnd)) {
      // A chunk may contain only token counts or a filter report, even after the end of its message.
      const isChunk = known !== undefined || given.object === "chat.completion.chunk" || isRecord(choice);
      return isChunk ? { pieces } : { message: { calls: [], echo: [] } };
    }
    const delta = recordOf(choice.delta);
    if (known?.isEnded === true && saysNothing(delta, id !== undefined && id === known.id))
      return afterEnd(known, choice);
    const added = addChatDelta(known, id, delta);
    if (idOf(choice.finish_reason) === undefined) return { pieces: added };
    const ended: ChatPieces = { ...added, isEnded: true };
    return { pieces: ended, message: complete(chatMessage(added), choice.finish_reason, undefined) };
  },
  write(results) {
    const replies = results.map(({ call, output }) => ({ call, ...contentOf(output, isTaken) }));
    const messages = replies.map(({ call, text }): OpenAiChatReply => ({
      role: "tool",
      tool_call_id: call.id ?? "",
      content: text,
    }));
    // A tool message contains only text, and no other message may be between the results of one message.
    const shown = replies.filter(({ media }) => media.length > 0).flatMap(({ call, media }) => showMedia(call, media));
    return shown.length === 0 ? messages : [...messages, { role: "user", content: shown }];
  },
};

export default transport;

/** The message of a choice. Some servers put the text and each call of one message into separate choices. */
function withSplitCalls({ message, finish_reason: reason }: Given, choices: readonly Given[]): Given {
  const own = recordOf(message);
  if (reason !== "tool_calls" || recordsOf(own.tool_calls).length > 0) return own;
  const calls = choices.flatMap((choice) => recordsOf(recordOf(choice.message).tool_calls));
  return calls.length === 0 ? own : { ...own, tool_calls: calls };
}

/** A chunk after the end belongs to that message, unless it repeats the role and the message that it starts ends without a call. */
function afterEnd(known: ChatPieces, { delta, finish_reason: reason }: Given): Reading {
  const isOpen = idOf(reason) === undefined && idOf(recordOf(delta).role) !== undefined;
  if (known.isReopened !== true) return { pieces: isOpen ? { ...known, isReopened: true } : known };
  if (idOf(reason) === undefined || reason === "tool_calls" || reason === "function_call") return { pieces: known };
  return {
    pieces: { ...known, isReopened: false },
    message: complete(chatMessage({ ...known, message: {}, calls: [] }), reason, undefined),
  };
}

/** A chunk without a text, a call or, under another id, the role that starts a message. */
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
  // The API refuses a message without both text and calls.
  const echo = saysNothing({ ...message, role: undefined }, false) ? [] : [withSentCalls(message)];
  return { id, calls: read, echo, ending: endingWith(read.length, finishReason) ?? refused };
}

/** Of files, the API takes only PDF. */
const isTaken = (media: MediaContent): boolean =>
  isCommon(media) && (media.type === "image" || media.mimeType === "application/pdf");

function showMedia({ name, id = "" }: ModelCall, media: readonly MediaContent[]): readonly OpenAiChatContent[] {
  const parts = media.map((item): OpenAiChatContent => {
    const url = dataUrl(item);
    if (item.type === "image") return { type: "image_url", image_url: { url } };
    return { type: "file", file: { filename: fileName(item), file_data: url } };
  });
  return [{ type: "text", text: `From the result of ${name}, call ${id}:` }, ...parts];
}
