import type { MediaContent } from "../model/media-content.ts";
import type { CallResult, MessageFormat, ModelMessage, Transport } from "../model/call/transport.ts";
import { isRecord } from "../util/is-record.ts";
import { contentOf, dataUrl, fileName, isOpenAiInput } from "./shared/content-of.ts";
import { addItemEvent, callsOf, itemsOf, wholeItems, type ItemPieces, type OutputItem } from "./shared/openai-items.ts";
import { failedMessage, idOf, isFailure, recordOf } from "./shared/read-value.ts";
import { sentCall, withoutParsed } from "./shared/sent-call.ts";

/** A response of OpenAI's Responses API, or an event of its stream. */
export interface OpenAiResponsesMessage {
  /** Set for a response. */
  readonly output?: readonly object[];
  /** Set for an event. */
  readonly type?: string;
}

/** The result of a call, as an item of `input`. */
export interface OpenAiResponsesResult {
  type: "function_call_output";
  call_id: string;
  output: string | OpenAiResponsesContent[];
}

/** A part of a result with images or files. */
export type OpenAiResponsesContent =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; filename: string; file_data: string };

/** The items of a response, which are sent back unchanged. The type names the items of an agent loop; items of hosted tools are sent back too. */
export type OpenAiResponsesEcho<Given> = Given extends { readonly output: readonly (infer Item)[] }
  ? Extract<Item, { readonly type: "message" | "reasoning" | "function_call" }>
  : Given extends { readonly response: infer Response }
    ? OpenAiResponsesEcho<Response>
    : never;

/** Types of messages in OpenAI's Responses API. */
export interface OpenAiResponsesFormat extends MessageFormat {
  readonly provider: "openai";
  readonly message: OpenAiResponsesMessage;
  readonly reply: OpenAiResponsesEcho<this["given"]> | OpenAiResponsesResult;
}

/** OpenAI's Responses API, whole or streamed. */
const transport: Transport<OpenAiResponsesFormat> = {
  id: "openai-responses",
  provider: "openai",
  read(message, pieces = new Map()) {
    const event = recordOf(message);
    if (Array.isArray(event.output)) return ended(event) ? { message: complete(event, []) } : {};
    switch (event.type) {
      case "response.created":
        return { pieces: new Map() };
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
      case "response.cancelled": {
        const status = event.type.slice("response.".length);
        return { message: complete({ status, ...recordOf(event.response) }, itemsOf(pieces as ItemPieces)) };
      }
      default:
        if (isFailure(event)) return { message: failedMessage(event) };
        return { pieces: addItemEvent(pieces as ItemPieces, event) };
    }
  },
  write: (results) => results.map(resultItem),
};

export default transport;

const ended = ({ status }: Readonly<Record<string, unknown>>): boolean =>
  status !== "queued" && status !== "in_progress";

function complete(response: Readonly<Record<string, unknown>>, streamed: readonly OutputItem[]): ModelMessage {
  const id = idOf(response.id);
  // The API refuses the items of such a response.
  if (response.status === "failed" || response.status === "cancelled")
    return { id, ...failedMessage(isFailure(response) ? response : { message: response.status }, response.status) };
  const items = wholeItems(response, streamed);
  return {
    id,
    ...callsOf(items, response),
    echo: items.map(sentItem),
  };
}

function sentItem(item: OutputItem): OutputItem {
  if (item.type === "function_call") return sentCall(item);
  if (item.type !== "message" || !Array.isArray(item.content)) return item;
  return { ...item, content: item.content.map((part: unknown) => (isRecord(part) ? withoutParsed(part) : part)) };
}

function resultItem({ call, output }: CallResult): OpenAiResponsesResult {
  const { text, media } = contentOf(output, isOpenAiInput);
  const parts: OpenAiResponsesContent[] = [{ type: "input_text", text }, ...media.map(mediaItem)];
  return { type: "function_call_output", call_id: call.id ?? "", output: media.length === 0 ? text : parts };
}

export const mediaItem = (media: MediaContent): OpenAiResponsesContent =>
  media.type === "image"
    ? { type: "input_image", image_url: dataUrl(media), detail: "auto" }
    : { type: "input_file", filename: fileName(media), file_data: dataUrl(media) };
