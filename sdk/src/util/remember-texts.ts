/** Texts longer than this are not kept: what is made of them costs little beside reading them. */
const longestKept = 20_000;
const mostCharacters = 4_000_000;
/** What is kept beside each text, so that short ones are not kept without end either. */
const overhead = 50;

/** The same function, whose answers for the last texts are kept, a few million characters of them. */
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
