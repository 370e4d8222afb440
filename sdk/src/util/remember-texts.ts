/** Longer texts are not kept: computing their results costs little compared to reading them. */
const longestKept = 20_000;
const mostCharacters = 4_000_000;
/** The overhead of each entry, so that the number of short texts is limited too. */
const overhead = 50;

/** Memoises a function by text, for the last few million characters of texts. */
export function rememberTexts<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  let characters = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (text.length > longestKept) return value;
    characters += text.length + overhead;
    if (characters > mostCharacters) {
      known.clear();
      characters = 0;
    }
    known.set(text, value);
    return value;
  };
}
