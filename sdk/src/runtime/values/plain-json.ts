import type { Json } from "../../util/json.ts";
import { copyPlain, NotCopied, type Bounds } from "./copy-plain.ts";

/** A value that JSON cannot carry; the message says why, to follow "it". */
export class NotJson extends Error {
  override readonly name = "NotJson";
  /** Whether the value is JSON, but larger than its bounds. */
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

/**
 * A handler's result as JSON: a copy, or what writing and reading it would give where it is not plain data (a `Date` becomes its
 * text, `undefined` members go). A result of `undefined` becomes null.
 *
 * @throws NotJson where something would be lost without a word, cannot be written at all, or is larger than the bounds.
 */
export function plainJson(value: unknown, bounds: Bounds = unbounded): Json {
  if (value === undefined) return null;
  try {
    return copyPlain(value, { bounds, isStrict: true });
  } catch (error) {
    if (!(error instanceof NotCopied)) throw new NotJson("cannot be read");
    if (error.bound === "bytes" || error.bound === "values") throw new NotJson(error.message, true);
  }
  return boundedCopy(rewritten(value, bounds), bounds);
}

const unbounded: Bounds = { bytes: Infinity, values: Infinity, depth: 1000 };

function boundedCopy(value: Json, bounds: Bounds): Json {
  try {
    return copyPlain(value, { bounds, isStrict: true });
  } catch (error) {
    if (!(error instanceof NotCopied)) throw new NotJson("cannot be read");
    throw new NotJson(error.message, error.bound === "bytes" || error.bound === "values");
  }
}

function rewritten(value: unknown, bounds: Bounds): Json {
  const text = written(value, bounds);
  if (text === undefined) throw new NotJson(`is a ${typeof value}`);
  return JSON.parse(text) as Json;
}

// The types of `JSON.stringify` do not tell that a function or symbol gives nothing.
function written(value: unknown, { values }: Bounds): string | undefined {
  // The value itself is not one of its members.
  let left = values + 1;
  try {
    return JSON.stringify(value, function replace(this: unknown, key: string, member: unknown) {
      if (member !== undefined && left-- <= 0) throw new NotJson("has too many values", true);
      return refuseLosses(this, key, member);
    });
  } catch (error) {
    if (error instanceof NotJson) throw error;
    if (error instanceof RangeError) throw new NotJson("is nested too deeply");
    if (error instanceof TypeError && error.message.includes("circular")) throw new NotJson("contains itself");
    throw new NotJson("cannot be written as JSON");
  }
}

// `JSON.stringify` writes these as `{}`, which loses their content.
const emptied = [Map, Set, WeakMap, WeakSet, Promise, RegExp, ArrayBuffer, Error] as const;

function refuseLosses(holder: unknown, key: string, value: unknown): unknown {
  const where = key === "" ? "" : ` at "${key}"`;
  const type = typeof value;
  // On the outside these give no text at all, and the message is another one.
  if ((type === "function" || type === "symbol") && key !== "") throw new NotJson(`has a ${type}${where}`);
  if (typeof value === "bigint") throw new NotJson(`has a bigint${where}`);
  if (typeof value === "number" && !Number.isFinite(value)) throw new NotJson(`has the number ${value}${where}`);
  if (type !== "object") return value;
  // A `toJSON` has been called by now; only the holder still has what it was called on.
  const original = (holder as Readonly<Record<string, unknown>>)[key];
  if (value === null && original instanceof Date) throw new NotJson(`has an invalid Date${where}`);
  if (ArrayBuffer.isView(original)) throw new NotJson(`has a ${original.constructor.name}${where}`);
  const kind = emptied.find((candidate) => value instanceof candidate);
  if (kind !== undefined) throw new NotJson(`has a ${kind.name}${where}`);
  return value;
}
