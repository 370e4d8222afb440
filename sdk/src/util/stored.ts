import type { Json, JsonObject } from "./json.ts";

/** A type stored as JSON; only here is stored data cast to its type. Trusted, because only this program writes it. */
export interface Stored<Value> {
  /** The value as JSON: the same object, not a copy. A type that JSON cannot carry does not compile. */
  write(value: Storable<Value>): JsonObject;
  read(row: unknown): Value;
  /** Reads JSON text. */
  parse(text: string): Value;
  readAll(rows: readonly unknown[]): readonly Value[];
}

/** Writes and reads values of this type. */
export const stored = <Value>(): Stored<Value> => ({
  write: (value) => value as JsonObject,
  read: (row) => row as Value,
  parse: (text) => JSON.parse(text) as Value,
  readAll: (rows) => rows as readonly Value[],
});

/** The type itself if JSON can represent its values; other parts are `never`. `unknown` counts as JSON. */
export type Storable<Value> = unknown extends Value
  ? Value
  : Value extends Json | undefined
    ? Value
    : Value extends
          | bigint
          | symbol
          | Date
          | Uint8Array
          | Promise<unknown>
          | ReadonlyMap<unknown, unknown>
          | ReadonlySet<unknown>
          | ((...args: never) => unknown)
      ? never
      : { readonly [Name in keyof Value]: Storable<Value[Name]> };
