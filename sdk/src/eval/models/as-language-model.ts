import { setTimeout as wait } from "node:timers/promises";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";
import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import type {
  ConversationModel,
  ConversationMessage,
  ModelReply,
  ModelRequest,
  ModelResult,
} from "./conversation-model.ts";

interface ModelLook {
  readonly provider: string;
  readonly modelId: string;
  /** Pause between the words of a streamed text, so that a person sees the text arrive; default 0. */
  readonly pauseMs?: number;
  /** Whether to count its tokens: one per four characters; default true. */
  readonly isCounted?: boolean;
}

const scripted: ModelLook = { provider: "scripted", modelId: "scripted" };

/** A conversation model as a language model of the AI SDK, specification v4: for `runAgent`, `generateText` and others. */
export function asLanguageModel(model: ConversationModel, look: ModelLook = scripted): LanguageModelV4 {
  const { provider, modelId, pauseMs = 0, isCounted = true } = look;
  let made = 0;
  const nextId = (): string => `call-${(made += 1)}`;
  const generate = async (options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> => {
    options.abortSignal?.throwIfAborted();
    const request = requestOf(options);
    const reply = await model.reply(request);
    const counted = isCounted ? [request.messages, reply] : [];
    return { ...contentOf(reply, nextId), usage: usageOf(counted), warnings: [] };
  };
  return {
    specificationVersion: "v4",
    provider,
    modelId,
    supportedUrls: {},
    doGenerate: generate,
    doStream: async (options) => {
      const parts = streamed(await generate(options), { pauseMs, signal: options.abortSignal });
      return { stream: ReadableStream.from(parts) };
    },
  };
}

function requestOf({ prompt, tools = [] }: LanguageModelV4CallOptions): ModelRequest {
  const messages = prompt.flatMap(messagesOf);
  // Files of results follow them in a user message.
  const last = messages.findLastIndex(({ role }) => role === "assistant") + 1;
  return {
    messages,
    results: messages.slice(last).flatMap((message): ModelResult[] => {
      if (message.role !== "tool") return [];
      const { role: _role, ...result } = message;
      return [result];
    }),
    tools: tools.flatMap((tool) =>
      tool.type === "function"
        ? [{ name: tool.name, description: tool.description ?? "", inputSchema: tool.inputSchema as JsonSchema }]
        : [],
    ),
  };
}

function messagesOf(message: LanguageModelV4Message): readonly ConversationMessage[] {
  if (message.role === "system") return [{ role: "system", text: message.content }];
  if (message.role === "tool") {
    return message.content.flatMap((part): ConversationMessage[] =>
      part.type === "tool-result"
        ? [{ role: "tool", callId: part.toolCallId, name: part.toolName, result: resultOf(part.output) }]
        : [],
    );
  }
  const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
  if (message.role === "user") return [{ role: "user", text }];
  const calls = message.content.flatMap((part) =>
    part.type === "tool-call" ? [{ id: part.toolCallId, name: part.toolName, args: part.input }] : [],
  );
  return [{ role: "assistant", text, calls }];
}

function resultOf(output: LanguageModelV4ToolResultPart["output"]): Json {
  return output.type === "execution-denied" ? (output.reason ?? null) : (output.value as Json);
}

function contentOf(
  { text = "", calls = [] }: ModelReply,
  nextId: () => string,
): Pick<LanguageModelV4GenerateResult, "content" | "finishReason"> {
  const content: LanguageModelV4Content[] = text === "" ? [] : [{ type: "text", text }];
  for (const { name, args = {}, id = nextId() } of calls) {
    const input = typeof args === "string" ? args : JSON.stringify(args);
    content.push({ type: "tool-call", toolCallId: id, toolName: name, input });
  }
  return { content, finishReason: { unified: calls.length === 0 ? "stop" : "tool-calls", raw: undefined } };
}

function usageOf([given, reply]: readonly unknown[]): LanguageModelV4GenerateResult["usage"] {
  const tokens = (value: unknown): number => (value === undefined ? 0 : Math.ceil(JSON.stringify(value).length / 4));
  const [input, output] = [tokens(given), tokens(reply)];
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

interface Pacing {
  readonly pauseMs: number;
  readonly signal: AbortSignal | undefined;
}

async function* streamed(
  { content, finishReason, usage }: LanguageModelV4GenerateResult,
  { pauseMs, signal }: Pacing,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: [] };
  for (const [index, part] of content.entries()) {
    const id = String(index);
    if (part.type === "tool-call") yield part;
    if (part.type !== "text") continue;
    yield { type: "text-start", id };
    for (const delta of part.text.split(/(?<=\s)/)) {
      if (pauseMs > 0) await wait(pauseMs, undefined, defined({ signal }));
      yield { type: "text-delta", id, delta };
    }
    yield { type: "text-end", id };
  }
  yield { type: "finish", finishReason, usage };
}
