import { isRecord } from "./is-record.ts";
import { pointerTo } from "./json-pointer.ts";

/** A string inside a JSON value. */
export interface FoundString {
  /** JSON pointer to the string, or to the member whose key it is. */
  readonly pointer: string;
  readonly text: string;
}

/** Every string in a JSON value, including the keys of objects. */
export function stringsOf(root: unknown): readonly FoundString[] {
  const found: FoundString[] = [];
  const waiting: { readonly pointer: string; readonly value: unknown }[] = [{ pointer: "", value: root }];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const { pointer, value } = current;
    if (typeof value === "string") found.push({ pointer, text: value });
    else if (isRecord(value) || Array.isArray(value)) {
      const members = Object.entries(value as Readonly<Record<string, unknown>>).map(([key, member]) => ({
        key,
        pointer: pointerTo(pointer, key),
        value: member,
      }));
      // One by one: the number of arguments of a call is limited.
      if (isRecord(value)) for (const member of members) found.push({ pointer: member.pointer, text: member.key });
      for (const member of members.toReversed()) waiting.push(member);
    }
  }
  return found;
}
