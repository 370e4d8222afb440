import type { MessageFormat, ModelMessage, Transport } from "../model/call/transport.ts";
import { contentOf, dataUrl } from "./shared/content-of.ts";
import { addItemEvent, callsOf, itemsOf, wholeItems, type ItemPieces } from "./shared/openai-items.ts";
import { ResponseQueue } from "./shared/response-queue.ts";
import { failedMessage, idOf, recordOf, textOf } from "./shared/read-value.ts";

/** A server event of OpenAI's Realtime API. */
export interface OpenAiRealtimeEvent {
  readonly type: string;
}

/** A client event: adds a result to the conversation, adds an image, or asks the model to continue. */
export type OpenAiRealtimeReply =
  | {
      type: "conversation.item.create";
      item: { type: "function_call_output"; call_id: string; output: string };
    }
  | {
      type: "conversation.item.create";
      item: { type: "message"; role: "user"; content: OpenAiRealtimeContent[] };
    }
  | { type: "response.create" };

/** A part of the message with the images of a result. */
export type OpenAiRealtimeContent = { type: "input_text"; text: string } | { type: "input_image"; image_url: string };

/** Types of events in OpenAI's Realtime API. */
export interface OpenAiRealtimeFormat extends MessageFormat {
  readonly provider: "openai-realtime";
  readonly message: OpenAiRealtimeEvent;
  readonly reply: OpenAiRealtimeReply;
}

const imageTypes = ["image/png", "image/jpeg"];

/** OpenAI's Realtime API, with its events. */
const transport: Transport<OpenAiRealtimeFormat> = {
  id: "openai-realtime",
  provider: "openai-realtime",
  read(message, pieces = new Map()) {
    const event = recordOf(message);
    const known = pieces as ItemPieces;
    if (event.type !== "response.done") return { pieces: addItemEvent(known, event) };
    const response = recordOf(event.response);
    const id = textOf(response.id);
    const rest = [...known].filter(([key]) => !key.startsWith(`${id} `));
    return { pieces: new Map(rest), message: complete(response, known) };
  },
  write(results) {
    const replies = results.map(({ call, output }) => ({
      call,
      ...contentOf(output, ({ mimeType }) => imageTypes.includes(mimeType)),
    }));
    const items = replies.map(({ call, text }): OpenAiRealtimeReply => ({
      type: "conversation.item.create",
      item: { type: "function_call_output", call_id: call.id ?? "", output: text },
    }));
    const images = replies
      .filter(({ media }) => media.length > 0)
      .map(({ call, media }): OpenAiRealtimeReply => {
        const shown = media.map((image) => ({ type: "input_image" as const, image_url: dataUrl(image) }));
        const text = `The images of the result of ${call.name}, call ${call.id ?? ""}:`;
        const content: OpenAiRealtimeContent[] = [{ type: "input_text", text }, ...shown];
        return { type: "conversation.item.create", item: { type: "message", role: "user", content } };
      });
    return [...items, ...images, { type: "response.create" }];
  },
  pace: (send) => new ResponseQueue(send, { isNamed: false }),
};

export default transport;

/** The calls of an interrupted response are not run: they were made for an outdated question. */
function complete(response: Readonly<Record<string, unknown>>, pieces: ItemPieces): ModelMessage {
  const id = idOf(response.id);
  if (response.status === "cancelled" || response.status === "failed") {
    const { reason, type, error } = recordOf(response.status_details);
    return { id, ...failedMessage({ error, message: reason ?? type ?? response.status }, response.status) };
  }
  const items = wholeItems(response, itemsOf(pieces, textOf(response.id)));
  return { id, ...callsOf(items, response), echo: [] };
}
