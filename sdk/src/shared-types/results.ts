/**
 * Types of what a call returns, for every entry that calls tools.
 *
 * @module
 */
export type { Confirmer } from "../model/confirm-policy.ts";
export type {
  BudgetLeft,
  Confirmation,
  ConfirmationPreview,
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
} from "../model/response.ts";
export type { ArgumentsOf, DataOf } from "../model/tool-types.ts";
