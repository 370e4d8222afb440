import type { ResponseError } from "../../model/call/response.ts";
import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";

/** Why a call failed, as a model sees it. */
export interface ToolCallError {
  readonly error: Pick<ResponseError, "type" | "message" | "retryable" | "suggestion" | "issues" | "example">;
}

/** What a call gives to a host and its model: the data, text where the data was too long for a model, or why it failed. */
export type ToolOutput<Data = Json> = Data | ToolCallError | CutText;

/** Beginning and end of a result, as text. */
export type CutText = string;

/** Whether an output says that the call failed. */
export function isToolCallError(output: unknown): output is ToolCallError {
  if (!isRecord(output) || Object.keys(output).length !== 1 || !isRecord(output.error)) return false;
  const { type, message, retryable } = output.error;
  return typeof type === "string" && typeof message === "string" && typeof retryable === "boolean";
}
