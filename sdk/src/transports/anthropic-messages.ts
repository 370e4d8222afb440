import { isLargeForAnthropic, mediaText, type MediaContent } from "../model/media-content.ts";
import type { CallResult, MessageFormat, ModelCall, ModelMessage, Transport } from "../model/call/transport.ts";
import { contentOf } from "./shared/content-of.ts";
import { failedMessage, idOf, isFailure, recordOf, recordsOf, textOf } from "./shared/read-value.ts";
import { objectText, sentCall } from "./shared/sent-call.ts";
import { endingWith } from "../model/call/message-ending.ts";
import { isRecord } from "../util/is-record.ts";
import { parseJson } from "../util/json.ts";

/** A message of Anthropic's Messages API, or an event of its stream. */
export interface AnthropicMessage {
  readonly type: string;
  /** Set for a message. */
  readonly content?: readonly object[];
}

/** The model's message to send back, or the results of all its calls in one message. */
export type AnthropicReply<Given> =
  | { role: "assistant"; content: AnthropicBlock<Given>[] }
  | { role: "user"; content: AnthropicResult[] };

/** A block of the model's message. */
export type AnthropicBlock<Given> = Given extends { readonly content: readonly (infer Block)[] }
  ? Block
  : Given extends { readonly content_block: infer Block }
    ? Block
    : never;

/** The result of a call. */
export interface AnthropicResult {
  type: "tool_result";
  tool_use_id: string;
  content: string | AnthropicContent[];
  is_error?: true;
}

/** The image types that the API accepts. */
export type AnthropicImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** A part of a result with images or files. */
export type AnthropicContent =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: AnthropicImageType; data: string } }
  | { type: "document"; title?: string; source: AnthropicDocumentSource };

/** The bytes of a PDF document, or a document as text. */
export type AnthropicDocumentSource =
  | { type: "base64"; media_type: "application/pdf"; data: string }
  | { type: "text"; media_type: "text/plain"; data: string };

/** Types of messages in Anthropic's Messages API. */
export interface AnthropicMessagesFormat extends MessageFormat {
  readonly provider: "anthropic";
  readonly message: AnthropicMessage;
  readonly reply: AnthropicReply<this["given"]>;
}

/** Anthropic's Messages API, whole or streamed. */
const transport: Transport<AnthropicMessagesFormat> = {
  id: "anthropic-messages",
  provider: "anthropic",
  read(message, pieces) {
    const event = recordOf(message);
    const known = pieces as BlockPieces | undefined;
    if (isFailure(event)) return { message: failedMessage(event) };
    if (Array.isArray(event.content)) {
      const whole = { blocks: recordsOf(event.content), texts: [], id: idOf(event.id), stopReason: event.stop_reason };
      return { message: complete(whole) };
    }
    if (event.type !== "message_stop") return { pieces: addBlockEvent(known, event) };
    return known === undefined ? {} : { message: complete(known) };
  },
  // All results of one message are sent in one message; otherwise the API refuses the conversation.
  write: (results) => [{ role: "user", content: results.map(resultBlock) }],
};

export default transport;

function complete({ id, blocks: content, texts, stopReason }: BlockPieces): ModelMessage {
  const calls = content.flatMap((block, index): ModelCall[] => {
    if (block.type !== "tool_use") return [];
    return [{ id: idOf(block.id), name: textOf(block.name), args: texts[index] ?? block.input }];
  });
  // Removes the holes that a stream leaves between its indexes.
  const blocks = Object.values(blocksOf(content, texts)).filter((block) => !isBlank(block));
  const echo = blocks.length === 0 ? [] : [{ role: "assistant", content: blocks }];
  // The API stopped inside a built-in tool, or after it shortened the conversation; it continues when its message is sent back.
  const isPaused = (stopReason === "pause_turn" || stopReason === "compaction") && { isPaused: true };
  return { id, calls, echo, ending: endingWith(calls.length, stopReason), ...isPaused };
}

/** The API refuses a blank text, although it may write one. */
const isBlank = ({ type, text }: Block): boolean => type === "text" && textOf(text).trim() === "";

function resultBlock({ call, isError, output }: CallResult): AnthropicResult {
  const { text, media } = contentOf(output, (item) => mediaBlock(item) !== undefined);
  const parts: AnthropicContent[] = [{ type: "text", text }, ...media.flatMap((item) => mediaBlock(item) ?? [])];
  return {
    type: "tool_result",
    tool_use_id: call.id ?? "",
    content: media.length === 0 ? text : parts,
    ...(isError && { is_error: true }),
  };
}

