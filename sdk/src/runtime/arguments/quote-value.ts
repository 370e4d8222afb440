import { redacted } from "../../schema/redact.ts";
import { valueAt } from "../../util/json-pointer.ts";
import { clipText } from "../../util/visible-text.ts";

const longest = 60;

/** A value as JSON for a sentence: one line, cut if it is long. */
export function quoted(value: unknown): string {
  if (value === redacted) return redacted;
  if (typeof value === "string") return JSON.stringify(clipText(value, longest));
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === undefined) return "nothing";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The value at a pointer, or `[redacted]` if a value around it was redacted. */
export function visibleAt(data: unknown, pointer: string): unknown {
  const value = valueAt(data, pointer);
  if (value !== undefined || pointer === "") return value;
  return visibleAt(data, pointer.slice(0, pointer.lastIndexOf("/"))) === redacted ? redacted : undefined;
}
