import path from "node:path";
import { literalOf, mayBeOption, type ShellWord } from "./shell-word.ts";
import type { FilesBelow } from "./workspace-files.ts";

/** A program that only reads files and prints, unless one of its words is unsafe. */
interface Reader {
  /** Words that make it write, run code, follow links or read file names from a file. GNU options may be abbreviated. */
  readonly unsafe?: RegExp;
  /** Its arguments if it only reads, with a space before each; default: any. */
  readonly form?: RegExp;
  /** Operands that are not files: a pattern before the files, or all. */
  readonly text?: "first" | "all";
  /** Options whose value is the next word, which is therefore not an operand. */
  readonly values?: RegExp;
  /** Options whose value is a name pattern and not a file. */
  readonly names?: RegExp;
  /** Options that set the pattern, so that every operand is a file. */
  readonly script?: RegExp;
  readonly isHarmless?: (args: readonly string[]) => boolean;
  /** The files that it reads below its folder operands. */
  readonly below?: (args: readonly string[]) => FilesBelow | undefined;
}

const everything: FilesBelow = { hasHidden: true, hasIgnored: true };
const ifRecursive: Reader["below"] = (args) =>
  args.some((word) => /^-(?!-)\w*[rRd]|^--(?:rec|dir|deref)/.test(word)) ? everything : undefined;

const script = /^-(?!-)\w*[ef]|^--(?:reg|exp|file)/;
const grep: Reader = { text: "first", values: /^-\w*[ABCmdD]$/, script, below: ifRecursive };
const awk: Reader = { text: "first", values: /^-[Fv]$/, isHarmless: isReadingAwk };
const version: Reader = { text: "all", form: /^ (?:--version|-[vV]|-version|version)$/ };

const readers: Readonly<Record<string, Reader>> = {
  "cat tac rev nl od hexdump strings md5sum sha1sum sha256sum stat ls dir df readlink realpath cmp comm paste column fold head tail cut":
    {},
  // With `--files…`, they print entries of a file that are not file names.
  "wc du": { form: /^(?!.* --f)/ },
  // Their operands are not files.
  "echo seq basename dirname whoami who id groups uname nproc uptime free pgrep which type sleep true false tr pwd : exit break continue":
    {
      text: "all",
    },
  cd: {},
  // `printf -v` sets a variable, and `-v` in a test evaluates the following name.
  printf: { text: "all", form: /^ [^-*?]/ },
  "test [": { unsafe: /^-[vR]$/ },
  set: { text: "all", form: /^(?: [-+](?:[eu]*|[eu]*o)| pipefail)+$/ },
  command: { text: "all", form: /^ -[vV] / },
  // The letter `e` without a dash, `-E` elsewhere, and `-o environ` show environments.
  ps: { text: "all", unsafe: /^[a-zA-Z]*e[a-zA-Z]*$|environ|^-\w*E/ },
  // An operand of digits sets the clock.
  date: { text: "all", unsafe: /^\d{8}|^-(?!I)[a-zA-Z]*[sf]|^--(?:s|f)/ },
  file: { unsafe: /^-(?!-)\w*[CmfS]|^--(?:c|mag|files)/ },
  "grep egrep fgrep": grep,
  rg: {
    ...grep,
    values: /^-\w*[ABCmgtTjMrEd]$/,
    unsafe: /^-(?!-)\w*[Lz]|^--(?:follow|pre|hostname|search-zip|hyperlink|ignore-file)/,
    below: (args) => {
      const isWide = args.some((word) => /^-(?!-)\w*[u.]|^--(?:hidden|no-ignore|unrestricted)/.test(word));
      return args.includes("--files") ? undefined : { hasHidden: isWide, hasIgnored: isWide };
    },
  },
  "fd fdfind": { unsafe: /^-(?!-)\w*[xX]|^--exec/ },
  find: {
    names: /^-i?(?:name|path|wholename|regex)$/,
    unsafe: /^-(?:L|follow|delete|execdir|fprint0?|fprintf|fls|files0-from|ok|okdir)$/,
  },
  diff: { unsafe: /^-(?!-)\w*l|^--(?:pag|to-f|from-f)/, below: ifRecursive },
  // A second operand is an output.
  uniq: { form: /^(?: -(?:[a-zA-Z]*[fsw] ?\d+|[a-zA-Z]+|-[a-z-]+(?:=\w+)?))*(?: [^-\s]\S*)?$/ },
  sort: { values: /^-[kt]$/, unsafe: /^-(?!-)\w*[oT]|^--(?:o|c|t|files0)/ },
  base64: { unsafe: /^-(?!-)\w*[oi]|^--o/ },
  tree: { values: /^-[LPI]$/, unsafe: /^-(?!-)\w*[oR]|^--from/ },
  jq: {
    text: "first",
    unsafe:
      /^-(?!-)\w*[Lf]|^--(?:rawfile|slurpfile|from-file)|(?<![.\w-])(?:import|include|env|input_filename|get_search_list)(?![\w-])|\$ENV\b|\$__/,
  },
  sed: { text: "first", values: /^-l$/, script, isHarmless: isReadingSed },
  "awk gawk mawk": awk,
  // Others, such as `yarn` or `cargo`, run programs chosen by the project.
  "node python python3 ruby perl java gcc make bash curl": version,
  npm: {
    text: "all",
    form: /^ (?:--version|-v|version|root|prefix|(?:ls|list|ll|explain|why)(?: (?:(?:@\w[\w.-]*\/)?\w[\w.@^~-]*|-g|-a|--(?:global|all|json|long|prod)|--depth[= ]\d+|--omit=dev))*)$/,
  },
  "pip pip3": {
    text: "all",
    form: /^ (?:--version|-V|list|check|show|freeze)(?: (?:\w[\w.-]*|--outdated|--format=\w+))*$/,
  },
};

