import { isDeepStrictEqual } from "node:util";
import type { Arbitrary } from "fast-check";
import type { JsonSchema } from "../../model/json-schema.ts";
import { dissolved } from "../../schema/merge-all-of.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import type { FastCheck } from "./valid-values.ts";

/** A value with one fault. */
export interface InvalidValue {
  /** The fault, such as `without /query`. */
  readonly what: string;
  readonly value: Json;
}

/** A fault in the place of a value, such as `is too long`, and the value with it. */
type Fault = readonly [what: string, value: Json];

/** Values that are valid but for one fault, each with the valid value that it is made from. */
export const invalidValues = (
  fc: FastCheck,
  root: JsonSchema,
  valid: Arbitrary<Json>,
): Arbitrary<{ readonly from: Json; readonly invalid: InvalidValue | undefined }> =>
  fc.tuple(valid, fc.nat()).map(([from, choice]) => {
    const all = faultsOf(root, from);
    return { from, invalid: all[choice % all.length] };
  });

/**
 * A valid value with each fault that breaks the schema whatever else it says: parts inside of alternatives and conditions stay as they are.
 */
export function faultsOf(root: JsonSchema, value: Json): readonly InvalidValue[] {
  const inside = faultsAt(root, value, { root, path: "" });
  const [object, name] = isRecord(value) ? [value, Object.keys(value)[0] ?? unexpected] : [{}, unexpected];
  return [...inside, { what: `an object ${levels} levels deep`, value: { ...object, [name]: nested() } }];
}

/** More than any policy allows. */
const levels = 2000;

const unexpected = "unexpected_property";

function nested(): Json {
  let value: Json = "end";
  for (let level = 0; level < levels; level += 1) value = { inside: value };
  return value;
}

interface Position {
  readonly root: JsonSchema;
  /** JSON pointer. */
  readonly path: string;
}

function faultsAt(written: JsonSchema, value: Json, at: Position): readonly InvalidValue[] {
  const schema = dissolved(written, at.root);
  const own = [...wrongTypes(schema), ...wrongChoices(schema), ...wrongSizes(schema, value), ...wrongNumbers(schema)];
  const here = at.path === "" ? "the whole" : at.path;
  const scalars = own.map(([what, wrong]) => ({ what: `${here} ${what}`, value: wrong }));
  if (Array.isArray(value)) return [...scalars, ...inList(schema, value, at)];
  return isRecord(value) ? [...scalars, ...inObject(schema, value, at)] : scalars;
}

function inObject(schema: JsonSchema, value: JsonObject, at: Position): readonly InvalidValue[] {
  const { additionalProperties, patternProperties, properties = {}, required = [] } = schema;
  const place = (name: string): string => pointerTo(at.path, name);
  const missing = required
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => ({ what: `without ${place(name)}`, value: without(value, name) }));
  const isClosed = additionalProperties === false && patternProperties === undefined;
  const extra =
    isClosed && !Object.hasOwn(properties, unexpected)
      ? [{ what: `with ${place(unexpected)}`, value: { ...value, [unexpected]: true } }]
      : [];
  const inside = Object.entries(value).flatMap(([name, member]) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (part === undefined) return [];
    const changed = faultsAt(part, member, { ...at, path: place(name) });
    return changed.map((fault) => ({ what: fault.what, value: { ...value, [name]: fault.value } }));
  });
  return [...missing, ...extra, ...inside];
}

const without = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));

function inList({ items, prefixItems = [] }: JsonSchema, value: readonly Json[], at: Position) {
  return value.flatMap((item, index) => {
    const part = prefixItems[index] ?? items;
    if (typeof part !== "object") return [];
    const changed = faultsAt(part, item, { ...at, path: pointerTo(at.path, String(index)) });
    return changed.map((fault) => ({ what: fault.what, value: value.with(index, fault.value) }));
  });
}

const samples: readonly Fault[] = [
  ["array", []],
  ["object", {}],
  ["string", "text"],
  ["number", 1.5],
  ["boolean", true],
  ["null", null],
];

function wrongTypes({ type }: JsonSchema): readonly Fault[] {
  if (type === undefined) return [];
  const allowed: readonly string[] = [type].flat();
  return samples
    .filter(([name]) => !allowed.includes(name))
    .map(([name, value]) => [`is ${name === "number" ? "1.5" : `of type ${name}`}`, value]);
}

const unlisted = "a value that is not listed";

function wrongChoices(schema: JsonSchema): readonly Fault[] {
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices === undefined || choices.some((choice) => isDeepStrictEqual(choice, unlisted))) return [];
  return [["is not one of the values", unlisted]];
}

/** Longer values take too long to send. */
const maxSent = 10_000;

function wrongSizes(schema: JsonSchema, value: Json): readonly Fault[] {
  const { maxItems = maxSent, maxLength = maxSent, minItems = 0, minLength = 0, uniqueItems } = schema;
  const wrong: Fault[] = [];
  if (typeof value === "string") {
    if (minLength > 0) wrong.push(["is empty", ""]);
    if (maxLength < maxSent) wrong.push(["is too long", "x".repeat(maxLength + 1)]);
  }
  if (!Array.isArray(value)) return wrong;
  const [first] = value as readonly Json[];
  if (minItems > 0) wrong.push(["has no items", []]);
  if (first === undefined) return wrong;
  if (maxItems < maxSent) wrong.push(["has too many items", Array<Json>(maxItems + 1).fill(first)]);
  if (uniqueItems === true) wrong.push(["has an item twice", [first, first]]);
  return wrong;
}

function wrongNumbers(schema: JsonSchema): readonly Fault[] {
  const { exclusiveMaximum, exclusiveMinimum, maximum, minimum, multipleOf } = schema;
  const below = minimum === undefined ? undefined : minimum - 1;
  const above = maximum === undefined ? undefined : maximum + 1;
  const wrong = [
    // Far from zero, numbers are too coarse for a step of one.
    below === minimum ? undefined : below,
    above === maximum ? undefined : above,
    exclusiveMaximum,
    exclusiveMinimum,
    multipleOf === undefined ? undefined : multipleOf / 2,
  ];
  return wrong.flatMap((value) => (value === undefined ? [] : [[`is ${value}`, value] as const]));
}
