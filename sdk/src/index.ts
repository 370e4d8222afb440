/**
 * The authoring entry: what a `tool.ts` imports. It loads nothing else.
 *
 * @module
 */
export {
  defineTool,
  type CheckedDefinition,
  type DefinitionBase,
  type HandlerResult,
  type NoOtherOptions,
  type OutputDisagreement,
  type PassiveDefinition,
  type Preview,
  type PreviewedData,
  type ToolDefinition,
  type Widened,
  type WrapOptions,
  type WrappedFunction,
} from "./define/define-tool.ts";
export { defineAgent } from "./define/define-agent.ts";
export { direct } from "./define/direct.ts";
export { fail, ok } from "./define/results.ts";
export { defineConfig } from "./define/define-config.ts";
export { isToolError, ToolError, type ToolErrorDetails } from "./errors/tool-error.ts";
export { isToolwrightError, ToolwrightError, type ErrorDetails } from "./errors/toolwright-error.ts";
export { errorCodes, type Code } from "./errors/codes.ts";
export type { AgentSettings, RuleOverride, RuleSetting, RuleSettings, ToolwrightConfig } from "./model/config.ts";
export type {
  ActionContext,
  BaseContext,
  Context,
  ContextByCategory,
  OrchestrationContext,
  SessionView,
  UiContext,
  UiRequestOptions,
} from "./model/context.ts";
export type {
  ExplicitSchema,
  RawSchema,
  StandardIssue,
  StandardOutcome,
  StandardSchema,
} from "./model/explicit-schema.ts";
export type { RuleLevel } from "./model/finding.ts";
export type { DirectedResult } from "./model/direction.ts";
export type {
  AgentOutcome,
  ConversationDirection,
  EndReason,
  HookCall,
  HookMessage,
} from "./model/conversation/message.ts";
export type { IntentOf, Intents, StandardIntents, ToolIntent } from "./model/intents.ts";
export type { AgentDefinition } from "./model/agent.ts";
export type { Services } from "./model/services.ts";
export type { ToolCatalogue, ToolMatch } from "./model/tool-catalogue.ts";
export type { OutputPage, OutputRange, ToolOutputs } from "./model/tool-outputs.ts";
export type { FailureCause, ToolResult } from "./model/tool-result.ts";
export type { OptionsByCategory } from "./model/tool-options.ts";
export type { RuleOption, RuleOptions } from "./model/rule.ts";
export type { DataAnswer, DataQuery, DataTable } from "./model/workspace/data-query.ts";
export type { TaskDocuments, WriteOptions } from "./model/workspace/task-documents.ts";
export type {
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  FoundDocument,
  StoredDocument,
} from "./model/workspace/document.ts";
export type { BlockContent, DocumentBlock } from "./model/workspace/block.ts";
export type { AgentPayload, HookDeny, HookEnd, HookPayloads, HookReturns } from "./model/hook.ts";
export type { HookDefinition, HookMismatch } from "./define/define-tool.ts";
export type { UiTools } from "./model/ui-tools.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
