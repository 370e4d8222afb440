/**
 * Serves a registry to pages: sessions, calls, and the questions of `ui` tools, which outlast the process.
 *
 * @module
 */
export { createAnswerHandler, type AnswerHandlerOptions } from "./serve/web/create-answer-handler.ts";
export { createServer, type Listening, type ToolwrightServer } from "./serve/web/create-server.ts";
export type { ListenOptions, ServerAccess, ServerLimits, ServerOptions } from "./serve/web/server-options.ts";
export type {
  ConversationView,
  GivenConversation,
  GivenEvent,
  OpenServedConversation,
  ServedConversation,
} from "./serve/web/served-conversation.ts";
export type {
  AgentOutcome,
  ConversationDirection,
  EndReason,
  HookCall,
  HookMessage,
} from "./model/conversation/message.ts";
export type { HandoffCondition, HandoffRule, Workflow, WorkflowHook } from "./model/workflow.ts";
export type { HookFailurePolicy } from "./model/hook-failure.ts";
export type { ServedCall, ServedSession } from "./serve/web/served-call.ts";
export { createUiRequests } from "./ui/create-ui-requests.ts";
export type {
  ConversationNews,
  UiEnd,
  UiFault,
  UiFollowing,
  UiLimits,
  UiMessage,
  UiReceipt,
  UiRequests,
  UiRequestsOptions,
  UiSubmission,
  UiToolClosing,
  UiToolRequest,
} from "./ui/ui-options.ts";
export type {
  Call,
  CallLimit,
  CallSession,
  CallTimer,
  CallTurn,
  CallWatch,
  Cancellable,
  Cancellables,
  ChunkQueue,
  ChunkReader,
  NestedCall,
} from "./model/call.ts";
export type { Linked } from "./util/linked-list.ts";
export type { ConfirmPolicy, ConfirmRule, Confirmer } from "./model/confirm-policy.ts";
export type { Confirmation, ConfirmationPreview } from "./model/confirmation.ts";
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
export type { DisplayHints } from "./model/display-hints.ts";
export type {
  ActivityEvent,
  ErrorEvent,
  EventBase,
  EventContent,
  EventType,
  IntentApplied,
  SoftLimitExceeded,
  ToolCallEnd,
  ToolCallStart,
  ToolOutputChunk,
  UiToolClosed,
  UiToolEvent,
} from "./model/event.ts";
export type { StandardIssue, StandardOutcome, StandardSchema } from "./model/explicit-schema.ts";
export type { Handler } from "./model/handler.ts";
export type { IntentDefinition, IntentDefinitions, IntentSetting, ReducedIntent } from "./model/intent-definition.ts";
export type { IntentOf, Intents, StandardIntents, ToolIntent } from "./model/intents.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { LoadedRegistry, ToolModules } from "./model/loaded-registry.ts";
export type { CutResult, Failure, Outcome, Success } from "./model/outcome.ts";
export type {
  BreakerPolicy,
  CategoryBudgets,
  CompleteModePolicy,
  CompletePolicy,
  ConcurrencyPolicy,
  ModePolicy,
  OutputPolicy,
  Policy,
  RedundancyPolicy,
  RedundancyRule,
  RetryPolicy,
  SoftLimits,
  ToolLimits,
} from "./model/policy.ts";
export type { HostPorts, Ports } from "./model/ports.ts";
export type { Clock } from "./model/ports/clock.ts";
export type { SigningKey, SigningKeys } from "./model/ports/keys.ts";
export type { OrchestratorPort } from "./model/ports/orchestrator.ts";
export type { LogAddition, Store } from "./model/ports/store.ts";
export type { UiPort, UiRequest, UiShown } from "./model/ports/ui.ts";
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
export type { ReverseMap } from "./model/provider.ts";
export type { Redaction } from "./model/redaction.ts";
export type { ToolRecord } from "./model/registry.ts";
export type {
  BudgetLeft,
  CutOutput,
  ErrorType,
  HandlerErrorType,
  Intent,
  ResponseError,
  ResponseMeta,
  ToolFailure,
  ToolResponse,
  ToolSuccess,
  ValidationIssue,
} from "./model/response.ts";
export type { SeedErrorType } from "./model/seed-errors.ts";
export type { BuiltInService, HostServices, Services } from "./model/services.ts";
export type { Next, Stage } from "./model/stage.ts";
export type { StatePart, StateParts } from "./model/state-part.ts";
export type { ToolCatalogue, ToolMatch } from "./model/tool-catalogue.ts";
export type { ToolSummary } from "./model/tool-summary.ts";
export type { ArgumentsOf, DataOf, ToolName, ToolTypes } from "./model/tool-types.ts";
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
export type { Validator, ValidatorFault, Validators } from "./model/validator.ts";
export type { ToolSelection } from "./registry/is-offered.ts";
export type { PromptSelection } from "./registry/prompt-for.ts";
export type { Registry } from "./registry/registry.ts";
export type { ToolDemands } from "./registry/tool-source.ts";
export type { Runtime, RuntimeOptions } from "./runtime/create-runtime.ts";
export type { AddedStage } from "./runtime/kernel/pipeline.ts";
export type { SeedResult } from "./runtime/presentation/seed-result.ts";
export type { FindRegistry } from "./runtime/registry-versions.ts";
export type { IntentReducer, IntentReducers } from "./runtime/session/apply-intent.ts";
export type { EventListener, EventOf, RuntimeEvents } from "./runtime/session/event-hub.ts";
export type { EventStream, EventsDropped, StreamOptions } from "./runtime/session/event-stream.ts";
export type { Job, JobStatus } from "./runtime/session/job.ts";
export type {
  CallAnyTool,
  CallNamedTool,
  CallOptions,
  CallTool,
  CallTypedTool,
  JsonText,
  ResumeOptions,
  Session,
  SessionOptions,
  StartOptions,
  Turn,
} from "./runtime/session/session.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { OutputPage, OutputRange, ToolOutputs } from "./model/tool-outputs.ts";
export type { OutputListener } from "./runtime/session/chunk-reader.ts";
export type { AgentDefinition } from "./model/agent.ts";
export type { LifecycleEvent } from "./model/conversation/lifecycle-event.ts";
export type { CallJudge, CallVerdict, JudgedCall } from "./model/ports/permissions.ts";
export type { DocumentsCaller, DocumentsPort } from "./model/ports/documents.ts";
export type { TaskDocuments, WriteOptions } from "./model/workspace/task-documents.ts";
export type { DataAnswer, DataQuery, DataTable } from "./model/workspace/data-query.ts";
export type {
  DocumentContent,
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "./model/workspace/document.ts";
export type { BlockContent, DocumentBlock } from "./model/workspace/block.ts";
export type {
  ClaimOptions,
  DurableEngine,
  ReleaseOptions,
  RunClaim,
  RunSummary,
  TimelineAddition,
} from "./model/ports/durable-engine.ts";
export type {
  Answerer,
  AskedCall,
  CallEnd,
  DocumentReference,
  EntryContents,
  EntryOf,
  EntryType,
  MessagePart,
  NewEntry,
  Question,
  RunLimits,
  TaskError,
  TimelineEntry,
} from "./model/tasks/timeline.ts";
export type { Usage } from "./model/tasks/usage.ts";
export type { DocumentStore } from "./model/ports/document-store.ts";
export type { ConversationContents, HookStep } from "./model/tasks/conversation-entries.ts";
export type { RememberedText } from "./model/tasks/remembered-text.ts";
