/**
 * The runtime entry: loads a built registry and runs its tools. It loads no compiler, validator or web server.
 *
 * @module
 */
export { loadRegistry } from "./runtime/load-registry.ts";
export {
  createRuntime,
  type CallOptions,
  type Runtime,
  type RuntimeOptions,
  type Session,
  type SessionOptions,
  type Turn,
} from "./runtime/create-runtime.ts";
export type { EventListener, EventOf, RuntimeEvents } from "./runtime/event-hub.ts";
export { isToolwrightError, ToolwrightError } from "./errors/toolwright-error.ts";
export type {
  ActivityEvent,
  ErrorEvent,
  EventType,
  ToolCallEnd,
  ToolCallStart,
  ToolOutputChunk,
} from "./model/event.ts";
export type { Json, JsonObject } from "./model/json.ts";
export { defaultPolicy, type Policy } from "./model/policy.ts";
export type {
  ErrorType,
  Intent,
  ResponseError,
  ResponseMeta,
  ToolFailure,
  ToolResponse,
  ToolSuccess,
  ValidationIssue,
} from "./model/response.ts";
export type { Clock, OrchestratorPort, UiPort, UiRequest } from "./model/stage.ts";
export type { Registry } from "./registry/registry.ts";
