import type { JsonObject } from "../../util/json.ts";
import type { ToolAnnotations } from "../tool/annotations.ts";

/** A tool of OpenAI's Responses API. */
export interface OpenAiTool extends OpenAiRealtimeTool {
  strict: boolean;
}

/** A tool of OpenAI's Chat Completions API. */
export interface OpenAiChatTool {
  type: "function";
  function: Omit<OpenAiTool, "type">;
}

/** A tool of an OpenAI Realtime session. */
export interface OpenAiRealtimeTool {
  type: "function";
  name: string;
  description?: string;
  parameters: Record<string, unknown>;
}

/** A tool of Anthropic's Messages API. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: { type: "object"; [keyword: string]: unknown };
  input_examples?: Record<string, unknown>[];
}

/** A function declaration of the Gemini API, with JSON Schema. */
export interface GeminiTool {
  name: string;
  description?: string;
  /** Omitted for a tool without parameters. */
  parametersJsonSchema?: unknown;
}

/** A tool as an MCP server lists it. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
  outputSchema?: { type: "object"; [keyword: string]: unknown };
  annotations?: ToolAnnotations & { title?: string };
}

/** Tool definitions by provider id, as the official clients accept them; `gemini-native` needs a cast to their enum for JSON types. */
export interface ProviderTools {
  openai: OpenAiTool;
  "openai-chat": OpenAiChatTool;
  "openai-realtime": OpenAiRealtimeTool;
  anthropic: AnthropicTool;
  gemini: GeminiTool;
  "gemini-native": JsonObject;
  mcp: McpTool;
}

/** A tool definition for the provider of this id; a JSON object if the compiler does not know the id. */
export type ProviderTool<Id extends string> = Id extends keyof ProviderTools ? ProviderTools[Id] : JsonObject;
