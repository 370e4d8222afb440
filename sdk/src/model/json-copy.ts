import type { Json } from "../util/json.ts";

/** A copy of plain data. */
export interface JsonCopy {
  readonly value: Json;
  /** No less than its characters as JSON text. */
  readonly mostCharacters: number;
  /** What was copied, to make the value again where this one may have been changed. */
  readonly parts: JsonParts;
}

/**
 * JSON as one list, in the order of reading: to take it costs a fraction of another copy, and few copies are made from it. Of an object
 * its keys, of a list a symbol and its length, then the parts of each member; undefined for a member that is left out.
 */
export type JsonParts = readonly (string | number | boolean | null | undefined | symbol | readonly string[])[];
