/**
 * Loads and joins built registries, and runs their tools under policy. Loads no compiler, validator or web server.
 *
 * @module
 */
export { forModel } from "./model/call/for-model.ts";
export {
  defaultPolicy,
  type ModePolicy,
  type OutputPolicy,
  type Policy,
  type RedundancyPolicy,
  type RetryPolicy,
} from "./model/call/policy.ts";
export { type ProviderFile, type ProviderForm } from "./model/artifact/registry.ts";
export { errorTypeOf, seedErrorType, seedErrors } from "./model/call/seed-errors.ts";
export { fingerprint, registryVersion, type VersionedContent } from "./registry/content-hash.ts";
export { joinRegistries, type JoinedTools } from "./registry/join-registries.ts";
export { overlayRegistries, type OverlaidRegistry, type Variant } from "./registry/overlay-registries.ts";
export { parseRegistry } from "./registry/parse-registry.ts";
export { createRegistry, type Registry } from "./registry/registry.ts";
export { restoreArguments } from "./registry/restore-arguments.ts";
export type { LeftOutTools } from "./model/call/call.ts";
export { createRuntime, type Runtime, type RuntimeOptions } from "./runtime/create-runtime.ts";
export {
  createToolManager,
  type FunctionDefinition,
  type ToolManager,
  type ToolManagerOptions,
} from "./runtime/create-tool-manager.ts";
export { loadRegistry, type FindRegistry, type LoadOptions, loadToolkit } from "./runtime/load-registry.ts";
export { causeOf } from "./runtime/values/response-errors.ts";
export { loadPolicy } from "./runtime/policy/complete-policy.ts";
export { formatError, type ShownCall } from "./runtime/presentation/call-text.ts";
export { fromSeedResult, toSeedResult, type SeedResult } from "./runtime/presentation/seed-result.ts";
export { redact, redacted } from "./schema/redact.ts";
export type {
  Call,
  OutputReader,
  CallSession,
  CallTurn,
  Failure,
  Next,
  Outcome,
  Stage,
  Success,
} from "./model/call/call.ts";
export type { ConfirmPolicy } from "./model/call/confirm-policy.ts";
export type {
  ActivityEvent,
  ErrorEvent,
  EventContent,
  IntentApplied,
  SoftLimitExceeded,
  ToolCallEnd,
  ToolCallStart,
  ToolOutputChunk,
  UiToolClosed,
  UiToolEvent,
} from "./model/call/event.ts";
export type { Handler } from "./model/call/handler.ts";
export type { IntentDefinitions } from "./model/call/intents.ts";
export type { HostPorts, Ports } from "./model/ports/ports.ts";
export type { Clock } from "./model/ports/clock.ts";
export type { DocumentsPort } from "./model/ports/documents.ts";
export type { SigningKey, SigningKeys } from "./model/ports/keys.ts";
export type { OrchestratorPort } from "./model/ports/orchestrator.ts";
export type { CallJudge } from "./model/ports/permissions.ts";
export type {
  Claim,
  ClaimOptions,
  DocumentStore,
  Erasure,
  LogAddition,
  LogEntry,
  LogSummary,
  ReleaseOptions,
  Store,
} from "./model/ports/store.ts";
export type { UiPort, UiRequest } from "./model/ports/ui-port.ts";
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
export type { HostServices } from "./model/tool/services.ts";
export type { ToolSummary } from "./model/tool/tool-summary.ts";
export type { CallableTurn } from "./model/call/transport.ts";
export type { Validator, Validators } from "./model/call/validator.ts";
export type { ToolSelection } from "./registry/is-offered.ts";
export type { PromptSelection } from "./registry/prompt-for.ts";
export type { ProviderForms } from "./registry/provider-forms.ts";
export type { AddedStage } from "./runtime/kernel/pipeline.ts";
export type { EventListener, RuntimeEvents } from "./runtime/session/events.ts";
export type { Job, JobStatus } from "./runtime/session/jobs.ts";
export type {
  CallOptions,
  CallTool,
  ResumeOptions,
  Session,
  SessionOptions,
  StartOptions,
  Turn,
} from "./runtime/session/session.ts";
export type { ToolkitTools } from "./runtime/toolkit-tools.generated.ts";
