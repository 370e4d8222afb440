/** Longer texts are not cached: computing their results costs little compared to reading them. */
const longestKept = 20_000;
const mostCharacters = 4_000_000;
/** The overhead of each entry, so that the number of short texts is limited too. */
const overhead = 50;

/** Memoises a function by object, weakly. The object must not change. */
export function memoize<Key extends object, Value>(make: (of: Key) => Value): (of: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found.value;
    const value = make(of);
    known.set(of, { value });
    return value;
  };
}

/** Memoises a function by text, for the last few million characters of texts. */
export function memoizeText<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  let characters = 0;
  return (text) => {
    const found = known.get(text) ?? { value: make(text) };
    if (text.length > longestKept || known.has(text)) return found.value;
    characters += text.length + overhead;
    if (characters > mostCharacters) {
      known.clear();
      characters = 0;
    }
    known.set(text, found);
    return found.value;
  };
}
