import type { JsonParts } from "../../model/json-copy.ts";
import type { Json } from "../../util/json.ts";
import { setOwn } from "../../util/set-own.ts";

/** Stands before the length of a list. */
export const listPart = Symbol("list");

/** A new copy of the value with these parts. */
export const jsonOf = (parts: JsonParts): Json => read(parts.values()) ?? null;

function read(parts: Iterator<JsonParts[number], undefined>): Json | undefined {
  const part = parts.next().value;
  if (typeof part === "symbol") return Array.from({ length: parts.next().value as number }, () => read(parts) ?? null);
  if (typeof part !== "object" || part === null) return part;
  const copy: Record<string, Json> = {};
  for (const key of part) {
    const member = read(parts);
    if (member !== undefined) setOwn(copy, key, member);
  }
  return copy;
}
