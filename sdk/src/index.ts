/**
 * The authoring entry: what a `tool.ts` imports, and the nouns of a tool and a call. It loads nothing else.
 *
 * @module
 */
export { defineAgent } from "./define/define-agent.ts";
export { defineConfig } from "./define/define-config.ts";
export {
  defineTool,
  type CheckedDefinition,
  type DefinitionBase,
  type HandlerResult,
  type HookDefinition,
  type HookMismatch,
  type NamesPayload,
  type NoOtherOptions,
  type OutputDisagreement,
  type PassiveDefinition,
  type Preview,
  type PreviewedData,
  type ToolDefinition,
  type Widened,
  type WiredHookDefinition,
  type WrapOptions,
  type WrappedFunction,
} from "./define/define-tool.ts";
export { direct } from "./define/direct.ts";
export { fail, ok } from "./define/results.ts";
export { errorCodes, type Code } from "./errors/codes.ts";
export { ToolError, isToolError, type ToolErrorDetails } from "./errors/tool-error.ts";
export { ToolwrightError, isToolwrightError, type ErrorDetails } from "./errors/toolwright-error.ts";
export { blocksText } from "./model/workspace/block-text.ts";
export type { AgentDefinition } from "./model/agent/agent.ts";
export type { ToolAnnotations } from "./model/tool/annotations.ts";
export type {
  AgentSettings,
  RuleOverride,
  RuleSetting,
  RuleSettings,
  ToolwrightConfig,
} from "./model/verify/config.ts";
export type { Confirmer } from "./model/call/confirm-policy.ts";
export type {
  Answerer,
  AnswerFault,
  AnswerReceipt,
  GivenAnswer,
  Question,
  QuestionEnd,
  QuestionKind,
  ShownQuestion,
} from "./model/ports/question.ts";
export type {
  ActionContext,
  BaseContext,
  CallOrigin,
  Context,
  ContextByCategory,
  OrchestrationContext,
  SessionView,
  UiContext,
  UiRequestOptions,
} from "./model/call/context.ts";
export type { LifecycleEvent } from "./model/conversation/lifecycle-event.ts";
export type {
  AgentOutcome,
  ConversationDirection,
  EndReason,
  HookCall,
  HookMessage,
} from "./model/conversation/message.ts";
export type {
  ExplicitSchema,
  RawSchema,
  StandardIssue,
  StandardOutcome,
  StandardSchema,
} from "./model/explicit-schema.ts";
export type { Finding, Fix, Location, RuleLevel, Severity, TextEdit } from "./model/finding.ts";
export type { HookFailurePolicy } from "./model/tool/hook-failure.ts";
export type { AgentPayload, HookDeny, HookEnd, HookPayloads, HookReturns } from "./model/workflow/hook.ts";
export type { HistoryMessage, HookArguments, HookParty } from "./model/workflow/function-hook.ts";
export {
  IntentType,
  type IntentOf,
  type Intents,
  type StandardIntents,
  type ToolIntent,
} from "./model/call/intents.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { ReverseMap } from "./model/artifact/provider.ts";
export type { ToolRecord } from "./model/artifact/registry.ts";
export {
  ErrorType,
  type BudgetLeft,
  type Confirmation,
  type CutOutput,
  type HandlerErrorType,
  type Intent,
  type ResponseError,
  type ResponseMeta,
  type SeedErrorType,
  type ToolFailure,
  type ToolResponse,
  type ToolSuccess,
  type ValidationIssue,
} from "./model/call/response.ts";
export type { ConfirmationPreview } from "./model/ports/question.ts";
export type { RuleOption, RuleOptions } from "./model/verify/rule.ts";
export type { Services } from "./model/tool/services.ts";
export type { ToolCatalogue, ToolMatch } from "./model/tool/tool-catalogue.ts";
export type { OptionsByCategory } from "./model/tool/tool-options.ts";
export type { OutputPage, OutputRange, ToolOutputs } from "./model/tool/tool-outputs.ts";
export type { FailureCause, ToolResult } from "./model/call/tool-result.ts";
export type { ArgumentsOf, DataOf, ToolTypes } from "./model/tool/tool-types.ts";
export type {
  Category,
  CategoryMetadata,
  CommonMetadata,
  Deprecation,
  DocumentedError,
  HandlerParameter,
  HostToolTypes,
  Revival,
  Risk,
  ToolExample,
  ToolMetadata,
  ToolType,
} from "./model/tool/tool.ts";
export type { UiTools } from "./model/call/ui-tools.ts";
export type { BlockContent, DocumentBlock } from "./model/workspace/block.ts";
export type { DataAnswer, DataQuery, DataTable } from "./model/workspace/data-query.ts";
export type {
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  FoundDocument,
  StoredDocument,
} from "./model/workspace/document.ts";
export type { TaskDocuments, WriteOptions } from "./model/workspace/task-documents.ts";
export type { Json, JsonObject } from "./util/json.ts";
