import type { JsonCopy } from "../../model/json-copy.ts";

/** No less than the characters of a value as JSON text; infinite where it is no longer the one that was copied. */
export const mostCharacters = (value: unknown, copy: JsonCopy | undefined): number =>
  copy !== undefined && copy.value === value ? copy.mostCharacters : Infinity;
