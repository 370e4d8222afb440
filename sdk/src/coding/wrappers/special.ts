import { unknown } from "../words/reason.ts";
import {
  anyWords,
  isHarmlessVariable,
  literalOf,
  literalWord,
  marks,
  mayBeOption,
  type ShellWord,
} from "../words/shell-word.ts";
import { asked, notPeeled, type Peeled, skipOptions } from "./peeled.ts";

/** What shows containers, and neither runs a program nor changes one. */
const showing =
  /^(?:--version|ps|images|logs|inspect|version|info|history|port|top|stats|get|describe|explain|api-resources)$/;

/** `docker`, `kubectl` and their like run other programs, unless they show something. */
export function peelContainers(words: readonly ShellWord[]): Peeled {
  const [name, subcommand] = words.map(literalOf);
  return showing.test(subcommand ?? "") ? {} : notPeeled(`${name ?? ""} runs other commands, which are not read.`);
}

const envOptions = {
  flags: "i0v",
  values: "uC",
  longFlags: "--ignore-environment --null --debug",
  longValues: "--unset --chdir",
};

/** `env [options] [NAME=value]… command`. */
export function peelEnv(words: readonly ShellWord[]): Peeled {
  const start = skipOptions(words, envOptions);
  if (start === null) return notPeeled("An option of env is not known, so neither is the command that it runs.");
  const rest = words.slice(start);
  const settings = rest.findIndex((word) => !word.shapes.every((shape) => shape.includes("=")));
  const names = rest.slice(0, Math.max(0, settings)).map((word) => word.shapes[0]?.split("=", 1)[0] ?? "");
  const isElsewhere = words.slice(1, start).some((word) => /^(?:-[i0v]*C|--chdir)/.test(literalOf(word) ?? ""));
  // Alone it shows the environment, so a rule has to allow it.
  if (settings < 0) return {};
  const inner = { inner: [rest.slice(settings)], isPure: true, isElsewhere };
  const changed = names.find((name) => !isHarmlessVariable(name));
  if (changed === undefined) return inner;
  return { ...inner, reason: unknown("assignment", `The variable ${changed} may change what the program runs.`) };
}

/** `-x` and `-X`, also behind other letters without a value: `-tx` asks for a type. */
const running = /^(?:-[^-dEteSocjC]*[xX]|--exec)/;

/** `fd [options] [pattern]`: `-x` runs the words after it for each file. */
export function peelFd(words: readonly ShellWord[]): Peeled {
  const may = words.slice(1).find((word) => running.test(literalOf(word) ?? "-x") && mayBeOption(word));
  return may === undefined ? {} : notPeeled(`${may.text} of fd may run other commands, which are not read.`);
}

const executing = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

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
    if (!executing.has(option)) continue;
    const length = commandLength(words.slice(index + 1));
    if (length === null) return notPeeled(`The command of ${option} has no end.`);
    const isHere = option.endsWith("dir");
    isElsewhere ||= isHere;
    const found = isHere
      ? [`./${marks.segment}`]
      : (roots.length === 0 ? ["."] : roots).flatMap((root) => foundBelow(root, nameOf(words)));
    inner.push(words.slice(index + 1, index + 1 + length).map((part) => withFound(part, found)));
  }
  return { inner, isElsewhere };
}

const foundBelow = (root: string, name: string | undefined): readonly string[] => {
  const below = `${root.replace(/\/+$/, "")}/${marks.below}`;
  return name === undefined ? [root, below] : [`${below}/${name}`];
};

const narrowing = new Set(["-name", "-type", "-size", "-mtime", "-newer", "-maxdepth", "-mindepth"]);

/** The shape of the names that are found; undefined where not all of them have it, such as with `-o`. */
function nameOf(words: readonly ShellWord[]): string | undefined {
  const values = words.map((word) => literalOf(word) ?? "-");
  const end = values.findIndex((value) => executing.has(value));
  const tests = end < 0 ? values : values.slice(0, end);
  const isPlain = tests.every((value) => !/^[-!(),]/.test(value) || narrowing.has(value));
  const pattern = tests.includes("-name") ? tests[tests.indexOf("-name") + 1] : undefined;
  return !isPlain || pattern === undefined || /[[\]\\]/.test(pattern)
    ? undefined
    : pattern.replaceAll(/[*?]/g, marks.segment);
}

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

const plain = new Set(["--norc", "--noprofile", "--posix"]);

/** `bash -c script`; a shell without a script runs its input, or a file. */
export function peelShell(words: readonly ShellWord[]): Peeled {
  const name = literalOf(words[0]) ?? "The shell";
  let isScript = false;
  for (let index = 1; index < words.length; index++) {
    const word = words[index];
    const value = literalOf(word);
    if (word === undefined || value === undefined)
      return notPeeled(`${name} runs text that is not known before it runs.`);
    if (!mayBeOption(word)) return isScript ? ofScript(name, value) : {};
    if (value === "-o" && literalOf(words[index + 1]) === "pipefail") index++;
    else if (/^-[ceu]+$/.test(value)) isScript ||= value.includes("c");
    else if (!plain.has(value) && !isVersion(value, words)) return notPeeled(`${name} ${value} may run other files.`);
    else if (isVersion(value, words)) return {};
  }
  return { reason: unknown("interpreter", `${name} runs what it gets as input.`) };
}

