import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { JsonSchema } from "../../model/json-schema.ts";
import { scoreDefinitions, type RankedTool } from "../../ranking/rank-definitions.ts";
import { comparableText } from "../../ranking/tool-terms.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import { shortList } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";
import { asLanguageModel } from "./as-language-model.ts";
import type { ModelReply, ModelRequest, ModelResult, OfferedTool } from "./conversation-model.ts";
import type { EvalModel } from "./eval-model.ts";

export type ArgumentsFor = (tool: RankedTool, request: string) => JsonObject;

const sampleArguments: ArgumentsFor = ({ input }) =>
  sampleInput({ jsonSchema: input, metadata: { category: "utility" } });

const requestNames = /^(?:query|question|search|text|message|prompt|q)$/i;

/** The same, with the user's words in the first parameter that accepts a search text or a message. */
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

export interface ExampleRequest {
  readonly tool: string;
  readonly request: string;
  readonly input: JsonObject;
}

/**
 * A model without an API key. It calls the tool whose words match the request best, then reports the tool's answer.
 * The words of `examples` count as words of their tools, and an example's own request gets the example's arguments.
 */
export const lexicalModel = (argumentsFor: ArgumentsFor, examples: readonly ExampleRequest[] = []): LanguageModelV4 =>
  asLanguageModel(
    { reply: (request) => answer(request, argumentsFor, examples) },
    { provider: "toolwright", modelId: "fake", pauseMs: 12, isCounted: false },
  );

function answer(
  { messages, results, tools }: ModelRequest,
  argumentsFor: ArgumentsFor,
  examples: readonly ExampleRequest[],
): ModelReply {
  if (results.length > 0) return { text: results.map(reported).join("\n\n") };
  const last = messages.at(-1);
  const request = last?.role === "user" ? last.text : "";
  const wanted = comparableText(request);
  const isOffered = (name: string): boolean => tools.some((tool) => tool.name === name);
  const example = examples.find((one) => comparableText(one.request) === wanted && isOffered(one.tool));
  if (example !== undefined) return { calls: [{ name: example.tool, args: example.input }] };
  const ranked = tools.map(({ name, description, inputSchema: input }): RankedTool => {
    const requests = examples.flatMap((one) => (one.tool === name ? [one.request] : []));
    return { name, description: [description, ...requests].join("\n\n"), input };
  });
  const best = scoreDefinitions(request, ranked).matches[0]?.definition;
  if (best === undefined) return { text: noTool(tools) };
  return { calls: [{ name: best.name, args: argumentsFor(best, request) }] };
}

function noTool(tools: readonly OfferedTool[]): string {
  if (tools.length === 0) return "I am the scripted model, and I have no tools.";
  const names = shortList(
    tools.map(({ name }) => `\`${name}\``),
    12,
  );
  return `I am the scripted model: I call the tool whose words match yours best, and none does. I have ${names}.`;
}

const maxShown = 600;

/** A tool's answer, in Markdown. */
function reported({ name, result }: ModelResult): string {
  const error = isRecord(result) && isRecord(result.error) ? result.error : undefined;
  if (error !== undefined)
    return `\`${name}\` failed: ${typeof error.message === "string" ? error.message : JSON.stringify(result)}`;
  if (typeof result === "string") return `\`${name}\` answered:\n\n${clipText(result, maxShown)}`;
  const text = JSON.stringify(result, null, 2);
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}\n…` : text;
  return `\`${name}\` answered:\n\n\`\`\`json\n${shown}\n\`\`\``;
}

/** The model `fake`. It understands nothing, so its result is the baseline of a suite. */
export const floorModel: EvalModel = { name: "fake", provider: "mcp", model: lexicalModel(sampleArguments) };
