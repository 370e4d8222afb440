import type { Arbitrary } from "fast-check";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { clipText } from "../../util/visible-text.ts";
import type { FastCheck } from "./valid-values.ts";

/** A value with one changed part. */
export interface ChangedValue {
  /** The change, such as `without /query`. */
  readonly what: string;
  readonly value: Json;
}

/** Invalid values, each one change away from a valid one; undefined where every change leaves the value valid. */
export const invalidValues = (
  fc: FastCheck,
  valid: Arbitrary<Json>,
  isValid: (value: Json) => boolean,
): Arbitrary<{ readonly from: Json; readonly invalid: ChangedValue | undefined }> =>
  fc.tuple(valid, fc.nat()).map(([from, choice]) => {
    const all = changesOf(from);
    const at = choice % all.length;
    return { from, invalid: [...all.slice(at), ...all.slice(0, at)].find(({ value }) => !isValid(value)) };
  });

/** A value with each of its parts replaced, removed, doubled or out of any usual range. */
export function changesOf(value: Json): readonly ChangedValue[] {
  return [...changesAt(value, ""), { what: `an object ${levels} levels deep`, value: nested(value) }];
}

/** More than any policy allows. */
const levels = 2000;

function nested(value: Json): Json {
  let inside: Json = "end";
  for (let level = 0; level < levels; level += 1) inside = { inside };
  return isRecord(value) ? { ...value, [Object.keys(value)[0] ?? unexpected]: inside } : inside;
}

const unexpected = "unexpected_property";

function changesAt(value: Json, path: string): readonly ChangedValue[] {
  const here = path === "" ? "the whole" : path;
  const replaced = replacementsFor(value).map((other) => ({
    what: `${here} is ${clipText(JSON.stringify(other), 60)}`,
    value: other,
  }));
  const changed = (name: string, member: Json, put: (part: Json) => Json): readonly ChangedValue[] =>
    changesAt(member, pointerTo(path, name)).map(({ what, value: part }) => ({ what, value: put(part) }));
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return [
      ...replaced,
      ...list.flatMap((item, index) => changed(String(index), item, (part) => list.with(index, part))),
    ];
  }
  if (!isRecord(value)) return replaced;
  return [
    ...replaced,
    { what: `with ${pointerTo(path, unexpected)}`, value: { ...value, [unexpected]: true } },
    ...Object.entries(value).flatMap(([name, member]) => [
      { what: `without ${pointerTo(path, name)}`, value: without(value, name) },
      ...changed(name, member, (part) => ({ ...value, [name]: part })),
    ]),
  ];
}

const without = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));

function replacementsFor(value: Json): readonly Json[] {
  const types: readonly Json[] = [[], {}, "text", 1.5, true, null];
  if (typeof value === "string") return [...types, "", value + value, "x".repeat(10_000)];
  if (typeof value === "number") return [...types, value - 1, value + 1, value / 2, -1e9, 1e9];
  const [first] = Array.isArray(value) ? (value as readonly Json[]) : [];
  return first === undefined ? types : [...types, [first, first], Array<Json>(1000).fill(first)];
}
