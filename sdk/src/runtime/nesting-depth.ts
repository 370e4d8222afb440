/** Whether a value has more levels of objects and arrays than `most`; also true of data that contains itself. */
export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) if (isDeeperThan(item, most - 1)) return true;
    return false;
  }
  for (const key of Object.keys(value)) {
    if (isDeeperThan((value as Readonly<Record<string, unknown>>)[key], most - 1)) return true;
  }
  return false;
}
