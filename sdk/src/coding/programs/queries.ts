import { literalOf, mayBeOption, type ShellWord } from "../words/shell-word.ts";

type Form = RegExp | ((args: readonly string[]) => boolean);

/** Stands for a word that is not known but for not being an option, and for a space within a word. */
const unknown = "\uFFFD";

const gitStart = "(?: (?:--no-pager|--no-optional-locks|--literal-pathspecs|-P))*";
const sort = "--(?:sort|format)=\\S+";
const listing = `(?: (?:-a|-r|-v|-vv|--all|--remotes|--verbose|--show-current|--no-color|${sort}))*`;
const pattern = "(?: [^-\\s]\\S*)?";
/** Each with any arguments that are not risky; what they would run by the configuration is switched off by `gitFunction`. */
const gitAny =
  "log|diff|show|status|blame|rev-parse|rev-list|ls-files|ls-tree|cat-file|describe|shortlog|merge-base|name-rev|count-objects|show-ref|" +
  "diff-tree|diff-index|diff-files|check-ignore|cherry|range-diff|grep|version|for-each-ref";
const git = new RegExp(
  `^${gitStart} (?:(?:${gitAny})(?: (?!-h(?: |$)|--help).*)?|branch${listing}(?: (?:--list|-l|--merged|--no-merged|--contains)${pattern}${listing})?|` +
    `tag(?: (?:-l|--list|${sort}))*|tag (?:-l|--list|--contains|--points-at)${pattern}|stash list|remote(?: -v| --verbose| get-url [\\w.-]+)?|` +
    "reflog(?: show)?(?: -n? ?\\d+)?|worktree list(?: --porcelain)?|config (?:--get |get )?(?:user|core|branch|remote|init|pull|push|merge|rebase)\\.[\\w./-]+|" +
    "symbolic-ref (?:--short )?HEAD|--version)$",
  "u",
);

const version = /^ (?:--version|-V|-v|-version|version)$/;
const withVersion =
  "node npm python python3 pip pip3 ruby gem perl php java javac gcc g++ clang clang++ make cmake bash tar sed curl wget docker sqlite3 psql mysql";

// None begins with a dash, as an option does.
const name = String.raw`(?:@\w[\w.-]*/)?\w[\w.-]*(?:@[\w.^~-]+)?`;
const plain = String.raw`[\w./+~][\w.@/+~-]*`;

/** A script of `awk` that prints, and neither starts a program, nor opens a file, nor shows the environment. */
function isPrintingAwk(args: readonly string[]): boolean {
  const rest = [...args];
  for (let first = rest[0]; first?.startsWith("-") === true; first = rest[0]) {
    if (!/^-[Fv]/.test(first)) return false;
    rest.splice(0, first.length === 2 ? 2 : 1);
  }
  const [script = unknown] = rest;
  if (script.includes(unknown) || /system|getline|ENVIRON|PROCINFO|ARG[VC]|@|(?<!\|)\|(?!\|)/.test(script))
    return false;
  // A slash may begin a pattern, in which a quotation mark begins no text.
  const code = script.includes("/") ? script : script.replaceAll(/"(?:\\.|[^"\\])*"/g, '""');
  return !(code.includes(">") && code.replaceAll(/>=/g, "").includes("print"));
}

const pip = /^ (?:--version|-V|list|check|show)(?: (?:\w[\w.-]*|--outdated|--format=\w+|--verbose))*$/;

const tar = new RegExp(`^ (?:-?(?=[a-zA-Z]*t)[tvzjJaf]+|--list|-v|-f|--verbose|--file)(?: (?:-[vzjJaf]+|${plain}))*$`);

/** Forms of programs in which they only read and print, though others of their forms write or run code. Text: each argument after a space. */
const forms: Readonly<Record<string, Form>> = {
  git,
  ...Object.fromEntries(withVersion.split(" ").map((program) => [program, version])),
  ...Object.fromEntries(["awk", "gawk", "mawk", "nawk"].map((program) => [program, isPrintingAwk])),
  // A name alone is looked up in the registry; an address or a folder would start git. `yarn`, `pnpm` and `cargo` run what the project names.
  npm: new RegExp(
    `^ (?:--version|-v|version|root|prefix|bin|(?:ls|list|ll|explain|why)(?: (?:${name}|-g|--all|-a|--json|--long|--depth[= ]\\d+|--prod|--omit=dev))*|` +
      `(?:view|info|show)(?: (?:${name}|--json))+)$`,
  ),
  pip,
  pip3: pip,
  apt: /^ (?:list|show|search|policy)(?: (?:\w[\w.+*-]*|--installed|--upgradable))*$/,
  "apt-cache": /^ (?:show|search|policy|depends|rdepends|madison|pkgnames)(?: \w[\w.+-]*)*$/,
  dpkg: /^ (?:-[lLsS]|--list|--listfiles|--status|--search|--version|--print-architecture)(?: [\w*/][\w.+*/:-]*)*$/,
  rpm: /^ -q[ailfR]*(?: [\w/][\w.+/-]*)*$/,
  brew: /^ (?:list|info|leaves|deps|--version|--prefix)(?: \w[\w.@+-]*)*$/,
  tar,
  bsdtar: tar,
  unzip: new RegExp(`^ -(?:[lvZ]+|Z1)(?: ${plain})+$`),
  "7z": new RegExp(`^ l(?: ${plain})+$`),
  ar: new RegExp(`^ -?tv?(?: ${plain})+$`),
  jar: new RegExp(`^ -?tv?f(?: ${plain})+$`),
  gzip: new RegExp(`^ -(?:l|lv)(?: ${plain})+$`),
  xz: new RegExp(`^ -(?:l|lv)(?: ${plain})+$`),
  zstd: new RegExp(`^ -(?:l|lv)(?: ${plain})+$`),
  ip: /^(?: -[46cbr]+)*(?: (?:a|addr|address|r|route|l|link|neigh))(?: show(?: \w+)?)?$/,
  docker: /^ (?:--version|ps|images|version|info)(?: (?:-a|-q|-aq|--all|--quiet|--no-trunc))*$/,
};

/** Whether a command is such a form. `risky` has the indexes of words that a rule has to name. */
export function isQuery(program: string, words: readonly ShellWord[], risky: ReadonlySet<number>): boolean {
  const form = Object.hasOwn(forms, program) ? forms[program] : undefined;
  const rest = words.slice(1);
  if (form === undefined || rest.some((word) => literalOf(word) === undefined && mayBeOption(word))) return false;
  const args = rest.map((word) => literalOf(word)?.replaceAll(/\s/g, unknown) ?? unknown);
  if (typeof form === "function") return form(rest.map((word) => literalOf(word) ?? unknown));
  const text = args.map((arg) => ` ${arg}`).join("");
  const isListed = program !== "git" || !new RegExp(`^${gitStart} (?:${gitAny})(?: |$)`).test(text);
  return form.test(text) && (isListed || risky.size === 0);
}
