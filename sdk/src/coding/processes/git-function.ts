const always =
  "-c core.fsmonitor=false -c core.hooksPath=/dev/null -c submodule.recurse=false -c log.showSignature=false " +
  "-c core.alternateRefsCommand=true -c safe.bareRepository=explicit";
const noSignatures = "-c gpg.program=false -c gpg.ssh.program=false -c gpg.x509.program=false";
const dangerous = String.raw`'^(filter\..*\.(clean|smudge|process)|core\.worktree)$'`;
/** Whether the work tree belongs to this repository. */
const isOwnTree =
  '"$(command git rev-parse --absolute-git-dir)" == "$(command git -C "$(command git rev-parse --show-toplevel)" rev-parse --absolute-git-dir 2>/dev/null)"';
const plain =
  "rev-parse|rev-list|ls-files|ls-tree|cat-file|describe|shortlog|merge-base|name-rev|count-objects|show-ref|check-ignore|cherry|grep|for-each-ref";

/**
 * The script that bash runs instead of a command, which it gets as its first argument: the command, preceded by a git function, so that the forms
 * that run without asking only read, whatever a repository's configuration says. Flags: no external difference and no text conversion, which
 * run programs, and no access to other repositories, whose configuration would apply there. Configuration: no file monitor, no hooks, no filters, and
 * no signature checks, which all start programs. Refused: a filter whose name cannot be passed, a work tree of another
 * repository, and a list of commits elsewhere, of which `blame` prints a line. Environment: no lock, so that no index hook runs, and no fetch of missing objects. Other
 * forms are unchanged. It is one line, so that errors have the line numbers of the command.
 */
export const withGitFunction = [
  "git() { local -a before=() flags=() keys=(); local key;",
  'while [[ $1 == --no-pager || $1 == --no-optional-locks || $1 == --literal-pathspecs || $1 == -P ]]; do before+=("$1"); shift; done;',
  "case $1 in",
  "diff|log|show|diff-tree|diff-index|diff-files|range-diff) flags=(--no-ext-diff --no-textconv --submodule=short --ignore-submodules=dirty);;",
  "status) flags=(--ignore-submodules=dirty);;",
  "blame) flags=(--no-textconv);",
  String.raw`if command git config --get-all blame.ignoreRevsFile '^[/~]|[.][.]' >/dev/null; then key=blame.ignoreRevsFile; fi;;`,
  `${plain}|branch|tag|stash|reflog|worktree) ;;`,
  '*) command git "${before[@]}" "$@"; return;;',
  "esac;",
  'if [[ $1 =~ ^(branch|tag|stash|worktree)$ && ! "$*" =~ ^(branch|tag)($|\\ -)|\\ list ]]; then command git "${before[@]}" "$@"; return; fi;',
  "local unsafe=$key; while IFS= read -r key; do",
  `if [[ $key == core.worktree && ! ${isOwnTree} || $key == *=* ]]; then unsafe=$key; fi;`,
  `if [[ $key == filter.* ]]; then keys+=(-c "$key=" -c "\${key%.*}.required=false"); fi; done < <(command git config --name-only --get-regexp ${dangerous} 2>/dev/null);`,
  'if [[ -n $unsafe ]]; then echo "git: the setting $unsafe of this repository is not safe to read with" >&2; return 128; fi;',
  `GIT_OPTIONAL_LOCKS=0 GIT_NO_LAZY_FETCH=1 GIT_ALLOW_PROTOCOL= command git "\${before[@]}" ${always} ${noSignatures}`,
  '"${keys[@]}" "$1" "${flags[@]}" "${@:2}"; };',
  'eval "set --; $1"',
].join(" ");
