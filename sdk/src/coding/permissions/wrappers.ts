import path from "node:path";
import { anyWords, literalOf, literalWord, marks, type ShellWord } from "./shell-word.ts";
import { isHarmlessVariable, type SimpleCommand } from "./split-command.ts";

/** How many words stand in front of the command that a wrapper runs; null where that is not read. */
type Prefix = (words: readonly (string | undefined)[]) => number | null;

/** Options, those of `withValue` with the word after them, and then so many operands. */
const prefix =
  (options: RegExp, withValue = /^$/, operands = 0): Prefix =>
  (words) => {
    let index = 1;
    for (let word = words[index]; word === undefined || word.startsWith("-"); word = words[index]) {
      if (word === undefined || !(options.test(word) || withValue.test(word))) return null;
      index += withValue.test(word) ? 2 : 1;
    }
    return index + operands;
  };

const wrappers: Readonly<Record<string, Prefix>> = {
  timeout: prefix(/^(?:-v|--foreground|--preserve-status|--(?:kill-after|signal)=\w+)$/, /^-[ks]$/, 1),
  nice: prefix(/^-\d+$/, /^-n$/),
  nohup: prefix(/^$/),
  stdbuf: prefix(/^-[ioe][L0]$/, /^-[ioe]$/),
  time: prefix(/^-p$/),
  command: prefix(/^$/),
  env: (words) => {
    const start = words.findIndex((word, index) => index > 0 && !isHarmlessVariable(word?.split("=", 1)[0] ?? ""));
    return start > 0 && words.slice(1, start).every((word) => word?.includes("=")) && !words[start]?.startsWith("-")
      ? start
      : null;
  },
  xargs: prefix(/^(?:-0|-r|-t|-[nPL]\d+|--null|--no-run-if-empty)$/, /^-[nPL]$/),
};

/** Programs that print names of files of the folders that they were given. */
const printsNames = /^(?:find|fd|rg|grep|ls|git ls-files|git diff|git grep)$/;

/** What a command runs besides itself, and what that gets: names of files, or words that are not known. */
export interface Unwrapped {
  readonly inner: readonly SimpleCommand[];
  /** Whether it does nothing but run them. */
  readonly isWrapper: boolean;
  /** Matches the names of files that the inner commands get, from the folder of the outer one. */
  readonly found?: RegExp;
}

export function unwrapped(command: SimpleCommand): Unwrapped {
  const { words } = command;
  const values = words.map(literalOf);
  const name = path.basename(values[0] ?? "");
  if (name === "find") return foundBy(command);
  const start = Object.hasOwn(wrappers, name) && !isQuery(name, values) ? (wrappers[name]?.(values) ?? null) : null;
  if (start === null || start >= words.length) return { inner: [], isWrapper: false };
  const inner = { ...command, words: words.slice(start) };
  if (name !== "xargs") return { inner: [inner], isWrapper: true };
  const source = command.input?.words.map(literalOf) ?? [];
  const isNames = printsNames.test(source[0] === "git" ? source.slice(0, 2).join(" ") : (source[0] ?? ""));
  const given = { ...inner, words: [...inner.words, isNames ? namesGiven(source) : anyWords] };
  return { inner: [given], isWrapper: true, found: isNames ? namesFound(source) : /^/ };
}

/** Names of files; those that find prints begin with the folder that it looks in, and others may begin with a dash. */
const namesGiven = ([source]: readonly (string | undefined)[]): ShellWord =>
  source === "find" ? { ...literalWord("."), isMany: true } : { text: givenNames, shape: marks.segment, isMany: true };

/** The text of a word that stands for names of files below a folder. */
export const givenNames = "{names}";

const isQuery = (name: string, [, option]: readonly (string | undefined)[]): boolean =>
  name === "command" && /^-[vV]$/.test(option ?? "");

/** The commands of `find -exec`, which get the names that it finds: they are judged with the folders that it looks in. */
function foundBy(command: SimpleCommand): Unwrapped {
  const inner: SimpleCommand[] = [];
  const { words } = command;
  const values = words.map(literalOf);
  const firstTest = words.findIndex(({ shape }, index) => index > 0 && /^[-(!]/.test(shape));
  const folders = words.slice(1, firstTest < 0 ? words.length : firstTest);
  const roots = folders.length === 0 ? [literalWord(".")] : folders;
  for (const [index, value] of values.entries()) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(value ?? "")) continue;
    const end = values.findIndex((word, at) => at > index && (word === ";" || word === "+"));
    const given = words
      .slice(index + 1, end < 0 ? words.length : end)
      .flatMap((word) => (word.text.includes("{}") ? roots.map((root) => ({ ...root, isMany: true })) : [word]));
    if (given[0] !== undefined) inner.push({ ...command, words: given });
  }
  return { inner, isWrapper: false, found: namesFound(values) };
}

/** By the only name that is looked for, where the command has no other condition that widens it. */
function namesFound(words: readonly (string | undefined)[]): RegExp {
  const names = words.flatMap((word, index) => (word === "-name" ? [words[index + 1] ?? "*"] : []));
  const isWide = words.some((word) => word === undefined || /^(?:-o|-or|!|-not|,|-iname)$/.test(word));
  const [name = "*"] = names;
  const action = words.findIndex((word) => /^-exec|^-print/.test(word ?? ""));
  const isFirst = action < 0 || words.indexOf("-name") < action;
  if (isWide || names.length !== 1 || !isFirst || /[[\]\\?]/.test(name)) return /^/;
  return new RegExp(`(?:^|/)${name.replaceAll(/[$()+.^{|}]/g, String.raw`\$&`).replaceAll("*", "[^/]*")}$`, "u");
}
