import wordClasses from "../patterns/words.json" with { type: "json" };

/** A search pattern for normalised text. */
export interface Pattern {
  readonly expression: RegExp;
  /** Whether it counts only where an order may begin. */
  readonly isOrder: boolean;
}

/** A pattern as written in a table. */
export interface PatternSource {
  /**
   * `<name>` stands for the words of a class in `words.json`, `<few n>` for up to n words, `<rest n>` for up to n characters of the
   * sentence. Begins and ends with a whole word; with `<ordered>` first, it counts only where an order may begin.
   */
  readonly pattern: string;
  /** Whether it may begin and end within a word, as in scripts without spaces. */
  readonly anywhere?: boolean | undefined;
}

/** Letters and digits of Latin, Greek and Cyrillic, and `_`: a class of few ranges, since large ones make patterns slow. */
const wordCharacter = String.raw`[\w\u00c0-\u024f\u0370-\u04ff]`;
const wordStart = `(?<!${wordCharacter})`;
const wordEnd = `(?!${wordCharacter})`;

const classes: Readonly<Record<string, readonly string[]>> = wordClasses;

/** The regular expression of a pattern. */
const expanded = (pattern: string): string =>
  pattern.replaceAll(/<([a-zA-Z]+)(?: (\d+))?>/g, (_, name: string, most = "") => {
    if (name === "few") return String.raw`(?:[^\s.!?;]{1,30} ){0,${most}}?` + wordStart;
    if (name === "rest") return String.raw`(?:[^.!?\n]|[.!?](?=\S)){0,${most}}?`;
    const words = classes[name];
    if (words === undefined) throw new Error(`words.json has no class ${name}.`);
    return `(?:${expanded(words.join("|"))})`;
  });

const ordered = "<ordered>";

/** A place where an order may begin. Checked only at matches of a pattern: checking each place of a text costs more than the pattern. */
export const orderStart = new RegExp(expanded(ordered), "y");

export function patternOf({ pattern, anywhere = false }: PatternSource): Pattern {
  if (anywhere) return plainPattern(pattern);
  const isOrder = pattern.startsWith(ordered);
  const source = expanded(isOrder ? pattern.slice(ordered.length) : pattern);
  return { ...plainPattern(`${wordStart}(?:${source})${wordEnd}`), isOrder };
}

/** A pattern without the boundaries and the placeholders of words. */
export const plainPattern = (source: string): Pattern => ({ expression: new RegExp(source, "g"), isOrder: false });
