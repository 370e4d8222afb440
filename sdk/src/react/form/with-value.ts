import { isRecord } from "../../util/is-record.ts";
import { pointerKeys } from "../../util/json-pointer.ts";

/** A copy of a value with another part at a pointer; `undefined` leaves the part out. */
export function withValue(whole: unknown, pointer: string, part: unknown): unknown {
  return replaced(whole, pointerKeys(pointer), part);
}

function replaced(whole: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(whole))
    return (whole as readonly unknown[]).map((item, at) => (String(at) === key ? replaced(item, rest, part) : item));
  const members = isRecord(whole) ? Object.entries(whole) : [];
  const inside = replaced(members.find(([name]) => name === key)?.[1], rest, part);
  const isKnown = members.some(([name]) => name === key);
  const kept = members.flatMap(([name, value]) =>
    name !== key ? [[name, value]] : inside === undefined ? [] : [[key, inside]],
  );
  return Object.fromEntries(isKnown || inside === undefined ? kept : [...kept, [key, inside]]) as unknown;
}
