import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { defined } from "../../util/defined.ts";
import { readDefinition } from "../../transports/shared/read-definition.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { OfferedTools } from "./ask.ts";

/** Definitions of `toolsFor`, in the form in which a model of the AI SDK takes them: each provider's own form is the same again in its request. */
export function offeredTools(definitions: readonly object[]): OfferedTools {
  const tools = definitions.flatMap(functionTool);
  const digests = Object.fromEntries(tools.map((tool) => [tool.name, sha256(stableJson(tool)).slice(0, 12)]));
  const text = stableJson(tools);
  return { definitions: tools, digests, digest: sha256(text), tokens: Math.ceil(text.length / 4) };
}

function functionTool(definition: object): readonly LanguageModelV4FunctionTool[] {
  const read = readDefinition(definition);
  if (read === undefined) return [];
  const { name, description, schema, strict } = read;
  const inputSchema = schema as LanguageModelV4FunctionTool["inputSchema"];
  return [{ type: "function", name, ...defined({ description }), inputSchema, ...defined({ strict }) }];
}
