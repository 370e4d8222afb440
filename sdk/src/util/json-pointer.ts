export function pointerTo(parent: string, ...keys: readonly string[]): string {
  let pointer = parent;
  for (const key of keys) pointer += `/${escapeKey(key)}`;
  return pointer;
}

export function pointerKeys(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map(unescapeKey);
}

/** The value at a pointer; undefined if there is no such value. */
export function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const key of pointerKeys(pointer)) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

export const escapeKey = (key: string): string =>
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

export const unescapeKey = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");
