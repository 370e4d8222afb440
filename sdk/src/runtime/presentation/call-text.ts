import type { JsonSchema } from "../../model/json-schema.ts";
import { redact } from "../../schema/redact.ts";
import { orElse } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import type { ToolFailure } from "../../model/call/response.ts";

/** The call that is shown. */
export interface ShownCall {
  /** The arguments as they were sent; default: only the tool's name is shown. */
  readonly args?: unknown;
  /** The tool's record: the arguments that its schema marks as secret are redacted. Needed only if `args` may contain any. */
  readonly tool?: { readonly jsonSchema: JsonSchema } | undefined;
}

const longestValue = 60;
const longestCall = 300;

/** A call as a line: `kb_search(query="reset password", limit=5)`. */
export function callText(name: string, { args, tool }: ShownCall): string {
  const shown = redact(parsed(args), tool?.jsonSchema);
  const listed = isRecord(shown) ? membersText(shown) : shown === undefined ? undefined : valueText(shown);
  return listed === undefined ? name : clipText(`${name}(${listed})`, longestCall);
}

const membersText = (members: Readonly<Record<string, unknown>>): string =>
  Object.keys(members)
    .map((key) => `${visibleText(key)}=${valueText(members[key])}`)
    .join(", ");

function valueText(value: unknown): string {
  return clipText(visibleText(jsonOf(value)), longestValue);
}

/** Compact JSON; a value that JSON cannot represent is named by its type. */
export const jsonOf = (value: unknown): string =>
  orElse(() => JSON.stringify(value) as string | undefined, undefined) ?? typeof value;

/** Models send arguments as JSON text; other text is not shown. */
const parsed = (args: unknown): unknown => (typeof args === "string" ? parseJson(args) : args);

/**
 * A failure as text for people: the failed call and the reason, then the remedy, each on a separate line. Control and invisible characters are
 * written as code points.
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
