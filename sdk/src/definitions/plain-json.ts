import type { Json } from "../util/json.ts";
import { errorMessage } from "../util/failures.ts";
import { counted } from "../util/texts.ts";
import { pointerTo } from "../util/json-pointer.ts";

/** A value that JSON cannot carry, or that exceeds a limit. */
export interface PlainFault {
  readonly pointer: string;
  /** A predicate: `contains itself`. */
  readonly message: string;
}

export interface PlainJson {
  readonly value: Json | undefined;
  /** At most a few. */
  readonly faults: readonly PlainFault[];
}

/** Far more than any provider accepts: at most 10 levels of objects, and 5,000 properties in all. */
const deepest = 100;
const mostValues = 50_000;
const mostFaults = 3;

interface Path {
  readonly above?: Path;
  readonly key: string;
}

/**
 * The value as plain JSON that shares nothing with it: no cycles, no getters, at most 100 levels and 50,000 values. Values that JSON cannot
 * carry are omitted, as `JSON.stringify` does; values beyond the limits are omitted and reported.
 */
export function plainJson(root: unknown): PlainJson {
  const copier = new PlainCopier();
  return { value: copier.copy(root, undefined), faults: copier.faults };
}

class PlainCopier {
  readonly faults: PlainFault[] = [];
  readonly #around = new Set<object>();
  #remaining = mostValues;

  copy(value: unknown, path: Path | undefined): Json | undefined {
    this.#remaining -= 1;
    if (this.#remaining === 0) return this.#omit(path, `is beyond the limit of ${String(mostValues)} values`);
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number") return Number.isFinite(value) ? value : this.#omit(path, `is ${String(value)}`);
    if (typeof value === "bigint") return this.#omit(path, "is a bigint");
    if (typeof value !== "object") return undefined;
    if (this.#around.has(value)) return this.#omit(path, "contains itself");
    if (this.#around.size === deepest) return this.#omit(path, `is nested deeper than ${counted(deepest, "level")}`);
    this.#around.add(value);
    try {
      return Array.isArray(value) ? this.#copyList(value, path) : this.#copyObject(value, path);
    } catch (error) {
      return this.#omit(path, `cannot be read: ${errorMessage(error)}`);
    } finally {
      this.#around.delete(value);
    }
  }

  #omit(path: Path | undefined, message: string): Json | undefined {
    if (this.faults.length < mostFaults) this.faults.push({ pointer: pointerOf(path), message });
    return undefined;
  }

  #copyList(list: readonly unknown[], path: Path | undefined): Json {
    const copied: Json[] = [];
    for (let index = 0; index < list.length && this.#remaining > 0; index++) {
      copied.push(this.copy(list[index], below(path, String(index))) ?? null);
    }
    return copied;
  }

  #copyObject(value: object, path: Path | undefined): Json | undefined {
    if ("toJSON" in value && typeof value.toJSON === "function") {
      return this.copy((value.toJSON as () => unknown)(), path);
    }
    const copied: [string, Json][] = [];
    for (const [key, member] of Object.entries(value)) {
      if (this.#remaining <= 0) break;
      const plain = this.copy(member, below(path, key));
      if (plain !== undefined) copied.push([key, plain]);
    }
    return Object.fromEntries(copied);
  }
}

const below = (above: Path | undefined, key: string): Path => (above === undefined ? { key } : { above, key });

function pointerOf(path: Path | undefined): string {
  return path === undefined ? "" : pointerTo(pointerOf(path.above), path.key);
}
