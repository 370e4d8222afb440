import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { RuleSubject, DescribedTool } from "../../sdk/src/model/verify/rule.ts";

/** A definition with text parameters of these names. */
export function definition(name: string, description: string, parameters: readonly string[] = []): DescribedTool {
  const text: JsonSchema = { type: "string" };
  const input: JsonSchema = { type: "object", properties: Object.fromEntries(parameters.map((key) => [key, text])) };
  return { name, description, input, annotations: {}, examples: [], locations: {} };
}

/** A tool without a folder, like that of an MCP server. */
export function listedTool(name: string, description: string, parameters: readonly string[] = []): RuleSubject {
  return { name, definition: definition(name, description, parameters) };
}
