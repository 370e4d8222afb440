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
import type { Json } from "../../util/json.ts";
import type {
  ConversationModel,
  ConversationMessage,
  ModelReply,
  ModelRequest,
  ModelResult,
} from "./conversation-model.ts";

/** A conversation model as a language model of the AI SDK, specification v4: for `runAgent`, `generateText` and others. */
export function asLanguageModel(model: ConversationModel, modelId = "scripted"): LanguageModelV4 {
  let made = 0;
  const nextId = (): string => `call-${(made += 1)}`;
  const generate = async (options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> => {
    options.abortSignal?.throwIfAborted();
    const request = requestOf(options);
    const reply = await model.reply(request);
    return { ...contentOf(reply, nextId), usage: usageOf(request, reply), warnings: [] };
  };
  return {
    specificationVersion: "v4",
    provider: "scripted",
    modelId,
    supportedUrls: {},
    doGenerate: generate,
    doStream: async (options) => ({ stream: streamOf(await generate(options)) }),
  };
}

function requestOf({ prompt, tools = [] }: LanguageModelV4CallOptions): ModelRequest {
  const messages = prompt.flatMap(messagesOf);
  // Files that come with results follow them in a message of the user.
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

/** One token for four characters. */
function usageOf(request: ModelRequest, reply: ModelReply): LanguageModelV4GenerateResult["usage"] {
  const tokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);
  const [input, output] = [tokens(request.messages), tokens(reply)];
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

function streamOf({
  content,
  finishReason,
  usage,
}: LanguageModelV4GenerateResult): ReadableStream<LanguageModelV4StreamPart> {
  const parts: LanguageModelV4StreamPart[] = [{ type: "stream-start", warnings: [] }];
  for (const [index, part] of content.entries()) {
    const id = String(index);
    if (part.type !== "text") {
      if (part.type === "tool-call") parts.push(part);
      continue;
    }
    parts.push({ type: "text-start", id });
    for (const delta of part.text.split(/(?<=\s)/)) parts.push({ type: "text-delta", id, delta });
    parts.push({ type: "text-end", id });
  }
  parts.push({ type: "finish", finishReason, usage });
  return ReadableStream.from<LanguageModelV4StreamPart>(parts);
}
