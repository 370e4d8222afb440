import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";

/** The pointer to the first part in which two JSON values differ; undefined where they are equal. */
export function firstDifference(before: unknown, now: unknown, pointer = ""): string | undefined {
  if (stableJson(before) === stableJson(now)) return undefined;
  const areLists = Array.isArray(before) && Array.isArray(now);
  if (!areLists && !(isRecord(before) && isRecord(now))) return pointer;
  const [one, other] = [before, now] as readonly Readonly<Record<string, unknown>>[];
  for (const key of new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])) {
    const found = firstDifference(one?.[key], other?.[key], pointerTo(pointer, key));
    if (found !== undefined) return found;
  }
  return pointer;
}
