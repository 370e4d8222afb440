import type { ResponseError } from "../../model/call/response.ts";
import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";

/** The reason why a call failed, for a model. */
export interface ToolCallError {
  readonly error: Pick<ResponseError, "type" | "message" | "retryable" | "suggestion" | "issues" | "example">;
}

/** The output of a call for a host and its model: the data, a text if the data was too long for a model, or the error. */
export type ToolOutput<Data = Json> = Data | ToolCallError | CutText;

/** The start and the end of a result, as text. */
export type CutText = string;

/** Whether an output is an error. */
export function isToolCallError(output: unknown): output is ToolCallError {
  if (!isRecord(output) || Object.keys(output).length !== 1 || !isRecord(output.error)) return false;
  const { type, message, retryable } = output.error;
  return typeof type === "string" && typeof message === "string" && typeof retryable === "boolean";
}
