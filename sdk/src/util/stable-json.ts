/**
 * The same JSON text for equal values, whatever order their keys were written in. Keys stand in code-unit order, members that
 * are `undefined` are left out, and the text has no white space.
 */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, withSortedKeys);
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  // No prototype: a key called `__proto__` must stay a key.
  const sorted = Object.create(null) as Record<string, unknown>;
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members).sort()) sorted[key] = members[key];
  return sorted;
}
