import type { Json, JsonObject } from "../util/json.ts";
import type { ToolFailure, ToolResponse } from "./response.ts";

/**
 * What a model sees of a response: the data of a success, or `{ error }` with type, message and what helps to correct the call.
 * Metadata, intents, the host's ids and confirmation tokens are left out.
 */
export function forModel(response: ToolFailure): { readonly error: JsonObject };
export function forModel(response: ToolResponse<unknown>): Json;
export function forModel(response: ToolResponse<unknown>): Json {
  // The runtime lets only JSON pass as data; a type of its own says which.
  if (response.ok) return response.data as Json;
  const { type, message, retryable, suggestion, issues, example } = response.error;
  const error: JsonObject = {
    type,
    message,
    retryable,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(issues === undefined ? {} : { issues: issues.map(({ path, message: why }) => ({ path, message: why })) }),
    ...(example === undefined ? {} : { example }),
  };
  return { error };
}
