import { setTimeout as wait } from "node:timers/promises";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { JsonSchema } from "../../model/json-schema.ts";
import { scoreDefinitions, type RankedTool } from "../../ranking/rank-definitions.ts";
import { comparableText } from "../../ranking/tool-terms.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import { clipText } from "../../util/visible-text.ts";
import type { EvalModel } from "./eval-model.ts";

/** Chooses the arguments of a call. */
export type ArgumentsFor = (tool: RankedTool, request: string) => JsonObject;

const sampleArguments: ArgumentsFor = ({ input }) =>
  sampleInput({ jsonSchema: input, metadata: { category: "utility" } });

const requestNames = /^(?:query|question|search|text|message|prompt|q)$/i;

/** The same, with the user's words in the first parameter that takes a text to search for or to send. */
export const requestArguments: ArgumentsFor = (tool, request) => {
  const sample = sampleArguments(tool, request);
  const { properties = {} } = tool.input;
  const name = Object.keys(properties).find((key) => requestNames.test(key) && isFreeText(properties[key], request));
  return name === undefined ? sample : { ...sample, [name]: request };
};

const isFreeText = (schema: JsonSchema | undefined, { length }: string): boolean =>
  schema?.type === "string" &&
  ["enum", "const", "pattern", "format"].every((keyword) => !(keyword in schema)) &&
  length >= (schema.minLength ?? 0) &&
  length <= (schema.maxLength ?? Infinity);

const pauseMs = 12;

/** A request that a tool gives as an example, with its arguments. */
export interface ExampleRequest {
  readonly tool: string;
  readonly request: string;
  readonly input: JsonObject;
}

/**
 * A model without a key. It calls the tool whose words match the request best, then reports what the tool answered.
 * The words of `examples` count as words of their tools, and an example's own request gets the example's arguments.
 */
export const lexicalModel = (
  argumentsFor: ArgumentsFor,
  examples: readonly ExampleRequest[] = [],
): LanguageModelV4 => ({
  specificationVersion: "v4",
  provider: "toolwright",
  modelId: "fake",
  supportedUrls: {},
  doGenerate: (options) => Promise.resolve(answer(options, argumentsFor, examples)),
  doStream: (options) =>
    Promise.resolve({
      stream: ReadableStream.from(streamed(answer(options, argumentsFor, examples), options.abortSignal)),
    }),
});

/** Word by word, so that a person sees it come. */
async function* streamed(
  { content, finishReason, usage }: LanguageModelV4GenerateResult,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: [] };
  for (const part of content) {
    if (part.type === "text") {
      yield { type: "text-start", id: "text" };
      for (const delta of part.text.match(/\s*\S+\s*/g) ?? []) {
        await wait(pauseMs, undefined, signal === undefined ? {} : { signal });
        yield { type: "text-delta", id: "text", delta };
      }
      yield { type: "text-end", id: "text" };
    } else if (part.type === "tool-call") yield part;
  }
  yield { type: "finish", finishReason, usage };
}

function answer(
  { prompt, tools = [] }: LanguageModelV4CallOptions,
  argumentsFor: ArgumentsFor,
  examples: readonly ExampleRequest[],
): LanguageModelV4GenerateResult {
  const last = prompt.at(-1);
  if (last?.role === "tool") return result([{ type: "text", text: last.content.map(reported).join("\n\n") }]);
  const said = last?.role === "user" ? last.content : [];
  const request = said.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const definitions = tools.flatMap((tool) => (tool.type === "function" ? [ranked(tool)] : []));
  const names = new Set(definitions.map(({ name }) => name));
  const withExamples = (tool: RankedTool): RankedTool => {
    const requests = examples.flatMap((one) => (one.tool === tool.name ? [one.request] : []));
    return { ...tool, description: [tool.description, ...requests].join("\n\n") };
  };
  const wanted = comparableText(request);
  const example = examples.find((one) => comparableText(one.request) === wanted && names.has(one.tool));
  if (example !== undefined) return call(example.tool, example.input);
  const best = scoreDefinitions(request, definitions.map(withExamples)).matches[0]?.definition;
  return best === undefined
    ? result([{ type: "text", text: noTool(definitions) }])
    : call(best.name, argumentsFor(best, request));
}

const maxNames = 12;

function noTool(tools: readonly RankedTool[]): string {
  if (tools.length === 0) return "I am the scripted model, and I have no tools.";
  const names = tools.slice(0, maxNames).map(({ name }) => `\`${name}\``);
  const others = tools.length > maxNames ? ` and ${String(tools.length - maxNames)} more` : "";
  return `I am the scripted model: I call the tool whose words match yours best, and none does. I have ${names.join(", ")}${others}.`;
}

const maxShown = 600;

type ToolContent = Extract<LanguageModelV4CallOptions["prompt"][number], { role: "tool" }>["content"][number];

/** What a tool has answered, in Markdown. */
function reported(part: ToolContent): string {
  if (part.type !== "tool-result") return "";
  const { output, toolName } = part;
  const value: unknown = "value" in output ? output.value : (output.reason ?? null);
  const error = isRecord(value) && isRecord(value.error) ? value.error : undefined;
  if (error !== undefined || output.type.startsWith("error"))
    return `\`${toolName}\` failed: ${typeof error?.message === "string" ? error.message : JSON.stringify(value)}`;
  if (typeof value === "string") return `\`${toolName}\` answered:\n\n${clipText(value, maxShown)}`;
  const text = JSON.stringify(value, null, 2);
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}\n…` : text;
  return `\`${toolName}\` answered:\n\n\`\`\`json\n${shown}\n\`\`\``;
}

interface OfferedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: unknown;
}

const ranked = ({ name, description = "", inputSchema }: OfferedTool): RankedTool => ({
  name,
  description,
  input: inputSchema as JsonSchema,
});

const call = (toolName: string, input: JsonObject): LanguageModelV4GenerateResult =>
  result([{ type: "tool-call", toolCallId: "call", toolName, input: JSON.stringify(input) }]);

function result(content: readonly LanguageModelV4Content[]): LanguageModelV4GenerateResult {
  const none = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };
  return {
    content: [...content],
    finishReason: { unified: content[0]?.type === "tool-call" ? "tool-calls" : "stop", raw: undefined },
    usage: { inputTokens: none, outputTokens: { total: 0, text: 0, reasoning: 0 } },
    warnings: [],
  };
}

/** The model `fake`. What it reaches without understanding anything is the floor of a suite. */
export const floorModel: EvalModel = { name: "fake", provider: "mcp", model: lexicalModel(sampleArguments) };
