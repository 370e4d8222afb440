import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "#test/support/temp-folder.ts";
import { expect, test } from "vitest";
import { commandEnvironment } from "./command-settings.ts";
import { withGitFunction } from "./git-function.ts";

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: root, encoding: "utf8" });

/** A repository whose configuration starts a program at every opportunity; the program records each run. */
function hostileRepository(): { readonly root: string; readonly runs: () => readonly string[] } {
  const folder = tempFolder({
    "runs/.keep": "",
    "ws/a.txt": "one\n",
    "ws/.gitattributes": "*.txt diff=evil filter=evil\n",
  });
  const root = path.join(folder, "ws");
  const evil = (name: string): string => {
    const file = path.join(folder, `evil-${name}`);
    writeFileSync(file, `#!/bin/sh\ntouch ${folder}/runs/${name}\ncat 2>/dev/null </dev/null\n`);
    chmodSync(file, 0o755);
    return file;
  };
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-qm", "first");
  writeFileSync(path.join(root, "a.txt"), "two\n");
  for (const hook of ["post-index-change", "post-checkout", "reference-transaction"]) {
    writeFileSync(path.join(root, ".git/hooks", hook), `#!/bin/sh\ntouch ${folder}/runs/hook-${hook}\n`);
    chmodSync(path.join(root, ".git/hooks", hook), 0o755);
  }
  const settings = `
[core]
  fsmonitor = ${evil("fsmonitor")}
  pager = ${evil("pager")}
  sshCommand = ${evil("ssh")}
  alternateRefsCommand = ${evil("alternates")}
[diff]
  external = ${evil("external")}
  submodule = log
[diff "evil"]
  command = ${evil("driver")}
  textconv = ${evil("textconv")}
[filter "evil"]
  clean = ${evil("clean")}
  smudge = ${evil("smudge")}
  process = ${evil("process")}
  required = true
[gpg]
  program = ${evil("gpg")}
[log]
  showSignature = true
[alias]
  status = !${evil("alias")}
[format]
  pretty = %h %G?
[includeIf "gitdir:**"]
  path = ${path.join(folder, "included")}
`;
  writeFileSync(path.join(folder, "included"), `[filter "evil"]\n\tclean = ${evil("included")}\n`);
  writeFileSync(path.join(root, ".git/objects/info/alternates"), path.join(root, ".git/objects"));
  appendFileSync(path.join(root, ".git/config"), settings);
  return { root, runs: () => readdirSync(path.join(folder, "runs")).filter((name) => name !== ".keep") };
}

const reading = [
  ...[
    "git status",
    "git status --short",
    "git diff",
    "git diff HEAD",
    "git diff --stat",
    "git log -p",
    "git log --format=%G?",
    "git show",
    "git blame a.txt",
    "git log --alternate-refs",
    "git rev-list --alternate-refs HEAD",
  ],
  ...[
    "git grep one",
    "git ls-files -m",
    "git stash list",
    "git branch -a",
    "git tag -l",
    "git --no-pager diff",
    "git cat-file -p HEAD:a.txt",
  ],
  ...["git describe --always --dirty", "git diff-index HEAD", "git diff-files -p", "git log --oneline | head -1"],
];

test("a hostile configuration starts nothing, for any command that reads the repository", () => {
  const { root, runs } = hostileRepository();
  const env = commandEnvironment(process.env);
  const started = reading.flatMap((command) => {
    const before = runs().length;
    // A non-zero exit code is expected: differences, or a missing file.
    spawnSync("bash", ["--norc", "--noprofile", "-c", withGitFunction, "bash", command], { cwd: root, env });
    return runs().length === before ? [] : [command];
  });
  expect(started).toEqual([]);
});

test("a setting that the function cannot override is refused, and names no line of another file", () => {
  const { root, runs } = hostileRepository();
  const bash = (command: string) => {
    const { stdout, stderr } = spawnSync("bash", ["--norc", "--noprofile", "-c", withGitFunction, "bash", command], {
      cwd: root,
      env: commandEnvironment(process.env),
      encoding: "utf8",
    });
    return stdout + stderr;
  };
  git(root, "config", "blame.ignoreRevsFile", "/etc/passwd");
  const refused = (key: string): string => `git: the setting ${key} of this repository is not safe to read with\n`;
  expect(bash("git blame a.txt")).toBe(refused("blame.ignoreRevsFile"));
  git(root, "config", "core.worktree", "/etc");
  expect(bash("git diff")).toBe(refused("core.worktree"));
  git(root, "config", "core.worktree", root);
  expect(bash("git ls-files")).toBe(".gitattributes\na.txt\n");
  writeFileSync(path.join(root, ".gitattributes"), "*.txt filter=a=b\n");
  git(root, "config", "filter.a=b.clean", `touch ${root}/ran`);
  expect(bash("git status")).toBe(refused("filter.a=b.clean"));
  expect([existsSync(path.join(root, "ran")), runs()]).toEqual([false, []]);
});

test("without the function the same configuration starts programs", () => {
  const { root, runs } = hostileRepository();
  try {
    git(root, "diff");
  } catch {
    // git fails because the started program prints nothing.
  }
  expect(runs()).not.toEqual([]);
});

test("the forms that write are those of git", () => {
  const { root } = hostileRepository();
  git(root, "config", "--unset", "core.fsmonitor");
  const env = commandEnvironment(process.env);
  const bash = (command: string): string =>
    execFileSync("bash", ["--norc", "--noprofile", "-c", withGitFunction, "bash", command], {
      cwd: root,
      env,
      encoding: "utf8",
    });
  bash("git branch topic; git tag v1");
  expect(bash("git branch --list; git tag; git --no-pager diff; git rev-parse --abbrev-ref HEAD")).toBe(
    `* main\n  topic\nv1\ndiff --git a/a.txt b/a.txt\nindex 5626abf..f719efd 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\nmain\n`,
  );
  expect(bash("git branch -m topic other; git branch --list; echo $# $0; type -t git; bash -c 'type -t git'")).toBe(
    "* main\n  other\n0 bash\nfunction\nfile\n",
  );
});
