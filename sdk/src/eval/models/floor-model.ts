import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import type { JsonSchema } from "../../model/json-schema.ts";
import { scoreDefinitions, type RankedTool } from "../../ranking/rank-definitions.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import type { EvalModel } from "./eval-model.ts";

/**
 * The model `fake`: calls the tool whose words match the request best, with sample arguments, and then says that it is done. What it reaches without
 * understanding anything is the floor of a suite.
 */
export const floorModel: EvalModel = {
  name: "fake",
  provider: "mcp",
  model: {
    specificationVersion: "v4",
    provider: "toolwright",
    modelId: "fake",
    supportedUrls: {},
    doGenerate: (options) => Promise.resolve(answer(options)),
    doStream: () => Promise.reject(new Error("The model `fake` does not stream.")),
  } satisfies LanguageModelV4,
};

function answer({ prompt, tools = [] }: LanguageModelV4CallOptions): LanguageModelV4GenerateResult {
  const last = prompt.at(-1);
  if (last?.role !== "user") return result([{ type: "text", text: "Done." }]);
  const request = last.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const definitions = tools.flatMap((tool) => (tool.type === "function" ? [ranked(tool)] : []));
  const best = scoreDefinitions(request, definitions).matches[0]?.definition;
  if (best === undefined) return result([{ type: "text", text: "There is no tool for this." }]);
  const input = JSON.stringify(sampleInput({ jsonSchema: best.input, metadata: { category: "utility" } }));
  return result([{ type: "tool-call", toolCallId: "call", toolName: best.name, input }]);
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

function result(content: LanguageModelV4GenerateResult["content"]): LanguageModelV4GenerateResult {
  const none = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };
  return {
    content,
    finishReason: { unified: content[0]?.type === "tool-call" ? "tool-calls" : "stop", raw: undefined },
    usage: { inputTokens: none, outputTokens: { total: 0, text: 0, reasoning: 0 } },
    warnings: [],
  };
}
