import path from "node:path";
import { listed } from "../words/shell-word.ts";
import { byName, type FileWalk, type Program } from "./program.ts";

/** Options of any subcommand that run programs, write files or lead out of the repository. */
const risky =
  "--output --ext-diff --textconv --upload-pack --receive-pack --exec --template --separate-git-dir " +
  "--open-files-in-pager --no-index --extcmd --tool --config --reference --git-dir --work-tree --server-option " +
  "-O --edit-description --gpg-sign --show-signature --strategy --to-command --recurse-submodules --recursive --filters";

const common: Program = {
  operands: ["loose"],
  values: "mFCcbnUGLB",
  longValues: "--message --author --date --grep --format --pretty --since --until --after --before",
  valueRoles: {
    "-m": "text",
    "--message": "text",
    "--grep": "text",
    "--author": "text",
    "-F": "read",
    "--file": "read",
    "-G": "text",
  },
  risky,
};

/**
 * The subcommands, their risky options besides, and other words: signing starts the program that the repository names, a strategy is one of that
 * name, and what destroys work or history is named by a rule.
 */
const subcommands: Readonly<Record<string, readonly [risky: string, riskyText?: RegExp]>> = {
  status: ["--submodule --ignore-submodules -v --verbose"],
  ["diff log show blame annotate rev-parse rev-list ls-files ls-tree cat-file describe shortlog add merge-base name-rev for-each-ref " +
  "remote init count-objects show-ref diff-tree diff-index diff-files check-ignore cherry range-diff version var"]: [
    "--submodule --ignore-submodules",
  ],
  "commit revert cherry-pick": ["-S"],
  branch: ["-D -M -C -f --force"],
  checkout: ["-B -f --force --ours --theirs", /^(?:--|\.|:.*)$/],
  clone: ["-u -c -o"],
  fetch: ["-u -f --force", /^\+/],
  "ls-remote": ["-u"],
  merge: ["-S -s"],
  mv: ["-f --force"],
  pull: ["-u -S -s -f --force", /^\+/],
  push: ["-f --force --force-with-lease --force-if-includes -d --delete --mirror --prune", /^[+:]/],
  rebase: ["-x -i --interactive --edit-todo -S -s"],
  reflog: ["", /^(?:expire|delete)$/],
  reset: ["--hard --merge"],
  restore: ["-W --worktree --no-staged"],
  rm: ["-f --force"],
  stash: ["", /^(?:drop|clear)$/],
  switch: ["-C --force-create -f --force --discard-changes"],
  "symbolic-ref": ["-d --delete"],
  tag: ["-s -u --sign --local-user -v --verify -d --delete -f --force"],
};

/** They show changes of files, some only by an option. */
const byOption = listed("log diff-tree diff-index diff-files reflog stash");
const showing = ["diff", "show", "range-diff", ...byOption];

/** Options by which changes are shown, in short forms and clusters, and those by which only their names and sizes are. */
const patch = /^(?:-(?!-)\w*[puUcLWm]|--(?:pat|un|cc|che|fun|word|color-w|bin|rem|diff-m))|^$/;
const names = /^(?:-s|--no-patch|--(?:short|num|dir)?stat(?:=.*)?|--name-only|--name-status|--summary|--raw|--quiet)$/;
/** One file of a version. */
const ofVersion = /^[^-:][^:]*:[^:]+$/;
const plainPath = /^[\w./@+ -]+$/;

/** The files whose content is shown: of the whole repository, but for those that words after `--` name. */
function changesShown(name: string, args: readonly string[]): FileWalk | undefined {
  const end = args.indexOf("--");
  const words = end < 0 ? args : args.slice(0, end);
  const isPatch = words.some((word) => patch.test(word));
  const isNames = !isPatch && words.some((word) => names.test(word));
  const operands = words.filter((word) => !word.startsWith("-"));
  if (isNames || (!isPatch && byOption.includes(name))) return undefined;
  if (name === "show" && operands.length > 0 && operands.every((word) => ofVersion.test(word))) return undefined;
  const paths = end < 0 ? [] : args.slice(end + 1).map((word) => path.posix.normalize(word));
  const isLimited = paths.length > 0 && paths.every((each) => plainPath.test(each) && !each.startsWith(".."));
  const whole = { isDeep: true, hasHidden: true, hasIgnored: false, isOfWorkspace: true };
  // From whatever folder they are meant.
  return isLimited && !paths.includes(".") ? { ...whole, paths: belowAny(paths) } : whole;
}

const belowAny = (paths: readonly string[]): RegExp =>
  new RegExp(
    `(?:^|/)(?:${paths.map((each) => each.replace(/\/$/, "").replaceAll(/[.+]/g, String.raw`\$&`)).join("|")})(?:/|$)`,
  );

const addressed = /^[a-z][\w+.-]*::|^\w+:\/\/-/i;

const either = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join("|"), "i");

const parts = byName({
  ...Object.fromEntries(
    Object.entries(subcommands).map(([names, [more, text]]): [string, Program] => [
      names,
      { ...common, risky: `${risky} ${more}`, riskyText: text === undefined ? addressed : either(addressed, text) },
    ]),
  ),
  // `git grep -O` starts a pager; its other letters are those of grep.
  grep: {
    ...common,
    walk: () => ({ isDeep: true, hasHidden: true, hasIgnored: false }),
    operands: ["text", "loose"],
    values: "efmABC",
    valueRoles: { "-e": "text", "-f": "read" },
  },
});

/** Without `--staged` files are written over; `clean` is not listed, as it removes them. */
const restore = /^(?:-S|--staged)$/;

/** A name that is not known may be an alias, which runs any program. */
const alias: Program = { operands: ["code"], isWhole: true };

export const git: Program = {
  operands: ["code"],
  safe: /^(?:--no-pager|--version|--no-optional-locks|--literal-pathspecs|-P|--help|-h)$/,
  values: "cC",
  longValues: "--git-dir --work-tree --exec-path --namespace --config-env",
  subcommands: (name, next) => {
    const program = name === "restore" && !restore.test(next) ? alias : (parts.get(name) ?? alias);
    return showing.includes(name) ? { ...program, walk: (args) => changesShown(name, args) } : program;
  },
};
