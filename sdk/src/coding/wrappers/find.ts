import { literalOf, marks, mayBeOption, type ShellWord } from "../words/shell-word.ts";
import { notPeeled, type Peeled } from "./peeled.ts";

const running = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** `find [folders] [expression]`: each `-exec` runs the words up to `;` or `{} +`. */
export function peelFind(words: readonly ShellWord[]): Peeled {
  const unclear = words.slice(1).find((word) => literalOf(word) === undefined && mayBeOption(word));
  if (unclear !== undefined) return notPeeled(`${unclear.text} may be an option of find that runs or deletes.`);
  const first = words.findIndex((word, index) => index > 0 && /^[-(!]/.test(literalOf(word) ?? ""));
  const roots = words.slice(1, first < 0 ? words.length : first).flatMap(({ shapes }) => shapes);
  const inner: (readonly ShellWord[])[] = [];
  let isElsewhere = false;
  for (const [index, word] of words.entries()) {
    const option = literalOf(word) ?? "";
    if (!running.has(option)) continue;
    const length = commandLength(words.slice(index + 1));
    if (length === null) return notPeeled(`The command of ${option} has no end.`);
    const isHere = option.endsWith("dir");
    isElsewhere ||= isHere;
    const found = isHere ? [`./${marks.segment}`] : (roots.length === 0 ? ["."] : roots).flatMap(foundBelow);
    inner.push(words.slice(index + 1, index + 1 + length).map((part) => withFound(part, found)));
  }
  return { inner, isElsewhere };
}

const foundBelow = (root: string): readonly string[] => [root, `${root.replace(/\/+$/, "")}/${marks.below}`];

function commandLength(words: readonly ShellWord[]): number | null {
  const end = words.findIndex((word, index) => {
    const value = literalOf(word);
    return value === ";" || (value === "+" && literalOf(words[index - 1]) === "{}");
  });
  return end < 0 ? null : end;
}

function withFound(word: ShellWord, found: readonly string[]): ShellWord {
  if (!word.shapes.some((shape) => shape.includes("{}"))) return word;
  const shapes = word.shapes.flatMap((shape) => found.map((file) => shape.replaceAll("{}", file)));
  return { ...word, shapes, isMany: word.isMany || literalOf(word) === "{}" };
}
