import { type Json, setOwn } from "../../util/json.ts";
import type { Call } from "../../model/call/call.ts";

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
 * A handler's result as JSON: a copy, or what writing and reading it would give if it is not plain data (a `Date` becomes its
 * text, `undefined` members go). A result of `undefined` becomes null.
 *
 * @throws NotJson where something would be lost without a word, cannot be written at all, or is larger than the bounds.
 */
export function plainJson(value: unknown, bounds: Bounds = unbounded): Json {
  if (value === undefined) return null;
  try {
    return copyPlain(value, { bounds, isStrict: true });
  } catch (error) {
    if (!(error instanceof NotCopied)) throw new NotJson("throws an error when it is read");
    if (error.bound === "bytes" || error.bound === "values") throw new NotJson(error.message, true);
  }
  return boundedCopy(rewritten(value, bounds), bounds);
}

const unbounded: Bounds = { bytes: Infinity, values: Infinity, depth: 1000 };

function boundedCopy(value: Json, bounds: Bounds): Json {
  try {
    return copyPlain(value, { bounds, isStrict: true });
  } catch (error) {
    if (!(error instanceof NotCopied)) throw new NotJson("throws an error when it is read");
    throw new NotJson(error.message, error.bound !== undefined);
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
    if (error instanceof RangeError) throw new NotJson("is nested too deeply", true);
    if (error instanceof TypeError && error.message.includes("circular")) throw new NotJson("contains itself");
    throw new NotJson("throws an error when it is read");
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

/** How large a value may be. */
export interface Bounds {
  /** As UTF-8 JSON text, without its punctuation. */
  readonly bytes: number;
  /** Levels of objects and arrays. */
  readonly depth: number;
  /** Members and items, all levels together. */
  readonly values: number;
}

/** Why a value was not copied: it is larger than a bound, or holds something JSON cannot carry. */
export class NotCopied extends Error {
  override readonly name = "NotCopied";
  readonly bound: keyof Bounds | undefined;
  /** Whether it is a number whose digits are lost. */
  readonly isRounded: boolean;
  /** Keys that lead to the value at fault. */
  readonly keys: string[] = [];

  constructor(message: string, reason?: keyof Bounds | "rounded") {
    super(message);
    this.bound = reason === "rounded" ? undefined : reason;
    this.isRounded = reason === "rounded";
  }
}

export interface CopyRules {
  readonly bounds: Bounds;
  /** Whether objects of a class, and objects with `toJSON`, are refused rather than copied by their own keys. */
  readonly isStrict: boolean;
  readonly refusesRounded?: boolean;
}

/**
 * A copy of plain data: objects by their own enumerable keys, arrays, texts, finite numbers, booleans, null; members that are
 * undefined are left out. Every part is read once, so that a getter or a Proxy cannot show one thing to a check and another to
 * the reader after it.
 *
 * @throws NotCopied, and whatever a getter or a Proxy throws.
 */
export const copyPlain = (value: unknown, rules: CopyRules): Json => new Copy(rules).of(value, 0);

class Copy {
  readonly #bounds: Bounds;
  readonly #isStrict: boolean;
  readonly #refusesRounded: boolean;
  #values = 0;
  #bytes = 0;

  constructor({ bounds, isStrict, refusesRounded = false }: CopyRules) {
    this.#bounds = bounds;
    this.#isStrict = isStrict;
    this.#refusesRounded = refusesRounded;
  }

  of(value: unknown, level: number): Json {
    if (typeof value === "string") return this.#text(value);
    if (typeof value === "number") {
      if (Number.isNaN(value)) throw new NotCopied(`the number ${value}`);
      if (!Number.isFinite(value) || (this.#refusesRounded && isRounded(value))) {
        throw new NotCopied(`the number ${value}`, "rounded");
      }
      // JSON has no negative zero.
      return value === 0 ? 0 : value;
    }
    if (typeof value === "boolean" || value === null) return value;
    if (typeof value !== "object") throw new NotCopied(value === undefined ? "nothing" : `a ${typeof value}`);
    if (level >= this.#bounds.depth) throw new NotCopied("is nested too deeply", "depth");
    return Array.isArray(value) ? this.#array(value, level) : this.#object(value, level);
  }

  #array(items: readonly unknown[], level: number): Json {
    const { length } = items;
    this.#count(length);
    const copy: Json[] = [];
    for (let index = 0; index < length; index += 1) copy.push(this.#member(index, items[index] ?? null, level));
    return copy;
  }

  #object(holder: object, level: number): Json {
    if (this.#isStrict && !isPlain(holder)) throw new NotCopied("an object of a class");
    const keys = Object.keys(holder);
    this.#count(keys.length);
    const copy: Record<string, Json> = {};
    for (const key of keys) {
      this.#text(key);
      const member = (holder as Readonly<Record<string, unknown>>)[key];
      if (member !== undefined) setOwn(copy, key, this.#member(key, member, level));
    }
    return copy;
  }

  #member(key: string | number, value: unknown, level: number): Json {
    try {
      return this.of(value, level + 1);
    } catch (error) {
      if (error instanceof NotCopied && error.bound === undefined) error.keys.unshift(String(key));
      throw error;
    }
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > this.#bounds.values) throw new NotCopied("has too many values", "values");
  }

  #text(text: string): string {
    const { bytes } = this.#bounds;
    // A text has no fewer bytes than characters; counting those of a huge one would take its time.
    this.#bytes += text.length > bytes ? text.length : Buffer.byteLength(text);
    if (this.#bytes > bytes) throw new NotCopied("is too large", "bytes");
    return text;
  }
}

/** Whether a number may have been rounded when it was parsed: a whole number beyond 2^53, unless it is a measure such as 6.02e23. */
const isRounded = (value: number): boolean =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER && (Math.abs(value) < 1e21 || Number(value.toPrecision(15)) !== value);

function isPlain(holder: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(holder);
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in holder);
}

/** How large a result, or a piece of it, may be. */
export function resultBounds({ session: { policy } }: Call): Bounds {
  return { bytes: policy.maxResultBytes, values: policy.maxResultValues, depth: policy.maxDepth };
}
