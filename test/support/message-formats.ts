import {
  anthropicMessages,
  geminiGenerate,
  geminiLive,
  openaiChat,
  openaiRealtime,
  openaiResponses,
  type MessageFormat,
  type Transport,
} from "../../sdk/src/transports.ts";
import {
  anthropicChunks,
  chatChunks,
  geminiChunks,
  itemChunks,
  liveChunks,
  type Cuts,
  type KnownMessage,
} from "./cut-messages.ts";

/** A call in a provider's format: its arguments are text or a value. */
export interface WrittenCall {
  readonly id: string;
  readonly name: string;
  readonly args?: unknown;
}

/** One message format, with a message as a whole and in pieces. */
export interface Format {
  readonly transport: Transport;
  /** Whether arguments are text. */
  readonly isText: boolean;
  /** A whole message with these calls, and a text before them. */
  readonly message: (calls: readonly WrittenCall[], text?: string) => object;
  /** The pieces of the same message as servers stream it. */
  readonly chunks: (message: KnownMessage, how: Cuts) => readonly object[];
}

const anyTransport = <F extends MessageFormat>(transport: Transport<F>): Transport => transport;

const functionCall = ({ id, name, args = {} }: WrittenCall) => ({ id, name, args });
const items = (calls: readonly WrittenCall[], text?: string) => [
  ...(text === undefined ? [] : [{ type: "message", role: "assistant", content: [{ type: "output_text", text }] }]),
  ...calls.map(({ id, name, args = "{}" }) => ({ type: "function_call", call_id: id, name, arguments: args })),
];

/** Every transport. */
export const formats: readonly Format[] = [
  {
    transport: anyTransport(openaiResponses),
    isText: true,
    message: (calls, text) => ({ status: "completed", output: items(calls, text) }),
    chunks: (message, how) => itemChunks(message, { ...how, isLive: false }),
  },
  {
    transport: anyTransport(openaiChat),
    isText: true,
    message: (calls, text = "") => {
      const tool_calls = calls.map(({ id, name, args = "{}" }) => {
        return { id, type: "function", function: { name, arguments: args } };
      });
      const message = { role: "assistant", content: text, tool_calls };
      return { choices: [{ index: 0, finish_reason: "tool_calls", message }] };
    },
    chunks: chatChunks,
  },
  {
    transport: anyTransport(openaiRealtime),
    isText: true,
    message: (calls, text) => ({
      type: "response.done",
      response: { id: "r", status: "completed", output: items(calls, text) },
    }),
    chunks: (message, how) => itemChunks(message, { ...how, isLive: true }),
  },
  {
    transport: anyTransport(anthropicMessages),
    isText: false,
    message: (calls, text) => ({
      type: "message",
      stop_reason: "tool_use",
      content: [
        ...(text === undefined ? [] : [{ type: "text", text }]),
        ...calls.map(({ id, name, args = {} }) => ({ type: "tool_use", id, name, input: args })),
      ],
    }),
    chunks: anthropicChunks,
  },
  {
    transport: anyTransport(geminiGenerate),
    isText: false,
    message: (calls, text) => {
      const parts = [
        ...(text === undefined ? [] : [{ text }]),
        ...calls.map((call) => ({ functionCall: functionCall(call) })),
      ];
      return { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] };
    },
    chunks: geminiChunks,
  },
  {
    transport: anyTransport(geminiLive),
    isText: false,
    message: (calls) => ({ toolCall: { functionCalls: calls.map(functionCall) } }),
    chunks: liveChunks,
  },
];
