import type { FileWalk } from "./look-up-secret.ts";
import { changesShown, isReadingGit, unsafeGitOptions } from "./read-only-git.ts";
import { isHarmlessSed, isPrintingAwk } from "./read-only-scripts.ts";
import { isUnknown, listed, literalOf, literalWord, mayBeOption, type ShellWord } from "./shell-word.ts";

type Args = readonly (string | undefined)[];

/** A program that reads files and prints, and does nothing else unless one of its words is unsafe. */
interface Reader {
  /** Options that make it write, run code or read names from a file. Long ones may be abbreviated. */
  readonly unsafe?: string;
  /** Letters of options with a value. */
  readonly values?: string;
  /** Which operands name no file: a pattern in front of the files, or all. */
  readonly text?: "first" | "all";
  /** Options that give the pattern, so that no operand does. */
  readonly script?: string;
  /** Whether these arguments do nothing but read; one that is not known is undefined. */
  readonly isHarmless?: (args: Args) => boolean;
  /** Whether it reads only in these forms, and has no options of which a rule would have to know. */
  readonly isForm?: boolean;
  /** What is read below the folders that it gets. */
  readonly walk?: (args: readonly string[]) => FileWalk | undefined;
}

const everything: FileWalk = { isDeep: true, hasHidden: true, hasIgnored: true };
/** `-r` among letters, or in full; `grep -d recurse` is the same. */
const ifRecursive: Reader["walk"] = (args) =>
  args.some((word) => /^-(?!-)\w*[rRd]|^--(?:(?:dereference-)?rec|dir)/.test(word)) ? everything : undefined;

const matches =
  (form: RegExp): ((args: Args) => boolean) =>
  (args) =>
    form.test(args.map((word) => ` ${word?.replaceAll(/\s/g, "\uFFFD") ?? "\uFFFD"}`).join(""));

/** Whether there is one operand at most; each option of `withValue` takes the word after it. */
const hasOneOperand =
  (withValue: RegExp) =>
  (args: Args): boolean =>
    !args.includes("--") &&
    args.filter((word, at) => (word === "-" || word?.startsWith("-") !== true) && !withValue.test(args[at - 1] ?? ""))
      .length < 2;

const grep: Reader = { text: "first", values: "efmABCdD", script: "-e --regexp -f --file", walk: ifRecursive };
const version = matches(/^ (?:--version|-V|-v|-version|version)$/);
const awk: Reader = { text: "first", values: "Fv", isHarmless: isPrintingAwk };
const packages = matches(/^ (?:--version|-V|list|check|show|freeze)(?: (?:\w[\w.-]*|--outdated|--format=\w+))*$/);
/** Names of filters of `jq` that read other files, and those that show the environment. */
const jqReads = /(?<![.\w-])(?:import|include|env|input_filename|get_search_list)(?![\w-])|\$ENV\b|\$__/;
/** The forms of `tar` that list an archive of the workspace: a name with a colon is one of another machine. */
const tarList = /^ (?:-?(?=[a-zA-Z]*t)[tvzjJaf]+|--list)(?: (?:-[vzjJaf]+|--verbose|[\w./+~][\w.@/+~-]*))*$/;

