/**
 * The runtime entry: loads built registries, asks and joins them, and runs their tools. It loads no compiler, validator or web server.
 *
 * @module
 */
export { forModel } from "./model/call/for-model.ts";
export {
  defaultPolicy,
  type CategoryBudgets,
  type CompleteModePolicy,
  type CompletePolicy,
  type ModePolicy,
  type OutputPolicy,
  type Policy,
  type RedundancyPolicy,
  type RedundancyRule,
  type RetryPolicy,
  type SoftLimits,
  type ToolLimits,
} from "./model/call/policy.ts";
export {
  registryFormat,
  type ProviderFile,
  type ProviderFileReference,
  type ProviderForm,
  type RegistryFile,
} from "./model/artifact/registry.ts";
export { errorTypeOf, seedErrorType, seedErrors, type SeedErrorRow } from "./model/call/seed-errors.ts";
export { fingerprint, registryVersion, type VersionedContent } from "./registry/content-hash.ts";
export { joinRegistries, type JoinedTools, type KnownTools, type UnknownTools } from "./registry/join-registries.ts";
export {
  overlayRegistries,
  type ChosenRegistry,
  type OverlaidRegistry,
  type Variant,
} from "./registry/overlay-registries.ts";
export { parseRegistry } from "./registry/parse-registry.ts";
export { createRegistry, type Registry } from "./registry/registry.ts";
export { restoreArguments } from "./registry/restore-arguments.ts";
export { sampleInput } from "./registry/sample-input.ts";
export type { LeftOutTools, MissingCapability } from "./model/call/left-out.ts";
export { createRuntime, type Runtime, type RuntimeOptions } from "./runtime/create-runtime.ts";
export {
  createToolManager,
  type FunctionDefinition,
  type ToolManager,
  type ToolManagerOptions,
} from "./runtime/create-tool-manager.ts";
export { loadRegistry, type FindRegistry, type LoadOptions } from "./runtime/load-registry.ts";
export { loadToolkit } from "./runtime/load-toolkit.ts";
export { causeOf } from "./runtime/values/response-errors.ts";
export { loadPolicy } from "./runtime/policy/load-policy.ts";
export { formatError, type ShownCall } from "./runtime/presentation/call-text.ts";
export { fromSeedResult, toSeedResult, type SeedResult } from "./runtime/presentation/seed-result.ts";
export { redact, redacted } from "./schema/redact.ts";
export type {
  Call,
  CallOutput,
  OutputReader,
  CallSession,
  CallTimer,
  CallTurn,
  ChunkContent,
  CutResult,
  Failure,
  NestedCall,
  Next,
  Outcome,
  Stage,
  Success,
} from "./model/call/call.ts";
export type { ConfirmPolicy, ConfirmRule } from "./model/call/confirm-policy.ts";
export type { DisplayHints } from "./model/tool/display-hints.ts";
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
} from "./model/call/event.ts";
export type { Handler } from "./model/call/handler.ts";
export type {
  IntentDefinition,
  IntentDefinitions,
  IntentSetting,
  ReducedIntent,
} from "./model/call/intent-definition.ts";
export type { LoadedRegistry, ToolModules } from "./model/call/loaded-registry.ts";
export type { HostPorts, PortName, Ports } from "./model/ports/ports.ts";
export type { Clock } from "./model/ports/clock.ts";
export type { DocumentsCaller, DocumentsPort } from "./model/ports/documents.ts";
export type { SigningKey, SigningKeys } from "./model/ports/keys.ts";
export type { OrchestratorPort } from "./model/ports/orchestrator.ts";
export type { CallJudge, CallVerdict, JudgedCall } from "./model/ports/permissions.ts";
export type {
  Claim,
  ClaimOptions,
  DocumentErasure,
  DocumentStore,
  Erasure,
  LogAddition,
  LogEntry,
  LogSummary,
  NewLogEntry,
  ReleaseOptions,
  Store,
} from "./model/ports/store.ts";
export type { UiPort, UiRequest, UiShown } from "./model/ports/ui-port.ts";
export type {
  AnthropicTool,
  GeminiTool,
  McpTool,
  OpenAiChatTool,
  OpenAiRealtimeTool,
  OpenAiTool,
  ProviderTool,
  ProviderTools,
} from "./model/artifact/provider-tools.ts";
export type { Redaction } from "./model/call/redaction.ts";
export type { BuiltInService, HostServices } from "./model/tool/services.ts";
export type { StatePart, StateParts } from "./model/call/state-part.ts";
export type { ToolSummary } from "./model/tool/tool-summary.ts";
export type { ToolName } from "./model/tool/tool-types.ts";
export type { CallableTurn } from "./model/call/transport.ts";
export type { Validator, ValidatorFault, Validators } from "./model/call/validator.ts";
export type { ToolSelection } from "./registry/is-offered.ts";
export type { PromptSelection } from "./registry/prompt-for.ts";
export type { ProviderForms } from "./registry/provider-forms.ts";
export type { AddedStage } from "./runtime/kernel/pipeline.ts";
export type { IntentReducer, IntentReducers } from "./runtime/session/apply-intent.ts";
export type { OutputListener } from "./runtime/session/call-outputs.ts";
export type { EventListener, EventOf, RuntimeEvents } from "./runtime/session/event-hub.ts";
export type { EventStream, EventsDropped, StreamOptions } from "./runtime/session/event-stream.ts";
export type { Job, JobStatus } from "./runtime/session/jobs.ts";
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
export type { ToolkitTools } from "./runtime/toolkit-tools.generated.ts";
export type { Storable } from "./util/stored.ts";
export type { VariantTarget, VariantUser } from "./registry/overlay-registries.ts";
