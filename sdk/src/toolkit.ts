/**
 * The built-in tools, ready to be joined with the tools of a project.
 *
 * @module
 */
export { loadToolkit } from "./runtime/load-toolkit.ts";
export type { ToolkitTools } from "./runtime/toolkit-tools.generated.ts";
export type { Registry } from "./registry/registry.ts";
export type { ToolDemands } from "./registry/tool-source.ts";
export type { PromptSelection } from "./registry/prompt-for.ts";
export type { ToolSummary } from "./model/tool-summary.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { ToolRecord } from "./model/registry.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { ToolTypes } from "./model/tool-types.ts";
export type { ToolSelection } from "./registry/is-offered.ts";
export type { ReverseMap } from "./model/provider.ts";
export type {
  Category,
  CategoryMetadata,
  CommonMetadata,
  Deprecation,
  HandlerParameter,
  HostToolTypes,
  Revival,
  Risk,
  ToolExample,
  ToolMetadata,
  ToolType,
} from "./model/tool.ts";
export type { LifecycleEvent } from "./model/conversation/lifecycle-event.ts";
export type {
  AnthropicTool,
  GeminiTool,
  McpTool,
  OpenAiChatTool,
  OpenAiRealtimeTool,
  OpenAiTool,
  ProviderTool,
  ProviderTools,
} from "./model/provider-tools.ts";
export type { AgentDefinition } from "./model/agent.ts";
export type { HookFailurePolicy } from "./model/hook-failure.ts";