const readers: Readonly<Record<string, Reader>> = {
  ["cat tac nl od hexdump strings rev cksum md5sum sha1sum sha256sum sha512sum stat ls dir df readlink realpath cmp comm paste column " +
  "fold expand fmt zcat head tail cut base32"]: {},
  // They print the names of a file that name nothing.
  "wc du": { isHarmless: (args) => !args.some((word) => word?.startsWith("--f") === true) },
  ["echo seq basename dirname whoami id groups uname nproc uptime free pgrep which type expr sleep tty logname cal true false pwd " +
  ": users tr lscpu locale exit break continue cd"]: { text: "all" },
  // `printf -v` sets a variable.
  printf: { text: "all", isHarmless: ([first]) => first?.startsWith("-") === false },
  set: { text: "all", isHarmless: matches(/^(?: [-+](?:[eu]{1,2}|[eu]{0,2}o)| pipefail)+$/) },
  wait: { text: "all", isHarmless: (args) => args.length === 0 },
  // `-v` evaluates the name after it.
  "test [": { isHarmless: (args) => !args.some((word) => word === undefined || /^-[vR]$/.test(word)) },
  command: { isForm: true, text: "all", isHarmless: ([first]) => /^-[vV]$/.test(first ?? "") },
  hostname: { isHarmless: (args) => args.length === 0 },
  // The letter `e` without a dash, `-E` elsewhere, and `-o environ` show environments.
  ps: {
    text: "all",
    unsafe: "-E",
    isHarmless: (args) => !args.some((word) => word === undefined || /^[a-z]*e[a-z]*$|environ/i.test(word)),
  },
  // Digits alone set the clock.
  date: {
    text: "all",
    values: "dr",
    unsafe: "-s --set -f --file",
    isHarmless: (args) => !args.some((word) => /^\d{8}/.test(word ?? "")),
  },
  file: { values: "FPe", unsafe: "-C --compile -m --magic-file -f --files-from" },
  "grep egrep fgrep zgrep": grep,
  rg: {
    ...grep,
    values: "efmABCgtTjMrEd",
    unsafe: "-L --follow --pre --pre-glob --hostname-bin -z --search-zip --hyperlink-format --ignore-file",
    walk: (args) => {
      const isWide = args.some((word) => /^-(?!-)\w*[u.]|^--(?:hidden|no-ignore|unrestricted)/.test(word));
      return args.includes("--files") ? undefined : { isDeep: true, hasHidden: isWide, hasIgnored: isWide };
    },
  },
  "fd fdfind": { text: "first", values: "dEteSocjC", unsafe: "-x -X --exec --exec-batch" },
  find: { unsafe: "-L -follow -delete -fprint -fprint0 -fprintf -fls -files0-from -ok -okdir" },
  diff: { values: "UCWI", unsafe: "-l --paginate --to-file --from-file", walk: ifRecursive },
  // The second operand is an output.
  uniq: { isHarmless: hasOneOperand(/^-[fsw]$/) },
  xxd: { unsafe: "-r -revert", isHarmless: hasOneOperand(/^-[clgos]$/) },
  sort: { values: "kotTS", unsafe: "-o --output --compress-program -T --temporary-directory --files0-from" },
  shuf: { values: "ino", unsafe: "-o --output" },
  iconv: { values: "fto", unsafe: "-o --output" },
  base64: { values: "w", unsafe: "-o --output -i" },
  tree: { values: "LPIoHT", unsafe: "-o -R --fromfile" },
  jq: {
    text: "first",
    values: "fL",
    unsafe: "-L --rawfile --slurpfile -f --from-file",
    isHarmless: (args) => !args.some((word) => jqReads.test(word ?? "env")),
  },
  sed: {
    text: "first",
    values: "efl",
    script: "-e --expression -f --file",
    unsafe: "-i --in-place -f --file",
    isHarmless: isHarmlessSed,
  },
  "awk gawk mawk": awk,
  git: { isForm: true, unsafe: unsafeGitOptions, isHarmless: isReadingGit, walk: changesShown },
  // Others, such as `yarn` or `cargo`, start what the project names.
  "node python python3 ruby perl java javac gcc g++ clang cmake make bash curl": {
    text: "all",
    isHarmless: version,
    isForm: true,
  },
  npm: {
    isForm: true,
    isHarmless: matches(
      /^ (?:--version|-v|version|root|prefix|(?:ls|list|ll|explain|why)(?: (?:(?:@\w[\w.-]*\/)?\w[\w.@^~-]*|-g|-a|--(?:global|all|json|long|prod)|--depth[= ]\d+|--omit=dev))*)$/,
    ),
  },
  "pip pip3": { isForm: true, isHarmless: packages },
  "dpkg dpkg-query": {
    isForm: true,
    text: "all",
    isHarmless: matches(/^ (?:-[lLsS]|--list|--listfiles|--status|--search|--version)(?: [\w*/][\w.+*/:-]*)*$/),
  },
  tar: { isForm: true, isHarmless: matches(tarList) },
  unzip: { isForm: true, isHarmless: matches(/^ -(?:[lvZ]+|Z1)(?: [\w./+~][\w.@/+~-]*)+$/) },
};

