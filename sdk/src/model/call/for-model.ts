import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ToolFailure, ToolResponse } from "./response.ts";

/**
 * The part of a response that a model sees: the data of a success, as far as the tool's `maxOutput` and the policy allow, or `{ error }` with type, message and help for another call. Never the
 * metadata, intents, ids for the host or a confirmation token. Every transport sends exactly this.
 */
export function forModel(response: ToolFailure): { readonly error: JsonObject };
export function forModel(response: ToolResponse<unknown>): Json;
export function forModel(response: ToolResponse<unknown>): Json {
  // The runtime lets only JSON pass as data; a type of its own says which.
  if (response.ok) return response.shown ?? (response.data as Json);
  const { type, message, retryable, suggestion, issues, example } = response.error;
  const error: JsonObject = {
    type,
    message,
    retryable,
    ...defined({ suggestion }),
    ...(issues === undefined ? {} : { issues: issues.map(({ path, message: why }) => ({ path, message: why })) }),
    ...defined({ example }),
  };
  return { error };
}
