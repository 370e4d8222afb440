import type { MessageFormat, Transport } from "../model/call/transport.ts";
import { withheldEnding } from "../model/call/message-ending.ts";
import { isRecord } from "../util/is-record.ts";
import {
  isPartial,
  readFunctionCall,
  writeFunctionResponse,
  type GeminiFunctionResponse,
} from "./shared/gemini-functions.ts";
import { recordOf, recordsOf } from "./shared/read-value.ts";

/** A message of a Gemini Live server. */
export interface GeminiLiveMessage {
  readonly toolCall?: object | undefined;
  readonly toolCallCancellation?: object | undefined;
  readonly serverContent?: object | undefined;
}

/** The parameters of `session.sendToolResponse`. */
export interface GeminiLiveReply {
  functionResponses: GeminiFunctionResponse[];
}

/** Types of messages in Gemini Live. */
export interface GeminiLiveFormat extends MessageFormat {
  readonly provider: "gemini";
  readonly message: GeminiLiveMessage;
  readonly reply: GeminiLiveReply;
}

/** Gemini Live, with its WebSocket messages. */
const transport: Transport<GeminiLiveFormat> = {
  id: "gemini-live",
  provider: "gemini",
  read(message) {
    const { toolCall, toolCallCancellation, serverContent } = recordOf(message);
    const ids = recordOf(toolCallCancellation).ids;
    const cancelled = Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
    const asked = recordsOf(recordOf(toolCall).functionCalls);
    const isComplete = isRecord(toolCall) || recordOf(serverContent).turnComplete === true;
    const ending = withheldEnding(asked.some(isPartial) ? "incomplete" : undefined);
    return { cancelled, ...(isComplete && { message: { calls: asked.map(readFunctionCall), echo: [], ending } }) };
  },
  write: (results) => [{ functionResponses: results.map((result) => writeFunctionResponse(result, false)) }],
};

export default transport;
