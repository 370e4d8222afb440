import type { JsonCopy, JsonParts } from "../../model/json-copy.ts";
import type { Json } from "../../util/json.ts";
import { setOwn } from "../../util/set-own.ts";
import { listPart } from "./kept-json.ts";

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
  /** Keys that lead to the value at fault. */
  readonly keys: string[] = [];

  constructor(message: string, bound?: keyof Bounds) {
    super(message);
    this.bound = bound;
  }
}

/** How to treat what is not plain data. */
export interface CopyRules {
  readonly bounds: Bounds;
  /** Whether objects of a class, and objects with `toJSON`, are refused rather than copied by their own keys. */
  readonly isStrict: boolean;
}

/**
 * A copy of plain data: objects by their own enumerable keys, arrays, texts, finite numbers, booleans, null; members that are
 * undefined are left out. Every part is read once, so that a getter or a Proxy cannot show one thing to a check and another to
 * the reader after it; with it, its size and its parts.
 *
 * @throws NotCopied, and whatever a getter or a Proxy throws.
 */
export function measuredCopy(value: unknown, rules: CopyRules): JsonCopy {
  try {
    return new Copy(rules, mostBytes).measured(value, longestEscape / mostBytesOfOne);
  } catch (error) {
    if (!(error instanceof NotCopied) || error.bound !== "bytes") throw error;
    // By the quick estimate it is too large; only now the exact count is worth its time.
    return new Copy(rules, exactBytes).measured(value, longestEscape);
  }
}

/** Characters of a control character in JSON, such as `\u0000`. */
const longestEscape = 6;

/** The longest number has 24 characters; a member has quotes, a colon and a comma. */
const longestValue = 32;

const mostBytesOfOne = 3;

const mostBytes = (text: string): number => text.length * mostBytesOfOne;

const exactBytes = (text: string): number => Buffer.byteLength(text);

class Copy {
  readonly #bounds: Bounds;
  readonly #isStrict: boolean;
  readonly #bytesOf: (text: string) => number;
  readonly #parts: JsonParts[number][] = [];
  #values = 0;
  #bytes = 0;

  constructor({ bounds, isStrict }: CopyRules, bytesOf: (text: string) => number) {
    this.#bounds = bounds;
    this.#isStrict = isStrict;
    this.#bytesOf = bytesOf;
  }

  /** `escaped`: characters in JSON for each byte that was counted. */
  measured(given: unknown, escaped: number): JsonCopy {
    const value = this.#of(given, 0);
    return { value, mostCharacters: this.#bytes * escaped + (this.#values + 1) * longestValue, parts: this.#parts };
  }

  #of(value: unknown, level: number): Json {
    if (typeof value === "string") {
      this.#countText(value);
      return this.#scalar(value);
    }
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new NotCopied(`the number ${value}`);
      // JSON has no negative zero.
      return this.#scalar(value === 0 ? 0 : value);
    }
    if (typeof value === "boolean" || value === null) return this.#scalar(value);
    if (typeof value !== "object") throw new NotCopied(value === undefined ? "nothing" : `a ${typeof value}`);
    if (level >= this.#bounds.depth) throw new NotCopied("is nested too deeply", "depth");
    return Array.isArray(value) ? this.#array(value, level) : this.#object(value, level);
  }

  #scalar(value: string | number | boolean | null): Json {
    this.#parts.push(value);
    return value;
  }

  #array(items: readonly unknown[], level: number): Json {
    const { length } = items;
    this.#count(length);
    this.#parts.push(listPart, length);
    const copy = new Array<Json>(length);
    let index = 0;
    try {
      for (; index < length; index++) {
        const item = items[index];
        copy[index] = this.#of(item === undefined ? null : item, level + 1);
      }
    } catch (error) {
      throw below(String(index), error);
    }
    return copy;
  }

  #object(holder: object, level: number): Json {
    if (this.#isStrict && !isPlain(holder)) throw new NotCopied("an object of a class");
    const keys = Object.keys(holder);
    this.#count(keys.length);
    this.#parts.push(keys);
    const copy: Record<string, Json> = {};
    let at = "";
    try {
      for (const key of keys) {
        at = key;
        this.#countText(key);
        const member = (holder as Readonly<Record<string, unknown>>)[key];
        if (member === undefined) this.#parts.push(undefined);
        else setOwn(copy, key, this.#of(member, level + 1));
      }
    } catch (error) {
      throw below(at, error);
    }
    return copy;
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > this.#bounds.values) throw new NotCopied("has too many values", "values");
  }

  #countText(text: string): void {
    const { bytes } = this.#bounds;
    // A text has no fewer bytes than characters; counting those of a huge one would take its time.
    this.#bytes += text.length > bytes ? text.length : this.#bytesOf(text);
    if (this.#bytes > bytes) throw new NotCopied("is too large", "bytes");
  }
}

/** The error as it is one level higher. */
function below(key: string, error: unknown): unknown {
  if (error instanceof NotCopied && error.bound === undefined) error.keys.unshift(key);
  return error;
}

function isPlain(holder: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(holder);
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in holder);
}
