import { literalOf, marked, type ShellWord } from "../words/shell-word.ts";
import type { RuleWord } from "./rule.ts";

/**
 * Whether a rule's words are those of a command. `*` stands for one or more words, but never for those at the indexes in `named`,
 * which only their own text matches.
 */
export function matchesWords(
  rule: readonly RuleWord[],
  words: readonly ShellWord[],
  named: ReadonlySet<number> = new Set(),
): boolean {
  let reached: ReadonlySet<number> = new Set([0]);
  for (const part of rule) {
    const next = new Set<number>();
    for (const start of reached) {
      if (part !== null) {
        if (start < words.length && literalOf(words[start]) === part) next.add(start + 1);
        continue;
      }
      for (let end = start; end < words.length && !named.has(end); end++) next.add(end + 1);
    }
    reached = next;
  }
  return reached.has(words.length);
}

/** Whether a command whose words are not all known may be one that a rule matches. */
export function mayMatchWords(rule: readonly RuleWord[], words: readonly ShellWord[]): boolean {
  let reached = withVanishing(new Set([0]), words);
  for (const part of rule) {
    const next = new Set<number>();
    for (const start of reached) {
      const word = words[start];
      if (part === null) for (let end = start; end < words.length; end++) next.add(end + 1);
      else if (word !== undefined && mayEqual(word, part)) next.add(start + 1).add(word.isMany ? start : start + 1);
    }
    reached = withVanishing(next, words);
  }
  return reached.has(words.length);
}

/** A word that may become several may become none too. */
function withVanishing(reached: ReadonlySet<number>, words: readonly ShellWord[]): ReadonlySet<number> {
  const all = new Set(reached);
  for (const index of all) if (words[index]?.isMany === true) all.add(index + 1);
  return all;
}

function mayEqual({ shapes }: ShellWord, text: string): boolean {
  return shapes.some((shape) => {
    const [first = "", ...rest] = shape.split(new RegExp(marked.source, "u"));
    const last = rest.at(-1);
    return last === undefined ? shape === text : text.startsWith(first) && text.endsWith(last);
  });
}
