import type { ToolFailure } from "../../model/response.ts";
import { visibleText } from "../../util/visible-text.ts";
import { callText, type ShownCall } from "./call-text.ts";

/**
 * A failure as a text for people: the call that failed and why, then what to do, on lines of their own. Control and invisible characters
 * are written as code points.
 *
 * @example
 * formatError(response, { args, tool: registry.tool("kb_search") });
 * // kb_search(limit=0): The arguments of kb_search do not fit: /limit: expected 1 or more; got 0.
 * // Correct the arguments as in the example.
 * // Example: kb_search(query="reset password")
 */
export function formatError({ error, meta }: ToolFailure, call: ShownCall = {}): string {
  const { message, suggestion, example, partialSideEffects, retryable } = error;
  const lines = [
    `${callText(meta.tool, call)}: ${message}`,
    suggestion,
    example === undefined ? undefined : `Example: ${callText(meta.tool, { ...call, args: example })}`,
    partialSideEffects ? "Part of the work may have been done." : undefined,
    retryable ? "The same call may succeed later." : undefined,
  ];
  return visibleText(lines.filter((line) => line !== undefined).join("\n"));
}
