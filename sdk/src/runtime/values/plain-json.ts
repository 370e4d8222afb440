import { type Json, setOwn } from "../../util/json.ts";
import type { Call } from "../../model/call/call.ts";

/** A value that JSON cannot represent, or that exceeds its bounds; the message gives the reason, to follow "it". */
export class NotJson extends Error {
  override readonly name = "NotJson";
  /** The type of the value, such as `a Map`; empty if the value is too large. */
  readonly found: string;
  /** The bound that the value exceeds. */
  readonly bound: keyof Bounds | undefined;
  /** Keys that lead to it. */
  readonly keys: readonly string[];

  constructor(message: string, { found = "", bound, keys = [] }: Partial<NotJsonFacts> = {}) {
    super(message);
    this.found = found;
    this.bound = bound;
    this.keys = keys;
  }
}

type NotJsonFacts = Pick<NotJson, "found" | "bound" | "keys">;

export interface Bounds {
  /** Size as UTF-8 JSON text, without its punctuation. */
  readonly bytes: number;
  /** Levels of objects and arrays. */
  readonly depth: number;
  /** Members and items, at all levels together. */
  readonly values: number;
}

const unbounded: Bounds = { bytes: Infinity, values: Infinity, depth: 1000 };

export function resultBounds({ session: { policy } }: Call): Bounds {
  return { bytes: policy.maxResultBytes, values: policy.maxResultValues, depth: policy.maxDepth };
}

/**
 * A copy of a value as if it were written to JSON and read again: a `Date` becomes its text, an object of a class keeps its own members,
 * `undefined` members are omitted, and `undefined` itself becomes null. Every part is read once, so that a getter or a Proxy cannot show
 * different values to a check and to a later reader.
 *
 * @param refusesRounded Whether to refuse a number that may have lost digits when it was parsed.
 * @throws NotJson if something would be lost silently, cannot be written at all, or is larger than the bounds.
 */
export function plainJson(value: unknown, bounds: Bounds = unbounded, refusesRounded = false): Json {
  if (value === undefined) return null;
  try {
    return new Copy(bounds, refusesRounded).of(value);
  } catch (error) {
    throw error instanceof NotJson ? error : new NotJson("throws an error when it is read");
  }
}

/** A whole number beyond 2^53 may have been rounded, unless it is a measure such as 6.02e23. */
const isRounded = (value: number): boolean =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER && (Math.abs(value) < 1e21 || Number(value.toPrecision(15)) !== value);

/** JSON loses their content, even if they have members too. An object of another class loses its content if it has no members. */
const emptied = [Map, Set, WeakMap, WeakSet, Promise, RegExp, ArrayBuffer, Error] as const;

class Copy {
  readonly #bounds: Bounds;
  readonly #refusesRounded: boolean;
  /** The objects around the current value, and the keys to it. */
  readonly #above: object[] = [];
  readonly #keys: (string | number)[] = [];
  #values = 0;
  #bytes = 0;

  constructor(bounds: Bounds, refusesRounded: boolean) {
    this.#bounds = bounds;
    this.#refusesRounded = refusesRounded;
  }

  of(value: unknown): Json {
    if (typeof value === "string") return this.#text(value);
    if (typeof value === "number") return this.#number(value);
    if (typeof value === "boolean" || value === null) return value;
    if (typeof value === "object") return this.#structure(value);
    throw this.#refusal(`a ${typeof value}`);
  }

  /** JSON has no negative zero. */
  #number(value: number): number {
    if (Number.isFinite(value) && !(this.#refusesRounded && isRounded(value))) return value === 0 ? 0 : value;
    throw this.#refusal(`the number ${value}`);
  }

  #structure(value: object, isWritten = false): Json {
    const { toJSON: toJson } = value as { readonly toJSON?: unknown };
    if (typeof toJson === "function" && !isWritten) return this.#written(value, toJson);
    if (this.#above.length >= this.#bounds.depth) throw this.#tooDeep(value);
    this.#above.push(value);
    const copy = Array.isArray(value) ? this.#array(value) : this.#object(value);
    this.#above.pop();
    return copy;
  }

  /** The result of `toJSON`, whose own `toJSON` is not called. */
  #written(value: object, toJson: object): Json {
    if (ArrayBuffer.isView(value)) throw this.#refusal(`a ${value.constructor.name}`);
    const written: unknown = Reflect.apply(toJson as () => unknown, value, [String(this.#keys.at(-1) ?? "")]);
    if (written === null && value instanceof Date) throw this.#refusal("an invalid Date");
    return typeof written === "object" && written !== null ? this.#structure(written, true) : this.of(written ?? null);
  }

  #array(items: readonly unknown[]): Json {
    const { length } = items;
    this.#count(length);
    const copy: Json[] = [];
    for (let index = 0; index < length; index += 1) copy.push(this.#member(index, items[index] ?? null));
    return copy;
  }

  #object(holder: object): Json {
    const keys = Object.keys(holder);
    this.#refuseEmptied(holder, keys.length);
    this.#count(keys.length);
    const copy: Record<string, Json> = {};
    for (const key of keys) {
      this.#text(key);
      const member = (holder as Readonly<Record<string, unknown>>)[key];
      if (member !== undefined) setOwn(copy, key, this.#member(key, member));
    }
    return copy;
  }

  #member(key: string | number, value: unknown): Json {
    this.#keys.push(key);
    const copy = this.of(value);
    this.#keys.pop();
    return copy;
  }

  #refuseEmptied(holder: object, members: number): void {
    const prototype: unknown = Object.getPrototypeOf(holder);
    if (prototype === Object.prototype || prototype === null) return;
    if (members > 0 && !ArrayBuffer.isView(holder) && !emptied.some((each) => holder instanceof each)) return;
    // A generator's constructor has no name.
    const name = holder.constructor.name || Object.prototype.toString.call(holder).slice("[object ".length, -1);
    if (name !== "Object") throw this.#refusal(`${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`);
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > this.#bounds.values) throw new NotJson("has too many values", { bound: "values" });
  }

  #text(text: string): string {
    const { bytes } = this.#bounds;
    if (bytes === Infinity) return text;
    // A text has at least as many bytes as characters; counting the bytes of a huge text would be slow.
    this.#bytes += text.length > bytes ? text.length : Buffer.byteLength(text);
    if (this.#bytes > bytes) throw new NotJson("is too large", { bound: "bytes" });
    return text;
  }

  #tooDeep(value: object): NotJson {
    return this.#above.includes(value)
      ? new NotJson("contains itself")
      : new NotJson("is nested too deeply", { bound: "depth" });
  }

  #refusal(found: string): NotJson {
    const keys = this.#keys.map(String);
    const last = keys.at(-1);
    return new NotJson(last === undefined ? `is ${found}` : `has ${found} at ${JSON.stringify(last)}`, { found, keys });
  }
}

export function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze((value as readonly unknown[]).map(frozenCopy)) as Value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    setOwn(copy, key, frozenCopy((value as Readonly<Record<string, unknown>>)[key]));
  }
  return Object.freeze(copy) as Value;
}