const byName = new Map(
  Object.entries(readers).flatMap(([names, reader]) => listed(names).map((name) => [name, reader] as const)),
);

/** How a program of the table takes its words. */
export interface ReadOnlyCall {
  /** Indexes of words that make it unsafe; all of them where the form does more than read. */
  readonly unsafe: ReadonlySet<number>;
  /** Words that may name files. */
  readonly files: readonly ShellWord[];
  readonly walk: FileWalk | undefined;
}

/** Undefined for a program that is not in the table. */
export function readOnlyCall(name: string, words: readonly ShellWord[]): ReadOnlyCall | undefined {
  const reader = byName.get(name) ?? byName.get(name.replace(/(?<=python|pip)3?\.\d+$/, ""));
  if (reader === undefined) return undefined;
  const args = words.slice(1);
  const values = args.map(literalOf);
  const isHarmless = reader.isHarmless?.(values) ?? true;
  const { files, unsafe } = readWords(reader, words, values.includes("--files"));
  if (!isHarmless && reader.isForm === true) return undefined;
  if (!isHarmless) for (const index of words.keys()) if (index > 0 || args.length === 0) unsafe.add(index);
  return { unsafe, files, walk: reader.walk?.(values.map((value) => value ?? "")) };
}

function readWords(reader: Reader, words: readonly ShellWord[], isListing: boolean) {
  const unsafe = new Set<number>();
  const files: ShellWord[] = [];
  let hasText = reader.text === undefined || isListing;
  let isOption = true;
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? literalWord("");
    const value = literalOf(word);
    if (isOption && value === "--") isOption = false;
    else if (isOption && mayBeOption(word) && value !== "-") {
      const { names, takesNext } = value === undefined ? { names: [], takesNext: false } : optionsIn(value, reader);
      const isOpen = reader.unsafe !== undefined || (isUnknown(word) && reader.text !== "all");
      const isBad = value === undefined ? isOpen : names.some((name) => isUnsafe(name, reader));
      if (isBad) unsafe.add(index).add(takesNext ? index + 1 : index);
      const isText = names.some((name) => name !== "-f" && name !== "--file" && listed(reader.script).includes(name));
      hasText ||= names.some((name) => listed(reader.script).includes(name));
      const next = takesNext ? words[++index] : undefined;
      // A single character is a separator.
      if (!isText) files.push(word, ...(next === undefined || next.shape.length === 1 ? [] : [next]));
      else if (!takesNext && /^--\w+$/.test(value ?? "")) index += 1;
    } else if (reader.text !== "all" && hasText) files.push(word);
    else hasText = true;
  }
  return { unsafe, files };
}

/** The options in a word: each letter of a cluster up to one with a value, which may be the next word. */
function optionsIn(
  value: string,
  { values = "" }: Reader,
): { readonly names: readonly string[]; readonly takesNext: boolean } {
  if (value.startsWith("--")) return { names: [value.split("=", 1)[0] ?? ""], takesNext: false };
  const names: string[] = [value];
  for (let index = 1; index < value.length; index++) {
    names.push(`-${value.charAt(index)}`);
    if (values.includes(value.charAt(index))) return { names, takesNext: index === value.length - 1 };
  }
  return { names, takesNext: false };
}

const isUnsafe = (name: string, { unsafe }: Reader): boolean =>
  listed(unsafe).some(
    (option) => option === name || (option.startsWith("--") && name.length > 2 && option.startsWith(name)),
  );
