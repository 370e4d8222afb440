import { literalOf, marked, type ShellWord } from "./shell-word.ts";

/** One word of a command rule: its text, or any words. */
export type RuleWord = string | null;

/** Whether a rule's words are those of a command. `*` stands for any words or none, but never for those at the indexes in `named`. */
export function matchesWords(
  rule: readonly RuleWord[],
  words: readonly ShellWord[],
  named: ReadonlySet<number> = new Set(),
): boolean {
  let reached: ReadonlySet<number> = new Set([0]);
  for (const part of rule)
    reached =
      part === null
        ? wildcardEnds(reached, words.length, named)
        : new Set([...reached].filter((start) => literalOf(words[start]) === part).map((start) => start + 1));
  return reached.has(words.length);
}

/** Where a wildcard may end that begins at one of these: in one pass, as a rule may have many. */
function wildcardEnds(
  starts: ReadonlySet<number>,
  length: number,
  named: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const ends = new Set(starts);
  for (let index = 0; index < length; index++) if (ends.has(index) && !named.has(index)) ends.add(index + 1);
  return ends;
}

/** Whether a command whose words are not all known may be one that a rule matches. */
export function mayMatchWords(rule: readonly RuleWord[], words: readonly ShellWord[]): boolean {
  let reached = withVanishing(new Set([0]), words);
  for (const part of rule) {
    const next = part === null ? wildcardEnds(reached, words.length) : textEnds(part, reached, words);
    reached = withVanishing(next, words);
  }
  return reached.has(words.length);
}

/** Where a text of a rule may end that begins at one of these: a word that becomes several may be there again. */
function textEnds(text: string, starts: ReadonlySet<number>, words: readonly ShellWord[]): ReadonlySet<number> {
  const ends = new Set<number>();
  for (const start of starts) {
    const word = words[start];
    if (word !== undefined && mayEqual(word, text)) ends.add(start + 1).add(word.isMany ? start : start + 1);
  }
  return ends;
}

/** A word that may become several words may become none too. */
function withVanishing(reached: ReadonlySet<number>, words: readonly ShellWord[]): ReadonlySet<number> {
  const all = new Set(reached);
  for (const index of all) if (words[index]?.isMany === true) all.add(index + 1);
  return all;
}

function mayEqual({ shape }: ShellWord, text: string): boolean {
  const [first = "", ...rest] = shape.split(marked);
  const last = rest.at(-1);
  return last === undefined ? shape === text : text.startsWith(first) && text.endsWith(last);
}
