import type { Json } from "../model/json.ts";

/** A value that JSON cannot carry; the message says why, to follow "it". */
export class NotJson extends Error {
  override readonly name = "NotJson";
}

/**
 * A handler's result as JSON: the value itself where it is plain already, otherwise what writing and reading it would give
 * (a `Date` becomes its text, `undefined` members go). A result of `undefined` becomes null.
 *
 * @throws NotJson where something would be lost without a word or cannot be written at all.
 */
export function plainJson(value: unknown): Json {
  if (value === undefined) return null;
  return isPlainJson(value, deepestPlain) ? value : rewritten(value);
}

// Deeper data is left to JSON itself, which also finds data that contains itself.
const deepestPlain = 60;

function isPlainJson(value: unknown, depth: number): value is Json {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "object" && depth > 0 && isPlainContainer(value, depth - 1);
}

function isPlainContainer(value: object, depth: number): boolean {
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) if (!isPlainJson(item, depth)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  if ("toJSON" in value) return false;
  for (const key of Object.keys(value)) {
    if (!isPlainJson((value as Readonly<Record<string, unknown>>)[key], depth)) return false;
  }
  return true;
}

function rewritten(value: unknown): Json {
  const text = written(value);
  if (text === undefined) throw new NotJson(`is a ${typeof value}`);
  return JSON.parse(text) as Json;
}

// The types of `JSON.stringify` do not tell that a function or symbol gives nothing.
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, refuseLosses);
  } catch (error) {
    if (error instanceof NotJson) throw error;
    if (error instanceof RangeError) throw new NotJson("is nested too deeply");
    if (error instanceof TypeError && error.message.includes("circular")) throw new NotJson("contains itself");
    throw new NotJson(`cannot be written as JSON (${firstLine(error)})`);
  }
}

// JSON writes these as `{}`, which nobody means.
const emptied = [Map, Set, WeakMap, WeakSet, Promise, RegExp, ArrayBuffer, Error] as const;

function refuseLosses(this: unknown, key: string, value: unknown): unknown {
  const where = key === "" ? "" : ` at "${key}"`;
  const type = typeof value;
  // On the outside these give no text at all, and the message is another one.
  if ((type === "function" || type === "symbol") && key !== "") throw new NotJson(`has a ${type}${where}`);
  if (typeof value === "bigint") throw new NotJson(`has a bigint${where}`);
  if (typeof value === "number" && !Number.isFinite(value)) throw new NotJson(`has the number ${value}${where}`);
  if (type !== "object") return value;
  // A `toJSON` has been called by now; only the holder still has what it was called on.
  const original = (this as Readonly<Record<string, unknown>>)[key];
  if (value === null && original instanceof Date) throw new NotJson(`has an invalid Date${where}`);
  if (ArrayBuffer.isView(original)) throw new NotJson(`has a ${original.constructor.name}${where}`);
  const kind = emptied.find((candidate) => value instanceof candidate);
  if (kind !== undefined) throw new NotJson(`has a ${kind.name}${where}`);
  return value;
}

const firstLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : typeof error;
