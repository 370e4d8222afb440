/**
 * The bridge to OpenAI Agents: the tools of a turn, for `new Agent({ tools })`. Loads `@openai/agents`.
 *
 * @module
 */
export {
  tools,
  type OpenAiAgentsContent,
  type OpenAiAgentsParameters,
  type OpenAiAgentsResult,
  type OpenAiAgentsTool,
} from "./bridges/openai-agents.ts";
export type {
  BridgedRecord,
  BridgedSession,
  BridgedTurn,
  BridgeOptions,
  TurnSource,
} from "./bridges/shared/bridged-turn.ts";
export type { Confirmation, ConfirmationPreview } from "./model/confirmation.ts";
export type { Confirmer } from "./model/confirm-policy.ts";
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
export type { Category, Risk } from "./model/tool.ts";
export type { ToolTypes } from "./model/tool-types.ts";
export type { Json, JsonObject } from "./util/json.ts";
