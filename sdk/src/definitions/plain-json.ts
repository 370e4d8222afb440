import type { Json } from "../util/json.ts";
import { errorMessage } from "../util/error-message.ts";
import { counted } from "../util/counted.ts";
import { pointerTo } from "../util/json-pointer.ts";

/** Something that JSON cannot carry, or not so much of it. */
export interface PlainFault {
  /** JSON pointer to what was left out. */
  readonly pointer: string;
  /** What follows "it": `contains itself`. */
  readonly message: string;
}

/** The JSON of a value, and what had to be left out of it. */
export interface PlainJson {
  readonly value: Json | undefined;
  /** At most a few. */
  readonly faults: readonly PlainFault[];
}

/** Far more than any provider takes: at most 10 levels of objects, and 5,000 properties in all. */
const deepest = 100;
const mostValues = 50_000;
const mostFaults = 3;

interface Path {
  readonly above?: Path;
  readonly key: string;
}

/**
 * The value as plain JSON that shares nothing with it: no cycles, no getters, at most 100 levels and 50,000 values. What is no JSON
 * is left out, as `JSON.stringify` does; what is too much of it as well, and is told.
 */
export function plainJson(root: unknown): PlainJson {
  const faults: PlainFault[] = [];
  const around = new Set<object>();
  let remaining = mostValues;

  const leaveOut = (path: Path | undefined, message: string): Json | undefined => {
    if (faults.length < mostFaults) faults.push({ pointer: pointerOf(path), message });
    return undefined;
  };

  const copy = (value: unknown, path: Path | undefined): Json | undefined => {
    remaining -= 1;
    if (remaining === 0) return leaveOut(path, `is where more than ${String(mostValues)} values are reached`);
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number") return Number.isFinite(value) ? value : leaveOut(path, `is ${String(value)}`);
    if (typeof value === "bigint") return leaveOut(path, "is a bigint");
    if (typeof value !== "object") return undefined;
    if (around.has(value)) return leaveOut(path, "contains itself");
    if (around.size === deepest) return leaveOut(path, `is nested deeper than ${counted(deepest, "level")}`);
    around.add(value);
    try {
      return Array.isArray(value) ? copyList(value, path) : copyObject(value, path);
    } catch (error) {
      return leaveOut(path, `cannot be read: ${errorMessage(error)}`);
    } finally {
      around.delete(value);
    }
  };

  const copyList = (list: readonly unknown[], path: Path | undefined): Json => {
    const copied: Json[] = [];
    for (let index = 0; index < list.length && remaining > 0; index++) {
      copied.push(copy(list[index], below(path, String(index))) ?? null);
    }
    return copied;
  };

  const copyObject = (value: object, path: Path | undefined): Json | undefined => {
    if ("toJSON" in value && typeof value.toJSON === "function") {
      return copy((value.toJSON as () => unknown)(), path);
    }
    const copied: [string, Json][] = [];
    for (const [key, member] of Object.entries(value)) {
      if (remaining <= 0) break;
      const plain = copy(member, below(path, key));
      if (plain !== undefined) copied.push([key, plain]);
    }
    return Object.fromEntries(copied);
  };

  return { value: copy(root, undefined), faults };
}

const below = (above: Path | undefined, key: string): Path => (above === undefined ? { key } : { above, key });

function pointerOf(path: Path | undefined): string {
  return path === undefined ? "" : pointerTo(pointerOf(path.above), path.key);
}
