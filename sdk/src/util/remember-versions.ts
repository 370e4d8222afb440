/**
 * The same function, whose last result for each object is kept as long as the object lives and the version stays the same. The object must
 * not change meanwhile, and what else the function reads must be part of the version.
 */
export function rememberVersions<Key extends object, Rest extends readonly unknown[], Value>(
  make: (of: Key, version: string, ...rest: Rest) => Value,
): (of: Key, version: string, ...rest: Rest) => Value {
  const known = new WeakMap<Key, { readonly version: string; readonly value: Value }>();
  return (of, version, ...rest) => {
    const former = known.get(of);
    if (former?.version === version) return former.value;
    const value = make(of, version, ...rest);
    known.set(of, { version, value });
    return value;
  };
}
