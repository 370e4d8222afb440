import { globPattern } from "./judge-path.ts";
import { literalOf, type ShellWord } from "./shell-word.ts";
import type { SimpleCommand } from "./split-command.ts";
import type { FilesBelow } from "./workspace-files.ts";

/** The commands that a program runs, and whether it has no other effect. */
export interface InnerCommands {
  readonly inner: readonly SimpleCommand[];
  readonly isWrapper: boolean;
}

const wrappers: Readonly<Record<string, RegExp>> = {
  timeout:
    /^timeout(?: (?:-v|--foreground|--preserve-status|--(?:kill-after|signal)=\w+|-[ks] ?\w+))* [\d.]+[smhd]?(?= )/,
  xargs: /^xargs(?: (?:-0|-r|-t|-[nPL] ?\d+|--null|--no-run-if-empty))*(?= )/,
};

/** `timeout`, `xargs` and `find -exec`; other programs that run programs need a separate rule. */
export function innerCommands(command: SimpleCommand): InnerCommands {
  const values = command.words.map(literalOf);
  const [name = ""] = values;
  if (name === "find") return { inner: executedByFind(command, values), isWrapper: false };
  const pattern = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
  const [start] = pattern?.exec(lineOf(values)) ?? [];
  if (start === undefined) return { inner: [], isWrapper: false };
  const words = command.words.slice(start.split(" ").length);
  const given = name === "xargs" ? namesFrom(command.input) : [];
  return { inner: [{ ...command, words: [...words, ...given] }], isWrapper: true };
}

/** Programs that only print the names of files in their folder. */
const printsNames =
  /^(?:git ls-files(?: (?:-[zmoc]|--others|--exclude-standard|--cached|--modified))*|git diff(?: (?:--cached|--staged|-z))* --name-only(?: -z)?|(?:git grep|e?grep|rg) -[rRinwEFzl]*l[rRinwEFzl]*(?: --include=\S+)*|rg --files|ls(?: -[1aAtr]+)*)(?: (?:--|[^-\s]\S*))*$/;

/** Programs that output some of their input lines. */
const passesOn = /^(?:e?grep(?: -[vEiFwxPz]+)* [^-\s]\S*|sort(?: -[urnz]+)*|(?:head|tail)(?: -n? ?\d+)?)$/;

/** Options of `find` that print something other than names. */
const printsMore = /^-(?:printf|fprint|fls|ls|exec|ok)/;

/** The words that `xargs` adds: file names if the preceding program prints only those, otherwise unknown words. */
function namesFrom(source: SimpleCommand | undefined): readonly ShellWord[] {
  const values = source?.words.map(literalOf) ?? [];
  const line = lineOf(values);
  if (source !== undefined && passesOn.test(line)) return namesFrom(source.input);
  if (source !== undefined && values[0] === "find" && !values.some((value = "-exec") => printsMore.test(value)))
    return foundNames(source, values);
  if (!printsNames.test(line)) return [{ text: "…", value: undefined }];
  const isGrep = /^e?grep/.test(line);
  const below = { hasHidden: isGrep || /^git|^ls.* -\w*[aA]/.test(line), hasIgnored: !/^git|^rg/.test(line) };
  return [{ text: "…", value: "*", isGlob: true, below }];
}

/** Joins words into one text; white space within a word is marked. */
const lineOf = (values: readonly (string | undefined)[]): string =>
  values.map((value = "\0") => value.replaceAll(/\s/g, "\0")).join(" ");

/** The commands of `find -exec`, judged with the folders that `find` searches. */
function executedByFind(command: SimpleCommand, values: readonly (string | undefined)[]): readonly SimpleCommand[] {
  const inner: SimpleCommand[] = [];
  let index = values.indexOf("-exec");
  while (index >= 0) {
    const end = values.findIndex((word, at) => at > index && (word === ";" || word === "+"));
    const names = foundNames(command, values.slice(0, index));
    const words = command.words
      .slice(index + 1, end < 0 ? undefined : end)
      .flatMap((word) => (word.text.includes("{}") ? names : [word]));
    if (words.length > 0) inner.push({ ...command, words });
    index = end < 0 ? -1 : values.indexOf("-exec", end);
  }
  return inner;
}

/** The folders that `find` searches, each with the names that it finds: they start with the folder. */
function foundNames({ words }: SimpleCommand, values: readonly (string | undefined)[]): readonly ShellWord[] {
  const firstTest = values.findIndex((value, index) => index > 0 && (value === undefined || /^[-(!]/.test(value)));
  const folders = words.slice(1, firstTest < 0 ? undefined : firstTest);
  const at = values.indexOf("-name");
  // Other conditions only narrow the result.
  const isOne =
    at > 0 && values.lastIndexOf("-name") === at && !values.some((value) => /^(?:-o|-or|,|\()$/.test(value ?? ","));
  const name = isOne && !/^(?:!|-not)$/.test(values[at - 1] ?? "") ? values[at + 1] : undefined;
  const isPlain = name !== undefined && !/[[\]\\?]/.test(name);
  const below: FilesBelow = {
    hasHidden: true,
    hasIgnored: true,
    ...(isPlain && { paths: new RegExp(globPattern(name).source.replace("^", "(?:^|/)"), "su") }),
  };
  return (folders.length === 0 ? [{ text: ".", value: "." }] : folders).map((word) => ({ ...word, below }));
}
