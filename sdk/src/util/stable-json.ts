/**
 * The same JSON text for equal values, whatever the order of their keys. Keys are in code-unit order, `undefined` members are omitted, and
 * there is no white space.
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
