import path from "node:path";
import { listed } from "./shell-word.ts";
import type { FileWalk } from "./look-up-secret.ts";

/**
 * Subcommands that read, with any options but `unsafeGitOptions`. What the configuration of a repository would start is switched off by the
 * shell of the coding tools.
 */
const reads = listed(
  "status diff log show blame rev-parse rev-list ls-files ls-tree cat-file describe shortlog merge-base name-rev count-objects show-ref diff-tree " +
    "diff-index diff-files check-ignore cherry range-diff grep version for-each-ref",
);

/** Options of any of them that run programs, write files or lead out of the repository. */
export const unsafeGitOptions =
  "--output --ext-diff --textconv --filters --open-files-in-pager -O --no-index --submodule --ignore-submodules --show-signature --help -h " +
  "--recurse-submodules --recursive --contents";

const sort = "--(?:sort|format)=\\S+";
const listing = `(?: (?:-a|-r|-v|-vv|--all|--remotes|--verbose|--show-current|--no-color|${sort}))*`;
const pattern = "(?: [^-\\s]\\S*)?";
/** Forms of subcommands that also change something. Each argument stands after a space. */
const forms = new RegExp(
  `^ (?:branch${listing}(?: (?:--list|-l|--merged|--no-merged|--contains)${pattern}${listing})?|tag(?: (?:-l|--list|${sort}))*|` +
    `tag (?:-l|--list|--contains|--points-at)${pattern}|stash list|stash show(?: --stat)?|remote(?: -v| --verbose| get-url [\\w.-]+)?|reflog(?: show)?(?: -n? ?\\d+)?|` +
    "worktree list(?: --porcelain)?|config (?:--get |get )?(?:user|core|branch|remote|init|pull|push|merge|rebase)\\.[\\w./-]+|" +
    "symbolic-ref (?:--short )?HEAD|--version)$",
  "u",
);

/** Where the subcommand stands, after options that change nothing. */
export function gitStart(args: readonly (string | undefined)[]): number {
  return args.findIndex((word) => !/^(?:--no-pager|--no-optional-locks|--literal-pathspecs|-P)$/.test(word ?? ""));
}

/** Whether a command only reads; an argument that is not known is undefined. */
export function isReadingGit(args: readonly (string | undefined)[]): boolean {
  const rest = args.slice(Math.max(0, gitStart(args)));
  if (reads.includes(rest[0] ?? ""))
    return rest[0] !== "status" || !rest.some((word) => /^-\w*v|^--verb/.test(word ?? ""));
  return forms.test(rest.map((word) => ` ${word?.replaceAll(/\s/g, "\uFFFD") ?? "\uFFFD"}`).join(""));
}

/** They show changes of files, some only by an option. */
const byOption = listed("log diff-tree diff-index diff-files reflog stash");
const showing = ["diff", "show", "range-diff", ...byOption];
/** Options by which changes are shown, and those by which only their names and sizes are. */
const patch = /^(?:-(?!-)\w*[puUcLWm]|--(?:pat|un|cc|che|fun|word|color-w|bin|rem|diff-m))/;
const names = /^(?:-s|--no-patch|--(?:short|num|dir)?stat(?:=.*)?|--name-only|--name-status|--summary|--raw|--quiet)$/;
/** One file of a version. */
const ofVersion = /^[^-:][^:]*:[^:]+$/;
const plainPath = /^[\w./@+ -]+$/;

/** The files whose content is shown: of the whole repository, but for those that words after `--` name. */
export function changesShown(args: readonly string[]): FileWalk | undefined {
  const [name = "", ...rest] = args.slice(Math.max(0, gitStart(args)));
  const whole = { isDeep: true, hasHidden: true, hasIgnored: false, isOfWorkspace: true };
  if (name === "grep") return { ...whole, isOfWorkspace: false };
  if (!showing.includes(name)) return undefined;
  const end = rest.indexOf("--");
  const words = end < 0 ? rest : rest.slice(0, end);
  const isPatch = words.some((word) => patch.test(word) || word === "");
  const operands = words.filter((word) => !word.startsWith("-"));
  if (!isPatch && (byOption.includes(name) || words.some((word) => names.test(word)))) return undefined;
  if (name === "show" && operands.length > 0 && operands.every((word) => ofVersion.test(word))) return undefined;
  // From whatever folder they are meant.
  const paths = end < 0 ? [] : rest.slice(end + 1).map((word) => path.posix.normalize(word));
  const isLimited = paths.length > 0 && paths.every((each) => plainPath.test(each) && !/^\.\.|^\.$/.test(each));
  return isLimited ? { ...whole, paths: belowAny(paths) } : whole;
}

const belowAny = (paths: readonly string[]): RegExp =>
  new RegExp(
    `(?:^|/)(?:${paths.map((each) => each.replace(/\/$/, "").replaceAll(/[.+]/g, String.raw`\$&`)).join("|")})(?:/|$)`,
  );
