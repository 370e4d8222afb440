/**
 * The bridge to the AI SDK, versions 6 and 7: the tools of a turn, for `generateText`, `streamText` and agents. Loads no package.
 *
 * @module
 */
export {
  tools,
  type AiSdkCallOptions,
  type AiSdkContent,
  type AiSdkJson,
  type AiSdkModelOutput,
  type AiSdkTool,
  type AiSdkTools,
} from "./bridges/ai-sdk.ts";
export type { StandardInput } from "./bridges/shared/standard-input.ts";
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
