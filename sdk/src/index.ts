/**
 * The authoring entry: the functions that a `tool.ts` imports, and the types of tools and calls. Loads nothing else.
 *
 * @module
 */
export { defineAgent } from "./define/define-agent.ts";
export { defineConfig } from "./define/define-config.ts";
export {
  defineTool,
  type CheckedDefinition,
  type HookDefinition,
  type NamesPayload,
  type NoOtherOptions,
  type PassiveDefinition,
  type Preview,
  type PreviewedData,
  type ToolDefinition,
  type WiredHookDefinition,
  type WrapOptions,
  type WrappedFunction,
} from "./define/define-tool.ts";
export { direct } from "./define/results.ts";
export { fail, ok } from "./define/results.ts";
export { errorCodes, type Code } from "./errors/codes.ts";
export { ToolError, isToolError, type ToolErrorDetails } from "./errors/tool-error.ts";
export { ToolwrightError, isToolwrightError, type ErrorDetails } from "./errors/toolwright-error.ts";
export { blocksText } from "./model/workspace/block-text.ts";
export type { AgentDefinition } from "./model/agent/agent.ts";
export type { ToolAnnotations } from "./model/tool/annotations.ts";
export type { ToolwrightConfig } from "./model/verify/config.ts";
export type { Confirmer } from "./model/call/confirm-policy.ts";
export type {
  Answerer,
  AnswerFault,
  AnswerReceipt,
  GivenAnswer,
  Question,
  QuestionKind,
  ShownQuestion,
} from "./model/ports/question.ts";
export type {
  ActionContext,
  BaseContext,
  Context,
  ContextByCategory,
  OrchestrationContext,
  SessionView,
  UiContext,
} from "./model/call/context.ts";
export type { LifecycleEvent } from "./model/conversation/lifecycle-event.ts";
export type {
  AgentOutcome,
  ConversationDirection,
  EndReason,
  HookCall,
  HookMessage,
} from "./model/conversation/message.ts";
export type { StandardSchema } from "./model/explicit-schema.ts";
export type { Finding, Fix, Location, Severity, TextEdit } from "./model/finding.ts";
export type { AgentPayload, HookPayloads } from "./model/workflow/hook.ts";
export type { HistoryMessage, HookArguments, HookParty } from "./model/workflow/function-hook.ts";
export { IntentType, type Intents, type StandardIntents, type ToolIntent } from "./model/call/intents.ts";
export type { JsonSchema } from "./model/json-schema.ts";
export type { ToolRecord } from "./model/artifact/registry.ts";
export {
  ErrorType,
  type Confirmation,
  type HandlerErrorType,
  type Intent,
  type ResponseError,
  type SeedErrorType,
  type ToolFailure,
  type ToolResponse,
  type ToolSuccess,
  type ValidationIssue,
} from "./model/call/response.ts";
export type { ConfirmationPreview } from "./model/ports/question.ts";
export type { Services } from "./model/tool/services.ts";
export type { ToolCatalogue } from "./model/tool/tool-catalogue.ts";
export type { ToolOutputs } from "./model/tool/tool-outputs.ts";
export type { FailureCause, ToolResult } from "./model/call/tool-result.ts";
export type { ToolTypes } from "./model/tool/tool-types.ts";
export type { Category, Risk, ToolExample, ToolType } from "./model/tool/tool.ts";
export type { BlockContent } from "./model/workspace/block.ts";
export type { DocumentInfo } from "./model/workspace/document.ts";
export type { TaskDocuments } from "./model/workspace/task-documents.ts";
export type { Json, JsonObject } from "./util/json.ts";
