import type { Json, JsonObject } from "./json.ts";

/** A copy of a value that is known to be JSON; faster than a copy that checks it. */
export function cloneJson(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneJson);
  const copy: Record<string, Json> = { ...(value as JsonObject) };
  for (const key in copy) {
    const member = copy[key];
    if (typeof member === "object" && member !== null && Object.hasOwn(copy, key)) {
      // Assigned, it would become the prototype.
      if (key === "__proto__") Object.defineProperty(copy, key, { value: cloneJson(member) });
      else copy[key] = cloneJson(member);
    }
  }
  return copy;
}
