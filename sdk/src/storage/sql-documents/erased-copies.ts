import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";

/** Takes the place of a text that was erased. */
const erased = "[erased]";

/** Two windows in a row make a copy: of 47 characters in a row of a document, two are always found. */
const window = 16;

/** A shorter text is in too many others. */
const shortest = 8;

/** A copy may have other spaces, and be JSON in a text. */
const squeezed = (text: string): string => text.replaceAll(/\\[nrt"\\]|["\s]+/g, "");

/** Whether a text repeats a part of one of these. */
export function copiesOf(texts: readonly string[]): (text: string) => boolean {
  const wholes = texts.map(squeezed).filter(({ length }) => length >= shortest);
  const windows = new Set<string>();
  for (const text of wholes)
    for (let at = 0; at + window <= text.length; at += 1) windows.add(text.slice(at, at + window));
  const has = (text: string, at: number): boolean => windows.has(text.slice(at, at + window));
  return (text) => {
    const searched = squeezed(text);
    if (wholes.some((whole) => whole.length < 3 * window && searched.includes(whole))) return true;
    for (let at = 0; at + 2 * window <= searched.length; at += window)
      if (has(searched, at) && has(searched, at + window)) return true;
    return false;
  };
}

/** A value without the texts that are copies. */
export function withoutCopies(value: Json, isCopy: (text: string) => boolean): Json {
  if (typeof value === "string") return isCopy(value) ? erased : value;
  if (Array.isArray(value)) return value.map((each: Json) => withoutCopies(each, isCopy));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, withoutCopies(each, isCopy)] as const);
  return Object.fromEntries(members);
}