const here: ShellWord = { text: ".", value: "." };

const byName = new Map(
  Object.entries(readers).flatMap(([names, reader]) => names.split(" ").map((name) => [name, reader] as const)),
);

/** The files that a program in the table may read, or undefined if it may do more than read. */
export function filesRead(name: string, words: readonly ShellWord[]): readonly ShellWord[] | undefined {
  const args = words.slice(1);
  if (name === "git") return filesOfGit(args);
  const reader = byName.get(name.replace(/(?<=^(?:python|pip)3?)\.\d+$/, ""));
  const values = args.map((word) => word.value ?? "");
  if (reader === undefined || !isReading(reader, args, values)) return undefined;
  if (reader.text === "all") return [here];
  const below = reader.below?.(values);
  const end = values.indexOf("--");
  const isFile = (word: ShellWord): boolean => !mayBeOption(word) || (end >= 0 && args.indexOf(word) > end);
  const files = fileOperands(reader, args);
  const folders = files.some(isFile) ? files : [...files, here];
  return folders.map((word) => (isFile(word) ? { ...word, below: word.below ?? below } : word));
}

const lineOf = (values: readonly string[]): string =>
  values.map((word) => ` ${word.replaceAll(/\s/g, "\uFFFD")}`).join("");

function isReading(
  { unsafe, form, isHarmless }: Reader,
  args: readonly ShellWord[],
  values: readonly string[],
): boolean {
  const isLimited = unsafe !== undefined || isHarmless !== undefined;
  // A file name may be an option.
  if (isLimited && args.some((word) => literalOf(word) === undefined && mayBeOption(word))) return false;
  if (values.some((word) => unsafe?.test(word))) return false;
  return form?.test(lineOf(values)) !== false && isHarmless?.(values) !== false;
}

/** The operands that name files, and all options, because their values may. */
function fileOperands(reader: Reader, args: readonly ShellWord[]): readonly ShellWord[] {
  const { text, values, names, script: given } = reader;
  let hasText = text === undefined || args.some(({ value = "" }) => value === "--files" || given?.test(value));
  return args.filter((word, index) => {
    if (names?.test(args[index - 1]?.value ?? "") === true) return false;
    if (hasText || mayBeOption(word) || values?.test(args[index - 1]?.value ?? "") === true) return true;
    hasText = true;
    return false;
  });
}

/**
 * Read-only git subcommands. The shell of the coding tools disables programs that a repository's configuration would start.
 */
const gitReads = new Set(
  (
    "diff log show blame rev-parse rev-list ls-files ls-tree cat-file shortlog merge-base name-rev count-objects show-ref diff-tree " +
    "diff-index diff-files check-ignore cherry range-diff grep version for-each-ref"
  ).split(" "),
);

/** Options of these subcommands that run programs, write files or lead out of the repository. */
const unsafeGit = /^(?:--(?:o(?!neline|thers)|ext|textc|filters|no-i|sub|ignore-su|show-s|h|rec|conte)|-(?!-)\w*O|-h$)/;

const listing = String.raw`(?: (?:-a|-r|-v|-vv|--all|--remotes|--verbose|--show-current|--no-color|--(?:sort|format)=\S+))*`;
const named = String.raw`(?: [^-\s]\S*)?`;
/** Forms of subcommands that also change something, or look into submodules, whose filters would run. */
const gitForms = new RegExp(
  `^ (?:status(?! .*(?:-[a-z]*v|--verb))(?: .*)?|describe(?! .*--[bd])(?: .*)?|branch${listing}(?: (?:--list|-l|--merged|--no-merged|--contains)${named}${listing})?|tag(?: (?:-l|--list|--sort=\\S+))*|` +
    `tag (?:-l|--list|--contains|--points-at)${named}|stash list|stash show(?: --stat)?|remote(?: -v| --verbose| get-url [\\w.-]+)?|reflog(?: show)?(?: -n? ?\\d+)?|` +
    "worktree list(?: --porcelain)?|config (?:--get |get )?(?:user|core|branch|remote|init|pull|push|merge|rebase)\\.[\\w./-]+|" +
    "symbolic-ref (?:--short )?HEAD|--version)$",
  "u",
);

