/** Memoises a function by object, weakly. The object must not change. */
export function rememberObjects<Key extends object, Value>(make: (of: Key) => Value): (of: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found.value;
    const value = make(of);
    known.set(of, { value });
    return value;
  };
}
