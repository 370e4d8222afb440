const deepest = 128;
const most = 200_000;

/** Whether a value is safe to walk: at most 128 levels and 200,000 parts, and so without cycles. */
export function withinBounds(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth++) {
    seen += level.length;
    if (depth > deepest || seen > most) return false;
    level = level.flatMap((part): unknown[] => (typeof part === "object" && part !== null ? Object.values(part) : []));
  }
  return true;
}
