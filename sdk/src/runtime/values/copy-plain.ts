import type { Json } from "../../util/json.ts";
import { setOwn } from "../../util/set-own.ts";

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
 * the reader after it.
 *
 * @throws NotCopied, and whatever a getter or a Proxy throws.
 */
export const copyPlain = (value: unknown, rules: CopyRules): Json => new Copy(rules).of(value, 0);

class Copy {
  readonly #bounds: Bounds;
  readonly #isStrict: boolean;
  #values = 0;
  #bytes = 0;

  constructor({ bounds, isStrict }: CopyRules) {
    this.#bounds = bounds;
    this.#isStrict = isStrict;
  }

  of(value: unknown, level: number): Json {
    if (typeof value === "string") return this.#text(value);
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new NotCopied(`the number ${value}`);
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
    return Array.from({ length }, (_, index) => this.#member(String(index), items[index] ?? null, level));
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

  #member(key: string, value: unknown, level: number): Json {
    try {
      return this.of(value, level + 1);
    } catch (error) {
      if (error instanceof NotCopied && error.bound === undefined) error.keys.unshift(key);
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

function isPlain(holder: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(holder);
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in holder);
}
