import { withTexts } from "../../util/hidden-characters.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/** A text that every provider takes: no half of a surrogate pair, no NUL. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** A value whose texts every provider takes, keys included. */
export const cleanJson = (value: Json): Json => withTexts(value, cleanText);

/** The same for an object. */
export const cleanObject = (value: JsonObject): JsonObject => cleanJson(value) as JsonObject;

/** An object as it is, another value as its member `value`: providers take only objects as arguments. */
export const cleanArguments = (input: Json): JsonObject =>
  isRecord(input) ? cleanObject(input) : { value: cleanJson(input) };
