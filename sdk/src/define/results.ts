import { ToolError, type ToolErrorDetails } from "../errors/tool-error.ts";
import type { ToolIntent } from "../model/call/intents.ts";
import type { HandlerErrorType, Intent } from "../model/call/response.ts";
import { failureResult, successResult, type ToolResult } from "../model/call/tool-result.ts";

/** A success with intents: use it where plain data is not enough. */
export function ok<Data>(data: Data, options: { readonly intents?: readonly ToolIntent[] } = {}): ToolResult<Data> {
  return successResult(data, (options.intents ?? []) as readonly Intent[]);
}

/** A failure as a value; the same as throwing a `ToolError` with these members. */
export function fail(
  error: { readonly type: HandlerErrorType; readonly message: string } & ToolErrorDetails,
): ToolResult<never> {
  return failureResult(new ToolError(error.type, error.message, error));
}