/** Other shells than bash read a script in the same way only where it has none of the forms in which they differ. */
function ofScript(name: string, script: string): Peeled {
  const isBash = /(?:^|\/)bash$/.test(name);
  const isPlain = /(?:^|\/)(?:sh|dash|ash)$/.test(name) && !different.test(script.replaceAll(/\d>&\d/g, ""));
  return isBash || isPlain
    ? { script, isPure: true }
    : notPeeled(`${name} may read the script in another way than bash does.`);
}

const different = /[{}()!]|\$['"]|&>|>&|\|&|<<<|\[\[|\b(?:time|coproc|function|select)\b/;

const isVersion = (value: string, words: readonly ShellWord[]): boolean => value === "--version" && words.length === 2;

/** `watch [options] command`: its words, with spaces between, are a script. */
export function peelWatch(words: readonly ShellWord[]): Peeled {
  const start = skipOptions(words, { flags: "bcdegtpwx", values: "nq", longValues: "--interval" });
  const texts = start === null ? [undefined] : words.slice(start).map(literalOf);
  if (start === null || texts.includes(undefined))
    return notPeeled("The command of watch is not known before it runs.");
  const reason = asked("watch runs its command again and again.");
  const isDirect = words.slice(1, start).some((word) => /^-\w*x/.test(literalOf(word) ?? ""));
  return isDirect ? { inner: [words.slice(start)], reason } : { script: texts.join(" "), reason };
}

/** `script [-c command] file`. */
export function peelScript(words: readonly ShellWord[]): Peeled {
  const index = words.findIndex((word) => ["-c", "-qc", "-ec", "-qec"].includes(literalOf(word) ?? ""));
  const text = literalOf(words[index + 1]);
  if (index < 0 || text === undefined) return notPeeled("script starts a shell.");
  return { script: text, reason: asked("script writes what the command prints to a file.") };
}

/** `flock [options] file command`, or `flock file -c script`. */
export function peelFlock(words: readonly ShellWord[]): Peeled {
  const start = skipOptions(words, {
    flags: "senouxF",
    values: "wE",
    longFlags: "--nonblock --shared --exclusive",
  });
  if (start === null) return notPeeled("An option of flock is not known, so neither is the command that it runs.");
  const rest = words.slice(start + 1);
  const reason = asked("flock creates the file that it locks.");
  if (!["-c", "--command"].includes(literalOf(rest[0]) ?? "")) return { inner: [rest], reason };
  const text = literalOf(rest[1]);
  return text === undefined ? notPeeled("The script of flock is not known before it runs.") : { script: text, reason };
}

const xargsOptions = {
  flags: "0rtxpo",
  values: "adEILnPs",
  longFlags: "--null --no-run-if-empty --verbose --exit --open-tty",
  longValues: "--arg-file --delimiter --max-args --max-procs --max-chars --max-lines --process-slot-var",
};

/** `xargs [options] command`: words of the input follow, or replace the text that `-I` names. */
export function peelXargs(words: readonly ShellWord[], found?: readonly string[]): Peeled {
  const start = skipOptions(words, xargsOptions);
  if (start === null) return notPeeled("An option of xargs is not known, so neither is the command that it runs.");
  const options = words.slice(1, start).map((word) => literalOf(word) ?? "");
  const replaced = replacedText(options);
  const command = start < words.length ? words.slice(start) : [literalWord("echo")];
  const inner =
    replaced === undefined ? [...command, inputWord(found, options)] : command.map((word) => withInput(word, replaced));
  return { inner: [inner], isPure: true };
}

/** The names that another program has found; without `-0` a name with spaces becomes several words, each of which may be an option. */
function inputWord(found: readonly string[] | undefined, options: readonly string[]): ShellWord {
  if (found === undefined) return anyWords("…");
  const isWhole = options.some((option) => /^-(?!-)\w*0|^--null$/.test(option));
  return { text: "…", shapes: isWhole ? found : [...found, marks.segment], isMany: true };
}

/** The names that a command prints, for `xargs` behind it; undefined where they are not known. */
export function printedNames(words: readonly ShellWord[]): readonly string[] | undefined {
  const values = words.map(literalOf);
  const [name, subcommand] = values;
  if (values.includes(undefined)) return undefined;
  if (name === "find" && !values.some((value) => /^-(?:exec|ok|printf|fprint|ls)/.test(value ?? ""))) {
    const first = values.findIndex((value, index) => index > 0 && /^[-(!]/.test(value ?? ""));
    const roots = values.slice(1, first < 0 ? values.length : first).map((value) => value ?? "");
    return (roots.length === 0 ? ["."] : roots).flatMap((root) => foundBelow(root, nameOf(words)));
  }
  const isListing = values.some((value) => /^(?:-(?!-)\w*l\w*|--files|--files-with-matches)$/.test(value ?? ""));
  return (name === "git" && subcommand === "ls-files") || (/^(?:e?grep|rg)$/.test(name ?? "") && isListing)
    ? [marks.below]
    : undefined;
}

function replacedText(options: readonly string[]): string | undefined {
  const index = options.findIndex((option) => /^-[0rtxpo]*I/.test(option));
  if (index < 0) return undefined;
  const inline = options[index]?.replace(/^-[0rtxpo]*I/, "");
  return inline === "" ? options[index + 1] : inline;
}

function withInput(word: ShellWord, replaced: string): ShellWord {
  const isReplaced = word.shapes.some((shape) => shape.includes(replaced));
  return isReplaced ? { ...word, shapes: word.shapes.map((shape) => shape.replaceAll(replaced, marks.any)) } : word;
}