/** Subcommands that show file changes, the second ones by an option. */
const showing = /^(?:diff|show|range-diff)$/;
const patch = /^(?:-(?!-)\w*[puUcLWm]|--(?:pat|un|cc|che|fun|word|color-w|bin|rem|diff-m)|$)/;
/** Options that show only names and sizes. */
const summary =
  /^(?:-s|--no-patch|--(?:short|num|dir)?stat(?:=.*)?|--name-only|--name-status|--summary|--raw|--quiet)$/;

/** The files whose content is shown: those named after `--`, otherwise the whole repository. */
function filesOfGit(args: readonly ShellWord[]): readonly ShellWord[] | undefined {
  const start = args.findIndex(
    ({ value = "" }) => !/^(?:--no-pager|--no-optional-locks|--literal-pathspecs|-P)$/.test(value),
  );
  const words = args.slice(Math.max(0, start));
  const [name = "", ...rest] = words.map((word) => word.value ?? "");
  const isOption = (word: ShellWord): boolean => literalOf(word) === undefined && mayBeOption(word);
  if (words.some(isOption) || rest.some((word) => unsafeGit.test(word))) return undefined;
  if (!gitReads.has(name) && !gitForms.test(lineOf([name, ...rest]))) return undefined;
  const end = rest.indexOf("--");
  const before = end < 0 ? rest : rest.slice(0, end);
  const isPatch = before.some((word) => patch.test(word));
  const isVersion = name === "show" && before.length > 0 && before.every((word) => /^[^-:][^:]*:[^:]+$/.test(word));
  const isShown =
    name === "grep" ||
    (showing.test(name) && !isVersion && (isPatch || !before.some((word) => summary.test(word)))) ||
    (isPatch && /^(?:log|reflog|stash|diff-\w+)$/.test(name));
  const below = { hasHidden: true, hasIgnored: false };
  const paths = end < 0 ? [] : words.slice(end + 2);
  const isPlain = ({ value = "" }: ShellWord): boolean => /^[\w./@+ -]+$/.test(path.posix.normalize(value));
  const isWhole = isShown && !(paths.length > 0 && paths.every(isPlain));
  const shown = words.slice(1).map((word) => (isShown && paths.includes(word) ? { ...word, below } : word));
  return [...shown, isWhole ? { ...here, below: { ...below, isOfWorkspace: name !== "grep" } } : here];
}

const address = String.raw`(?:\d+(?:~\d+)?|\$|\+\d+|/(?:\\.|[^\\/\n])*/I?)`;
const substitution = String.raw`[sy]([^\w\s\\;{}])(?:\\.|(?!\2)[^\\\n])*\2(?:\\.|(?!\2)[^\\\n])*\2[gpiIm\d]*`;
const sedCommand = new RegExp(
  String.raw`^[\s;{]*((?:${address}(?:\s*,\s*${address})?\s*!?\s*)?(?:${substitution}|[pdDPnNgGhHxl=z}]|q\d*)?)[\s;}]*`,
  "u",
);

/** Whether a `sed` script only prints, deletes and replaces lines. */
function isHarmlessScript(script = "?"): boolean {
  let rest = script;
  while (rest !== "") {
    const next = rest.replace(sedCommand, "");
    if (next === rest) return false;
    rest = next;
  }
  return true;
}

const sedOption =
  /^-(?:[nErsuz]*|l|-(?:quiet|silent|regexp-extended|null-data|separate)|(?:[nErsuz]*e|-expression(?:=|$))([^]*))$/;

/** Known options, and scripts, in or after `-e` or as the first operand, that only print. */
function isReadingSed(args: readonly string[]): boolean {
  const options = args.filter((word) => word.startsWith("-") && word !== "-");
  const scripts = args.flatMap((word, index) => {
    const script = word.startsWith("-") ? sedOption.exec(word)?.[1] : undefined;
    return script === undefined ? [] : [script === "" ? args[index + 1] : script];
  });
  const operand = args.find((word, index) => !word.startsWith("-") && args[index - 1] !== "-l");
  return (
    options.every((word) => sedOption.test(word)) && (scripts.length > 0 ? scripts : [operand]).every(isHarmlessScript)
  );
}

/** Whether an `awk` script only prints: it starts no program, opens no file and shows no environment variable. */
function isReadingAwk(args: readonly string[]): boolean {
  const start = args.findIndex((word, index) => !word.startsWith("-") && !/^-[Fv]$/.test(args[index - 1] ?? ""));
  const script = args[start];
  if (script === undefined || !args.slice(0, start).every((word) => !/^-[^Fv]/.test(word))) return false;
  if (/system|getline|ENVIRON|PROCINFO|ARG[VC]|@|(?<!\|)\|(?!\|)/.test(script)) return false;
  // A slash may start a pattern, in which a quotation mark does not start a text.
  const code = script.includes("/") ? script : script.replaceAll(/"(?:\\.|[^"\\])*"/g, '""');
  return !(code.includes(">") && code.replaceAll(/>=/g, "").includes("print"));
}
