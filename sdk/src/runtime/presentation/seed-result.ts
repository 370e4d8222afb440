import { failureResult, successResult, type ToolResult } from "../../model/call/tool-result.ts";
import type { SeedErrorType, ToolFailure, ToolResponse } from "../../model/call/response.ts";
import { isSeedErrorType, rowOf, seedErrorType } from "../../model/call/seed-errors.ts";
import { isRecord } from "../../util/is-record.ts";
import { callText, type ShownCall } from "./call-text.ts";

/** A result in the form of the event-driven tool manager: on success, it also has the members of the data. */
export interface SeedResult {
  readonly success: boolean;
  /** Empty on success; otherwise the failed call and the reason. */
  readonly error: string;
  readonly error_type?: SeedErrorType;
  /** A remedy, with an example if there is one. */
  readonly suggestion?: string;
  readonly [member: string]: unknown;
}

/** Member names that data may not use. */
const reserved: readonly string[] = ["success", "error", "error_type", "suggestion"];

/**
 * Converts a response to the form of the event-driven tool manager. If data is not an object, or has a reserved member name, it is stored in
 * `result`. `call` is shown in the error.
 */
export function toSeedResult(response: ToolResponse<unknown>, call: ShownCall = {}): SeedResult {
  if (!response.ok) return failed(response, call);
  const { data } = response;
  if (data === null || data === undefined) return { success: true, error: "" };
  const isSpread = isRecord(data) && !reserved.some((member) => Object.hasOwn(data, member));
  return isSpread ? { ...data, success: true, error: "" } : { success: true, error: "", result: data };
}

function failed({ error, meta }: ToolFailure, call: ShownCall): SeedResult {
  const { type, message, suggestion, example, errorType = seedErrorType(type) } = error;
  const shownExample =
    example === undefined ? undefined : `Example: ${callText(meta.tool, { ...call, args: example })}`;
  const help = [suggestion, shownExample].filter((part) => part !== undefined).join(" ");
  return {
    success: false,
    // A tool class may already include its own call in the message.
    error: message.startsWith(`${meta.tool}(`) ? message : `${callText(meta.tool, call)}: ${message}`,
    error_type: errorType,
    ...(help === "" ? {} : { suggestion: help }),
  };
}

/**
 * Converts a `SeedResult` to a handler's result, for existing tools that return one. A failure keeps its message and suggestion; its type is
 * mapped to a handler error type (`PERMANENT` if unknown) and kept as `errorType` in the error, where `toSeedResult` reads it.
 */
export function fromSeedResult(given: SeedResult): ToolResult<unknown> {
  const { success, error, error_type, suggestion, ...data } = given;
  if (success) return successResult(Object.keys(data).length === 1 && "result" in data ? data.result : data, []);
  return failureResult({
    type: rowOf(error_type ?? "user_error")?.raised ?? "PERMANENT",
    message: error === "" ? "The tool gave no reason." : error,
    retryable: false,
    // A system error may have occurred in the middle of the work.
    partialSideEffects: error_type === "system_error",
    suggestion,
    errorType: isSeedErrorType(error_type) ? error_type : undefined,
  });
}
