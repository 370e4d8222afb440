import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { ModelMessage } from "../../model/call/transport.ts";
import openAiChat from "../../transports/openai-chat.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { readEvents } from "../../util/read-events.ts";
import { clipText } from "../../util/visible-text.ts";

export interface CompletionStream {
  /** False for a server that answers with one completion all the same. */
  readonly isStream: boolean;
  readonly read: (options: { readonly hasRaw: boolean }) => AsyncGenerator<LanguageModelV4StreamPart>;
}

/** A response with chunks of a completion as server-sent events, as parts of a stream. */
export function completionStream(
  response: Response,
  readCompletion: (text: string) => LanguageModelV4GenerateResult,
): CompletionStream {
  const isStream = response.headers.get("content-type")?.includes("event-stream") === true;
  return {
    isStream,
    read: (options) => (isStream ? chunkParts(response, options) : completionParts(response, readCompletion)),
  };
}

async function* completionParts(
  response: Response,
  readCompletion: (text: string) => LanguageModelV4GenerateResult,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const { content, finishReason, usage } = readCompletion(await response.text());
  yield { type: "stream-start", warnings: [] };
  for (const part of content) {
    if (part.type === "text") yield* textParts("text", part.text);
    else if (part.type === "tool-call") yield part;
  }
  yield { type: "finish", finishReason, usage };
}

function* textParts(kind: "text" | "reasoning", delta: string): Generator<LanguageModelV4StreamPart> {
  if (delta !== "") yield { type: `${kind}-delta`, id: kind, delta };
}

async function* chunkParts(
  response: Response,
  { hasRaw }: { readonly hasRaw: boolean },
): AsyncGenerator<LanguageModelV4StreamPart> {
  let pieces: unknown;
  let message: ModelMessage | undefined;
  let reason: unknown;
  let usage: unknown;
  yield { type: "stream-start", warnings: [] };
  for await (const { data } of readEvents(response)) {
    if (data === "[DONE]") break;
    const chunk = parseJson(data) ?? data;
    if (hasRaw) yield { type: "raw", rawValue: chunk };
    if (!isRecord(chunk)) continue;
    if (chunk.error !== undefined)
      throw new Error(`The server reports in its answer: ${clipText(textIn(chunk.error))}`);
    usage = chunk.usage ?? usage;
    const [choice] = Array.isArray(chunk.choices) ? (chunk.choices as readonly unknown[]) : [];
    if (!isRecord(choice)) continue;
    const delta = isRecord(choice.delta) ? choice.delta : {};
    if (typeof delta.reasoning_content === "string") yield* textParts("reasoning", delta.reasoning_content);
    if (typeof delta.content === "string") yield* textParts("text", delta.content);
    const read = openAiChat.read(chunk as never, pieces);
    pieces = read.pieces ?? pieces;
    message = read.message ?? message;
    reason = choice.finish_reason ?? reason;
  }
  // Without a reason the stream was cut off.
  if (message === undefined || reason === undefined) return;
  yield* callsOf(message);
  yield { type: "finish", finishReason: finishOf(reason), usage: usageOf(usage) };
}

const textIn = (error: unknown): string =>
  isRecord(error) && typeof error.message === "string" ? error.message : JSON.stringify(error);

/** The calls of a message. */
export const callsOf = (
  message: Pick<ModelMessage, "calls"> | undefined,
): readonly Extract<LanguageModelV4Content, { type: "tool-call" }>[] =>
  (message?.calls ?? []).map(({ id, name, args }, index) => ({
    type: "tool-call",
    toolCallId: id ?? `call-${String(index)}`,
    toolName: name,
    input: typeof args === "string" ? args : JSON.stringify(args ?? {}),
  }));

const finishes: Readonly<Record<string, "stop" | "length" | "content-filter" | "tool-calls">> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
};

export function finishOf(reason: unknown): LanguageModelV4GenerateResult["finishReason"] {
  const raw = typeof reason === "string" ? reason : undefined;
  return { unified: finishes[raw ?? ""] ?? "other", raw };
}

export function usageOf(usage: unknown): LanguageModelV4GenerateResult["usage"] {
  const { prompt_tokens: input, completion_tokens: output } = isRecord(usage) ? usage : {};
  const count = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
  return {
    inputTokens: { total: count(input), noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: count(output), text: undefined, reasoning: undefined },
  };
}
