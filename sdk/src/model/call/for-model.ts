import { defined } from "../../util/defined.ts";
import { withoutHidden } from "../../util/hidden-characters.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ResponseError, ToolFailure, ToolResponse } from "./response.ts";

/**
 * The part of a response that a model sees: the data of a success, within the limits of the tool's `maxOutput` and the policy, or `{ error }` with
 * type, message, whether the call may have taken effect, and help for another call. Never the metadata, intents, ids for the host or a confirmation
 * token. Characters that people do not see, or that change the direction of a text, are written as code points, such as `⟨U+202E⟩`. Every transport
 * sends exactly this.
 */
export function forModel(response: ToolFailure): { readonly error: JsonObject };
export function forModel(response: ToolResponse<unknown>): Json;
export function forModel(response: ToolResponse<unknown>): Json {
  // The runtime accepts only JSON as data.
  return withoutHidden(response.ok ? (response.shown ?? (response.data as Json)) : { error: errorOf(response) });
}

function errorOf(response: ToolFailure): JsonObject {
  const { type, message, retryable, partialSideEffects, issues, example } = response.error;
  return {
    type,
    message,
    retryable,
    // A failure that may have changed something is marked; any other failure changed nothing.
    ...(partialSideEffects && { partialSideEffects }),
    ...defined({ suggestion: suggestionOf(response.error) }),
    ...(issues === undefined ? {} : { issues: issues.map(({ path, message: why }) => ({ path, message: why })) }),
    ...defined({ example }),
  };
}

function suggestionOf({ partialSideEffects, suggestion }: ResponseError): string | undefined {
  if (!partialSideEffects) return suggestion;
  return `The call may have taken effect. ${suggestion ?? "Check what it did before you make it again."}`;
}
