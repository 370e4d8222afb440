import { byName, type Program } from "./program.ts";

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
  riskyText: /^[a-z][\w+.-]*::|^\w+:\/\/-/i,
};

/** The subcommands, and their risky options besides: signing starts the program that the repository names, and a strategy is one of that name. */
const subcommands: Readonly<Record<string, string>> = {
  ["status diff log show blame annotate branch rev-parse rev-list ls-files ls-tree cat-file describe shortlog reflog stash add merge-base " +
  "name-rev for-each-ref remote checkout switch restore reset rm mv init whatchanged count-objects show-ref diff-tree " +
  "diff-index diff-files check-ignore cherry range-diff symbolic-ref version var push clean"]: "",
  "commit revert cherry-pick": "-S",
  tag: "-s -u --sign --local-user -v --verify",
  merge: "-S -s",
  clone: "-u -c -o",
  "fetch ls-remote": "-u",
  pull: "-u -S -s",
  rebase: "-x -i --interactive --edit-todo -S -s",
};

const parts = byName({
  ...Object.fromEntries(
    Object.entries(subcommands).map(([names, more]) => [names, { ...common, risky: `${risky} ${more}`.trimEnd() }]),
  ),
  // `git grep -O` starts a pager; its other letters are those of grep.
  grep: { ...common, operands: ["text", "loose"], values: "efmABC", valueRoles: { "-e": "text", "-f": "read" } },
});

/** A name that is not known may be an alias, which runs any program. */
const alias: Program = { operands: ["code"], isWhole: true };

export const git: Program = {
  operands: ["code"],
  safe: /^(?:--no-pager|--version|--no-optional-locks|--literal-pathspecs|-P|--help|-h)$/,
  values: "cC",
  longValues: "--git-dir --work-tree --exec-path --namespace --config-env",
  subcommands: (name) => parts.get(name) ?? alias,
};
