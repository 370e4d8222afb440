/**
 * The words of a command line, as a shell would split it: single and double quotes hold words together, and a backslash takes the next
 * character as it is (but not on Windows, where it stands between folders). Nothing is expanded; undefined where a quote is not closed.
 */
export function splitCommand(line: string, isWindows: boolean): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index);
    const next = line.charAt(index + 1);
    const isEscape =
      character === "\\" &&
      !isWindows &&
      next !== "" &&
      (quote === undefined || (quote === '"' && /["\\$`]/.test(next)));
    if (isEscape) {
      word = (word ?? "") + next;
      index += 1;
    } else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word = (word ?? "") + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (word !== undefined) words.push(word);
  return quote === undefined ? words : undefined;
}
