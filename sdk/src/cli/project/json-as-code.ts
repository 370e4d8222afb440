import type { Json, JsonObject } from "../../util/json.ts";

/** A JSON value as TypeScript: on one line, or one member per line if the indentation of its first line is given. */
export function jsonAsCode(value: Json, indent?: string): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => jsonAsCode(item, indent)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = indent === undefined ? undefined : `${indent}  `;
  const members = Object.entries(value as JsonObject).map(
    ([key, member]) => `${keyOf(key)}: ${jsonAsCode(member, inner)}`,
  );
  if (members.length === 0) return "{}";
  if (inner === undefined) return `{ ${members.join(", ")} }`;
  return ["{", ...members.map((member) => `${inner}${member},`), `${indent ?? ""}}`].join("\n");
}

// Even with quotes, `__proto__` would set the prototype.
const keyOf = (key: string): string =>
  key === "__proto__" ? `["__proto__"]` : /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
