/**
 * The registry entry: reads, asks and identifies a registry without running anything.
 *
 * @module
 */
export { fingerprint, registryVersion, type VersionedContent } from "./registry/content-hash.ts";
export { contractOf } from "./registry/contract-of.ts";
export { changeKinds, type ChangeKind, type ContractChange } from "./registry/diff/contract-change.ts";
export { diffContracts, type ContractDiff, type DiffOptions } from "./registry/diff/diff-contracts.ts";
export { parseLock } from "./registry/diff/parse-lock.ts";
export type { ResultOptions } from "./registry/diff/schema-changes.ts";
export { lockFormat, type LockFile, type ToolContract } from "./model/lock.ts";
export type { ToolAnnotations } from "./model/annotations.ts";
export { parseRegistry } from "./registry/parse-registry.ts";
export { createRegistry, type Registry } from "./registry/registry.ts";
export type { ToolDemands, ToolSource } from "./registry/tool-source.ts";
export type { PromptSelection } from "./registry/prompt-for.ts";
export type { ToolSummary } from "./model/tool-summary.ts";
export { restoreArguments } from "./registry/restore-arguments.ts";
export { sampleInput } from "./registry/sample-input.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export { registryFormat, type RegistryFile, type ToolRecord } from "./model/registry.ts";
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
