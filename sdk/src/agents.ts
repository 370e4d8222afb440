/**
 * Agents: declares them, runs them over a durable timeline, and renders it for any model. Loads no provider.
 *
 * @module
 */
export { defineAgent } from "./define/define-agent.ts";
export { TOOL_BEHAVIOR, type ToolBehavior, type ToolBehaviors } from "./model/tool-behavior.ts";
export { compactTimeline, type CompactOptions, type Compaction } from "./agents/compact/compact.ts";
export { loadAgentToolkit } from "./agents/toolkit/agent-tools.ts";
export { agentServices, type AgentServices } from "./agents/toolkit/agent-services.ts";
export { createMemory } from "./agents/memory/create-memory.ts";
export type { Memory, MemoryOwner, MemoryPort, MemoryScope, MemoryService } from "./model/ports/memory.ts";
export type { RememberedText } from "./model/tasks/remembered-text.ts";
export type { AskedModels, FoundPage, TaskHistory, WebSearch } from "./model/ports/asked-models.ts";
export type { PinnedTools } from "./agents/compact/pinned.ts";
export { foldTimeline } from "./agents/timeline/fold.ts";
export { checkPrompt } from "./agents/render/check-prompt.ts";
export { profileOf, renderProfiles, type RenderProfile } from "./agents/render/profiles.ts";
export { documentKey, type DocumentSettings, type RenderedDocument } from "./agents/render/documents.ts";
export { render, type RenderedLog, type Rendering } from "./agents/render/render.ts";
export type { AnswerDocument } from "./agents/loop/answer-documents.ts";
export { answerQuestion, cancelRun, type QuestionAnswer, type RecordedAnswer } from "./agents/loop/answer-question.ts";
export { runAgent, startRun, type StartRunOptions } from "./agents/loop/run-agent.ts";
export { workAgents, type WorkAgentsOptions } from "./agents/loop/work-agents.ts";
export type {
  AgentEvent,
  AgentHost,
  CompactionSettings,
  RunAgentOptions,
  RunReport,
  TaskReport,
} from "./agents/run/options.ts";
export { memoryEngine, type MemoryEngineOptions } from "./engines/memory.ts";
export { postgresEngine } from "./engines/postgres.ts";
export type { PostgresEngineOptions } from "./engines/shared/postgres-timelines.ts";
export { sqliteEngine, type SqliteEngineOptions } from "./engines/sqlite.ts";
export type { AgentDefinition } from "./model/agent.ts";
export type { LanguageModel } from "./model/ports/language-model.ts";
export type {
  ClaimOptions,
  DurableEngine,
  ReleaseOptions,
  RunClaim,
  RunSummary,
  TimelineAddition,
} from "./model/ports/durable-engine.ts";
export type {
  CallStatus,
  ConversationEntry,
  QuestionState,
  RunState,
  TaskCall,
  TaskState,
  TaskStatus,
} from "./model/tasks/task.ts";
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
export type { DataAnswer, DataQuery, DataTable } from "./model/workspace/data-query.ts";
export type { TaskDocuments, WriteOptions } from "./model/workspace/task-documents.ts";
export type { DocumentsCaller, DocumentsPort } from "./model/ports/documents.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { LoadOptions } from "./runtime/load-registry.ts";
export type { JoinedTools, KnownTools, UnknownTools } from "./registry/join-registries.ts";
export type { ChosenRegistry, OverlaidRegistry, Variant } from "./registry/overlay-registries.ts";
export type { VariantTarget, VariantUser } from "./registry/pick-variant.ts";
export type { Runtime, RuntimeOptions } from "./runtime/create-runtime.ts";
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
export type { Job, JobStatus } from "./runtime/session/job.ts";
export type { FindRegistry } from "./runtime/registry-versions.ts";
export type { IntentReducer, IntentReducers } from "./runtime/session/apply-intent.ts";
export type { IntentDefinition, IntentDefinitions, IntentSetting, ReducedIntent } from "./model/intent-definition.ts";
export type { Confirmation, ConfirmationPreview } from "./model/confirmation.ts";
export type { ConfirmPolicy, ConfirmRule, Confirmer } from "./model/confirm-policy.ts";
export type { IntentOf, Intents, StandardIntents, ToolIntent } from "./model/intents.ts";
export type { SigningKey, SigningKeys } from "./model/ports/keys.ts";
export type { EventListener, EventOf, RuntimeEvents } from "./runtime/session/event-hub.ts";
export type { EventStream, EventsDropped, StreamOptions } from "./runtime/session/event-stream.ts";
export type { AddedStage } from "./runtime/kernel/pipeline.ts";
export type { ShownCall } from "./runtime/presentation/call-text.ts";
export type { SeedResult } from "./runtime/presentation/seed-result.ts";
export type { SeedErrorRow, SeedErrorType } from "./model/seed-errors.ts";
export type { Redaction } from "./model/redaction.ts";
export type { DisplayHints } from "./model/display-hints.ts";
export type { FailureCause, ToolResult } from "./model/tool-result.ts";
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
export type { HostPorts, PortName, Ports } from "./model/ports.ts";
export type { Clock } from "./model/ports/clock.ts";
export type { OrchestratorPort } from "./model/ports/orchestrator.ts";
export type { LogAddition, Store } from "./model/ports/store.ts";
export type { StatePart, StateParts } from "./model/state-part.ts";
export type { CallJudge, CallVerdict, JudgedCall } from "./model/ports/permissions.ts";
export type { UiPort, UiRequest, UiShown } from "./model/ports/ui.ts";
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
export type { BuiltInService, HostServices, Services } from "./model/services.ts";
export type { ToolCatalogue, ToolMatch } from "./model/tool-catalogue.ts";
export type { OutputPage, OutputRange, ToolOutputs } from "./model/tool-outputs.ts";
export type { Next, Stage } from "./model/stage.ts";
export type { ArgumentsOf, DataOf, ToolName, ToolTypes } from "./model/tool-types.ts";
export type { ToolSelection } from "./registry/is-offered.ts";
export type { Registry } from "./registry/registry.ts";
export type { ToolRecord } from "./model/registry.ts";
export type { LoadedRegistry, ToolModules } from "./model/loaded-registry.ts";
export type { PromptSelection } from "./registry/prompt-for.ts";
export type { ToolSummary } from "./model/tool-summary.ts";
export type { Location } from "./model/location.ts";
export type { Finding, Fix, Severity, TextEdit } from "./model/finding.ts";
export type { Validator, ValidatorFault, Validators } from "./model/validator.ts";
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
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { ReverseMap } from "./model/provider.ts";
export type { Handler } from "./model/handler.ts";
export type { StandardIssue, StandardOutcome, StandardSchema } from "./model/explicit-schema.ts";
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
export type { OutputListener } from "./runtime/session/chunk-reader.ts";
export type { ToolDemands } from "./registry/tool-source.ts";
export type {
  AgentOutcome,
  ConversationDirection,
  EndReason,
  HookCall,
  HookMessage,
} from "./model/conversation/message.ts";
export type { HookFailurePolicy } from "./model/hook-failure.ts";
export type { ConversationContents, HookStep } from "./model/tasks/conversation-entries.ts";
export type { PostgresOptions } from "./stores/shared/postgres-database.ts";
