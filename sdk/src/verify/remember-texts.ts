/** Texts longer than this are not kept: what is made of them costs little beside reading them. */
const longestKept = 20_000;
const mostKept = 5_000;

/** The same function, whose answers for the last few thousand texts are kept: several rules ask the same of each description. */
export function rememberTexts<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (text.length > longestKept) return value;
    if (known.size >= mostKept) known.clear();
    known.set(text, value);
    return value;
  };
}
