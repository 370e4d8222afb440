import type { Json, JsonObject } from "../util/json.ts";
import type { ToolResponse } from "./response.ts";

/**
 * What a model sees of a response: the data of a success, or `{ error }` with type, message and what helps to call again. Never
 * the meta data, intents, ids for the host or a confirmation token. Every transport sends this and nothing else.
 */
export function forModel(response: ToolResponse): Json {
  if (response.ok) return response.data;
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
