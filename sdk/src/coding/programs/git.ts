import type { Program } from "./program.ts";

/** Options of any subcommand that run programs, write files or lead out of the repository. */
const risky = [
  ...[
    "--output",
    "--ext-diff",
    "--textconv",
    "--upload-pack",
    "--receive-pack",
    "--exec",
    "--template",
    "--separate-git-dir",
  ],
  ...[
    "--open-files-in-pager",
    "--no-index",
    "--extcmd",
    "--tool",
    "--config",
    "--reference",
    "--git-dir",
    "--work-tree",
    "--server-option",
  ],
  ...[
    "-O",
    "--edit-description",
    "--gpg-sign",
    "--show-signature",
    "--strategy",
    "--to-command",
    "--recurse-submodules",
    "--recursive",
    "--filters",
  ],
];

const common: Program = {
  operands: ["loose"],
  values: "mFCcbnUGLB",
  longValues: [
    "--message",
    "--author",
    "--date",
    "--grep",
    "--format",
    "--pretty",
    "--since",
    "--until",
    "--after",
    "--before",
  ],
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
  riskyText: /^[a-z][\w+.-]*::|^\w+:\/\/-/i,
};

const withRisk = (...more: readonly string[]): Program => ({ ...common, risky: [...risky, ...more] });

const ordinary = new Set(
  (
    "status diff log show blame annotate branch rev-parse rev-list ls-files ls-tree cat-file describe shortlog reflog stash add merge-base " +
    "name-rev for-each-ref remote checkout switch restore reset rm mv init whatchanged count-objects show-ref diff-tree " +
    "diff-index diff-files check-ignore cherry range-diff symbolic-ref version var"
  ).split(" "),
);

/** Signing starts the program that the repository names, and a strategy is a program of that name. */
const special: Readonly<Record<string, Program>> = {
  commit: withRisk("-S"),
  tag: withRisk("-s", "-u", "--sign", "--local-user", "-v", "--verify"),
  merge: withRisk("-S", "-s"),
  revert: withRisk("-S"),
  "cherry-pick": withRisk("-S"),
  clone: withRisk("-u", "-c", "-o"),
  fetch: withRisk("-u"),
  pull: withRisk("-u", "-S", "-s"),
  push: common,
  "ls-remote": withRisk("-u"),
  rebase: withRisk("-x", "-i", "--interactive", "--edit-todo", "-S", "-s"),
  clean: common,
  grep: {
    ...common,
    // `git grep -O` starts a pager; its other letters are those of grep.
    operands: ["text", "loose"],
    values: "efmABC",
    valueRoles: { "-e": "text", "-f": "read" },
  },
};

const whole: Program = { operands: ["code"], isWhole: true };

/** The part of git after its own options. A name that is not known may be an alias, which runs any program. */
function subcommand(name: string): Program | undefined {
  if (ordinary.has(name)) return common;
  return Object.hasOwn(special, name) ? special[name] : undefined;
}

export const gitPrograms: Readonly<Record<string, Program>> = {
  git: {
    operands: ["code"],
    safe: /^(?:--no-pager|--version|--no-optional-locks|--literal-pathspecs|-P|--help|-h)$/,
    values: "cC",
    longValues: ["--git-dir", "--work-tree", "--exec-path", "--namespace", "--config-env"],
    subcommands: (name) => subcommand(name) ?? whole,
  },
};
