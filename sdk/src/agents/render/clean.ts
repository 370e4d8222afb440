import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/** A text that every provider takes: no half of a surrogate pair, no NUL. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** The same for every text in a value, keys included. */
export function cleanJson(value: Json): Json {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map((item: Json) => cleanJson(item));
  if (typeof value !== "object" || value === null) return value;
  return cleanObject(value as JsonObject);
}

/** The same for an object. */
export const cleanObject = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [cleanText(key), cleanJson(member)]));

/** An object as it is, another value as its member `value`: providers take only objects as arguments. */
export const cleanArguments = (input: Json): JsonObject =>
  isRecord(input) ? cleanObject(input) : { value: cleanJson(input) };
