/**
 * The bridge to Mastra: the tools of a turn, for `new Agent({ tools })`. Loads `@mastra/core`.
 *
 * @module
 */
export {
  tools,
  type MastraDecision,
  type MastraQuestion,
  type MastraTool,
  type MastraTools,
} from "./bridges/mastra.ts";
export type { CutText, ToolCallError, ToolOutput } from "./bridges/shared/tool-output.ts";
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
export type { ArgumentsOf, DataOf, ToolTypes } from "./model/tool-types.ts";
export type { Json, JsonObject } from "./util/json.ts";
