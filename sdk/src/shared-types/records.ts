/**
 * Types of what a registry holds, for every entry that hands out a registry or a record.
 *
 * @module
 */
export type { Finding, Fix, Severity, TextEdit } from "../model/finding.ts";
export type { Location } from "../model/location.ts";
export type { AgentDefinition } from "../model/agent.ts";
export type { LifecycleEvent } from "../model/conversation/lifecycle-event.ts";
export type { HookFailurePolicy } from "../model/hook-failure.ts";
export type { JsonSchema, JsonSchemaType } from "../model/json-schema.ts";
export type {
  AnthropicTool,
  GeminiTool,
  McpTool,
  OpenAiChatTool,
  OpenAiRealtimeTool,
  OpenAiTool,
  ProviderTool,
  ProviderTools,
} from "../model/provider-tools.ts";
export type { ReverseMap } from "../model/provider.ts";
export type { ToolRecord } from "../model/registry.ts";
export type { ToolSummary } from "../model/tool-summary.ts";
export type { ToolTypes } from "../model/tool-types.ts";
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
} from "../model/tool.ts";
export type { ToolSelection } from "../registry/is-offered.ts";
export type { PromptSelection } from "../registry/prompt-for.ts";
export type { Registry } from "../registry/registry.ts";
export type { ToolDemands } from "../registry/tool-source.ts";
export type { Json, JsonObject } from "../util/json.ts";
