/** A copy of JSON in which nothing can be changed. */
export function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze((value as readonly unknown[]).map(frozenCopy)) as Value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = frozenCopy((value as Readonly<Record<string, unknown>>)[key]);
    if (key === "__proto__") Object.defineProperty(copy, key, { enumerable: true, value: part });
    else copy[key] = part;
  }
  return Object.freeze(copy) as Value;
}
