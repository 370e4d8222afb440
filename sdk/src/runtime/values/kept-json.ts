import type { JsonCopy, JsonParts } from "../../model/json-copy.ts";
import type { Json } from "../../util/json.ts";
import { setOwn } from "../../util/set-own.ts";

/** JSON that is kept while the value it was copied with may be changed. */
export type KeptJson = Json | KeptParts;

class KeptParts {
  readonly parts: JsonParts;

  constructor(parts: JsonParts) {
    this.parts = parts;
  }
}

/** With fewer parts, a copy takes no more time and less memory. */
const fewParts = 4;

/** A small value is kept as a copy, others as their parts, without the room that a list has left at its end. */
export const keptJson = ({ parts }: JsonCopy): KeptJson =>
  parts.length <= fewParts ? new Reader(parts).value() : new KeptParts(parts.slice());

/** What was kept. The same value each time or a new one: who changes it needs a copy. */
export const jsonIn = (kept: KeptJson): Json => (kept instanceof KeptParts ? new Reader(kept.parts).value() : kept);

/** Stands before the length of a list. */
export const listPart = Symbol("list");

/** Makes a value of its parts. */
class Reader {
  readonly #parts: JsonParts;
  #at = 0;

  constructor(parts: JsonParts) {
    this.#parts = parts;
  }

  value(): Json {
    return this.#read() ?? null;
  }

  #read(): Json | undefined {
    const part = this.#next();
    if (typeof part === "symbol") return Array.from({ length: this.#next() as number }, () => this.value());
    if (typeof part !== "object" || part === null) return part;
    const copy: Record<string, Json> = {};
    for (const key of part) {
      const member = this.#read();
      if (member !== undefined) setOwn(copy, key, member);
    }
    return copy;
  }

  #next(): JsonParts[number] {
    return this.#parts[this.#at++];
  }
}
