import { orElse } from "./failures.ts";

/** Any value that `JSON.parse` can return. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object: string keys, JSON values. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The value of a JSON text; undefined for any other text. */
export const parseJson = (text: string): Json | undefined => orElse(() => JSON.parse(text) as Json, undefined);

const ownProperty = { writable: true, enumerable: true, configurable: true } as const;

/** Sets a member of an object that the caller creates; `__proto__` becomes an ordinary member, not the prototype. */
export function setOwn(record: object, key: PropertyKey, value: unknown): void {
  if (key === "__proto__") Object.defineProperty(record, key, { value, ...ownProperty });
  else (record as Record<PropertyKey, unknown>)[key] = value;
}
