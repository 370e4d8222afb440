import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
} from "@ai-sdk/provider";
import openAiChat from "../../transports/openai-chat.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { clipText } from "../../util/visible-text.ts";
import { callsOf, completionStream, finishOf, usageOf } from "./completion-stream.ts";

/** A server that follows OpenAI's Chat Completions API. */
export interface CompatibleServer {
  /** Such as `http://localhost:11434/v1`. */
  readonly baseUrl: URL;
  readonly model: string;
  readonly key?: string | undefined;
}

/** A model behind an OpenAI-compatible server, such as Ollama, vLLM or LM Studio. */
export function compatibleModel({ baseUrl, model, key }: CompatibleServer): LanguageModelV4 {
  const url = new URL(`${baseUrl.pathname.replace(/\/$/, "")}/chat/completions`, baseUrl);
  const post = async (body: object, { abortSignal: signal }: LanguageModelV4CallOptions): Promise<Response> => {
    const headers = {
      "content-type": "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
    const request = { method: "POST", headers, body: JSON.stringify(body), ...defined({ signal }) };
    const response = await fetch(url, request).catch((error: unknown) => {
      throw unreachable(url, error);
    });
    if (!response.ok) throw failure(response, await response.text());
    return response;
  };
  return {
    specificationVersion: "v4",
    provider: "openai.chat",
    modelId: model,
    supportedUrls: {},
    async doGenerate(options) {
      const body = bodyOf(model, options);
      const response = await post(body, options);
      return { ...readCompletion(await response.text()), request: { body } };
    },
    async doStream(options) {
      const body = { ...bodyOf(model, options), stream: true, stream_options: { include_usage: true } };
      const response = await post(body, options);
      const { isStream, read } = completionStream(response, readCompletion);
      const stream = ReadableStream.from(read({ hasRaw: isStream && options.includeRawChunks === true }));
      return { stream, request: { body } };
    },
  };
}

/** `fetch` says why only in the cause of its error. */
function unreachable({ origin }: URL, error: unknown): unknown {
  if (!(error instanceof Error) || !isRecord(error.cause)) return error;
  const { code, message } = error.cause;
  const why = typeof message === "string" && message !== "" ? message : String(code);
  return Object.assign(new Error(`${origin} cannot be reached: ${why}`, { cause: error }), { code });
}

/** In the form of the errors of the AI SDK, by which it is decided whether a request is made again. */
function failure({ status, headers }: Response, text: string): Error {
  const said = parseJson(text);
  const message =
    isRecord(said) && isRecord(said.error) && typeof said.error.message === "string" ? said.error.message : text;
  return Object.assign(new Error(`The server answers with HTTP ${String(status)}: ${clipText(message)}`), {
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
  });
}

function bodyOf(model: string, { prompt, tools = [], temperature }: LanguageModelV4CallOptions): object {
  return {
    model,
    messages: prompt.flatMap(messagesOf),
    ...(tools.length === 0 ? {} : { tools: tools.flatMap(toolOf) }),
    ...defined({ temperature }),
  };
}

type Tool = NonNullable<LanguageModelV4CallOptions["tools"]>[number];

function toolOf(tool: Tool): readonly object[] {
  if (tool.type !== "function") return [];
  const { name, description, inputSchema: parameters, strict } = tool;
  return [{ type: "function", function: { name, ...defined({ description }), parameters, ...defined({ strict }) } }];
}

function messagesOf(message: LanguageModelV4Message): readonly object[] {
  if (message.role === "system") return [{ role: "system", content: message.content }];
  if (message.role === "tool") {
    return message.content.flatMap((part) => {
      if (part.type !== "tool-result") return [];
      const value = "value" in part.output ? part.output.value : (part.output.reason ?? "");
      const content = typeof value === "string" ? value : JSON.stringify(value);
      return [{ role: "tool", tool_call_id: part.toolCallId, content }];
    });
  }
  const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
  if (message.role === "user") return [{ role: "user", content: text }];
  const calls = message.content.flatMap((part) =>
    part.type === "tool-call"
      ? [
          {
            id: part.toolCallId,
            type: "function",
            function: { name: part.toolName, arguments: JSON.stringify(part.input) },
          },
        ]
      : [],
  );
  return [
    { role: "assistant", content: text === "" ? null : text, ...(calls.length === 0 ? {} : { tool_calls: calls }) },
  ];
}

function readCompletion(text: string): LanguageModelV4GenerateResult {
  const body = parseJson(text);
  const [choice] = isRecord(body) && Array.isArray(body.choices) ? (body.choices as readonly unknown[]) : [];
  if (!isRecord(body) || !isRecord(choice)) throw new Error(`The server answers with no completion: ${clipText(text)}`);
  const { message } = openAiChat.read(body as never);
  const said = isRecord(choice.message) ? choice.message.content : undefined;
  const texts: readonly LanguageModelV4Content[] =
    typeof said === "string" && said !== "" ? [{ type: "text", text: said }] : [];
  return {
    content: [...texts, ...callsOf(message)],
    finishReason: finishOf(choice.finish_reason),
    usage: usageOf(body.usage),
    warnings: [],
  };
}
