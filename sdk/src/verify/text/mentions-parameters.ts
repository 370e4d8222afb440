/** Which of these parameters a text names, in the given order: as a whole word, in code, or with spaces for its separators. */
export function mentionsParameters(text: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const mentioned = identifiersOf(text);
  return names.filter((name) => mentioned.has(name.toLowerCase()) || mentioned.has(spaced(name)));
}

const longestRead = 20_000;
const longestName = 4;

/** Every identifier of a text, and every run of up to four words, in lower case. */
function identifiersOf(text: string): ReadonlySet<string> {
  const words = text.slice(0, longestRead).match(/[\p{L}\p{N}$_]+(?:-[\p{L}\p{N}$_]+)*/gu) ?? [];
  const found = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    let run = "";
    for (const word of words.slice(start, start + longestName)) {
      run = run === "" ? word.toLowerCase() : `${run} ${word.toLowerCase()}`;
      found.add(run);
    }
    found.add(spaced(words[start] ?? ""));
  }
  return found;
}

/** `maxResults`, `max_results` → `max results` */
const spaced = (name: string): string =>
  name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