/** An image or a file as a block; undefined if the API does not accept it. */
export function mediaBlock({ type, mimeType, data, name }: MediaContent): AnthropicContent | undefined {
  if (type === "image") {
    if (!isImageType(mimeType) || isLargeForAnthropic({ mimeType, data })) return undefined;
    return { type: "image", source: { type: "base64", media_type: mimeType, data } };
  }
  const title = name === undefined ? {} : { title: name };
  if (mimeType === "application/pdf") {
    return { type: "document", ...title, source: { type: "base64", media_type: mimeType, data } };
  }
  const text = mediaText({ mimeType, data });
  if (text === undefined) return undefined;
  return { type: "document", ...title, source: { type: "text", media_type: "text/plain", data: text } };
}

const isImageType = (type: string): type is AnthropicImageType => /^image\/(?:jpeg|png|gif|webp)$/.test(type);

type Block = Readonly<Record<string, unknown>>;

interface BlockPieces {
  readonly id?: string | undefined;
  readonly blocks: readonly Block[];
  /** The JSON text of a call's arguments, by the index of its block; no entry if none has arrived. */
  readonly texts: readonly (string | undefined)[];
  readonly stopReason?: unknown;
}

/** Adds an event of Anthropic's stream; returns the same pieces if the event adds nothing. */
function addBlockEvent(pieces: BlockPieces | undefined, event: Block): BlockPieces | undefined {
  const begun: BlockPieces = { blocks: [], texts: [], id: idOf(recordOf(event.message).id) };
  if (event.type === "message_start") return pieces?.id !== undefined && pieces.id === begun.id ? pieces : begun;
  if (event.type === "content_block_start") {
    const known = pieces ?? begun;
    const { index = known.blocks.length } = event;
    return isIndex(index) ? { ...known, blocks: placed(known.blocks, index, recordOf(event.content_block)) } : known;
  }
  if (pieces === undefined) return undefined;
  const { index = pieces.blocks.length - 1 } = event;
  switch (event.type) {
    case "content_block_delta":
      return isIndex(index) ? addDelta(pieces, index, recordOf(event.delta)) : pieces;
    case "message_delta":
      // Another event may report only the tokens used.
      return { ...pieces, stopReason: idOf(recordOf(event.delta).stop_reason) ?? pieces.stopReason };
    default:
      return pieces;
  }
}

/** The blocks to send back: the arguments of each call, including calls that the provider ran itself, are always an object. */
function blocksOf(blocks: readonly Block[], texts: BlockPieces["texts"]): readonly Block[] {
  return blocks.map((block, index) => {
    const text = texts[index];
    const isOwn = block.type === "tool_use";
    if (!isOwn && text === undefined) return block;
    const given = text ?? block.input;
    const input = typeof given === "string" ? parseJson(objectText(given)) : given;
    const sent = isOwn ? sentCall(block) : block;
    return isRecord(input) && input === block.input ? sent : { ...sent, input: isRecord(input) ? input : {} };
  });
}

/** More blocks than any message has; larger indexes are ignored. */
const mostBlocks = 10_000;

const isIndex = (index: unknown): index is number =>
  typeof index === "number" && Number.isInteger(index) && index >= 0 && index < mostBlocks;

function addDelta(pieces: BlockPieces, index: number, delta: Block): BlockPieces {
  const { blocks, texts } = pieces;
  const block = blocks[index] ?? {};
  const change = (changed: Block): BlockPieces => ({
    ...pieces,
    blocks: placed(blocks, index, { ...block, ...changed }),
  });
  switch (delta.type) {
    case "input_json_delta": {
      const text = (texts[index] ?? "") + textOf(delta.partial_json);
      // The first piece is empty, even for a call whose whole input came at the start.
      return text === "" ? pieces : { ...pieces, texts: placed(texts, index, text) };
    }
    case "text_delta":
      return change({ text: textOf(block.text) + textOf(delta.text) });
    case "thinking_delta":
      return change({ thinking: textOf(block.thinking) + textOf(delta.thinking) });
    case "signature_delta":
      return change({ signature: textOf(block.signature) + textOf(delta.signature) });
    case "citations_delta":
      return change({
        citations: [...(Array.isArray(block.citations) ? (block.citations as unknown[]) : []), delta.citation],
      });
    case "compaction_delta": {
      const { type: _type, ...content } = delta;
      return change(content);
    }
    default:
      return pieces;
  }
}

function placed<Item>(items: readonly Item[], index: number, item: Item): readonly Item[] {
  const copy = [...items];
  copy[index] = item;
  return copy;
}
