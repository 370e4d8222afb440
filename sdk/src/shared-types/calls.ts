/**
 * Types of sessions, calls, events and policy, for every entry that runs tools.
 *
 * @module
 */
export type * from "../model/call.ts";
export type { ConfirmPolicy, ConfirmRule } from "../model/confirm-policy.ts";
export type * from "../model/context.ts";
export type { DisplayHints } from "../model/display-hints.ts";
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
} from "../model/event.ts";
export type { StandardIssue, StandardOutcome, StandardSchema } from "../model/explicit-schema.ts";
export type { Handler } from "../model/handler.ts";
export type { IntentDefinition, IntentDefinitions, IntentSetting, ReducedIntent } from "../model/intent-definition.ts";
export type { IntentOf, Intents, StandardIntents, ToolIntent } from "../model/intents.ts";
export type { LoadedRegistry, ToolModules } from "../model/loaded-registry.ts";
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
} from "../model/policy.ts";
export type { HostPorts, Ports } from "../model/ports.ts";
export type { Clock } from "../model/ports/clock.ts";
export type { DocumentsCaller, DocumentsPort } from "../model/ports/documents.ts";
export type { SigningKey, SigningKeys } from "../model/ports/keys.ts";
export type { OrchestratorPort } from "../model/ports/orchestrator.ts";
export type { CallJudge, CallVerdict, JudgedCall } from "../model/ports/permissions.ts";
export type { LogAddition, Store } from "../model/ports/store.ts";
export type { UiPort, UiRequest, UiShown } from "../model/ports/ui.ts";
export type { Redaction } from "../model/redaction.ts";
export type { BuiltInService, HostServices, Services } from "../model/services.ts";
export type { StatePart, StateParts } from "../model/state-part.ts";
export type { ToolCatalogue, ToolMatch } from "../model/tool-catalogue.ts";
export type { OutputPage, OutputRange, ToolOutputs } from "../model/tool-outputs.ts";
export type { ToolName } from "../model/tool-types.ts";
export type { Validator, ValidatorFault, Validators } from "../model/validator.ts";
export type { BlockContent, DocumentBlock } from "../model/workspace/block.ts";
export type { DataAnswer, DataQuery, DataTable } from "../model/workspace/data-query.ts";
export type {
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  FoundDocument,
  StoredDocument,
} from "../model/workspace/document.ts";
export type { TaskDocuments, WriteOptions } from "../model/workspace/task-documents.ts";
export type { Runtime, RuntimeOptions } from "../runtime/create-runtime.ts";
export type { AddedStage } from "../runtime/kernel/pipeline.ts";
export type { FindRegistry } from "../runtime/load-registry.ts";
export type { IntentReducer, IntentReducers } from "../runtime/session/apply-intent.ts";
export type { OutputListener } from "../runtime/session/chunk-reader.ts";
export type { EventListener, EventOf, RuntimeEvents } from "../runtime/session/event-hub.ts";
export type { EventStream, EventsDropped, StreamOptions } from "../runtime/session/event-stream.ts";
export type { Job, JobStatus } from "../runtime/session/jobs.ts";
export type * from "../runtime/session/session.ts";
export type { Storable } from "../util/stored.ts";
