/**
 * Reads a provider's messages, runs their calls in a turn, and writes the messages with the results. Loads no provider's client.
 *
 * @module
 */
export { attach, type Loop } from "./transports/loop/message-loop.ts";
export { transports } from "./transports/index.generated.ts";
export {
  default as anthropicMessages,
  type AnthropicMessage,
  type AnthropicMessagesFormat,
  type AnthropicReply,
} from "./transports/anthropic-messages.ts";
export { default as geminiGenerate, type GeminiGenerateFormat } from "./transports/gemini-generate.ts";
export {
  default as geminiLive,
  type GeminiLiveFormat,
  type GeminiLiveMessage,
  type GeminiLiveReply,
} from "./transports/gemini-live.ts";
export { default as openaiChat, type OpenAiChatFormat } from "./transports/openai-chat.ts";
export {
  default as openaiRealtime,
  type OpenAiRealtimeContent,
  type OpenAiRealtimeEvent,
  type OpenAiRealtimeFormat,
  type OpenAiRealtimeReply,
} from "./transports/openai-realtime.ts";
export {
  default as openaiResponses,
  type OpenAiResponsesEcho,
  type OpenAiResponsesFormat,
  type OpenAiResponsesMessage,
  type OpenAiResponsesResult,
} from "./transports/openai-responses.ts";
export type { TurnSource } from "./bridges/shared/bridge.ts";
export type { BridgeOptions } from "./bridges/shared/bridged-tools.ts";
export type { MediaContent } from "./model/media-content.ts";
export { connectGeminiLive, type GeminiClient } from "./transports/live/connect-gemini-live.ts";
export {
  connectOpenAiRealtime,
  type LiveSocket,
  type OpenAiClient,
} from "./transports/live/connect-openai-realtime.ts";
export type { LiveConnection, LiveEnd, LiveOptions, LiveSession, LiveTurn } from "./transports/live/live-line.ts";
export type { AttachOptions } from "./transports/loop/made-calls.ts";
export type { WithheldEnding } from "./model/call/message-ending.ts";
export type {
  CallResult,
  MessageFormat,
  ModelCall,
  ModelMessage,
  Pace,
  Reading,
  ReplyTo,
  Transport,
} from "./model/call/transport.ts";
