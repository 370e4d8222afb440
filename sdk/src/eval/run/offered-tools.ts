import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
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

const schemaKeys = ["parameters", "input_schema", "parametersJsonSchema", "inputSchema"] as const;

function functionTool(definition: object): readonly LanguageModelV4FunctionTool[] {
  const whole = definition as Readonly<Record<string, unknown>>;
  const said = isRecord(whole.function) ? whole.function : whole;
  const { name, description, strict } = said;
  if (typeof name !== "string") return [];
  const key = schemaKeys.find((candidate) => isRecord(said[candidate]));
  const inputSchema = key === undefined ? { type: "object", properties: {}, additionalProperties: false } : said[key];
  return [
    {
      type: "function",
      name,
      ...defined({ description: typeof description === "string" ? description : undefined }),
      inputSchema: inputSchema as LanguageModelV4FunctionTool["inputSchema"],
      ...defined({ strict: typeof strict === "boolean" ? strict : undefined }),
    },
  ];
}
