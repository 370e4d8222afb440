import { expect, test } from "vitest";
import { analyseCommand } from "./analyse-command.ts";

/** The commands that are listed, as their words; `…` for what is not known before they run. */
function listed(command: string): readonly string[] {
  return analyseCommand(command).commands.map(({ words }) =>
    words
      .map(
        ({ shapes, isMany }) =>
          shapes.map((shape) => shape.replaceAll(/[\uE000-\uE003]/gu, "…")).join("|") + (isMany ? "+" : ""),
      )
      .join(" "),
  );
}

const reasons = (command: string): readonly string[] => analyseCommand(command).reasons.map(({ code }) => code);

test.each([
  ["timeout --signal=KILL -k 1 5 ls -l", ["timeout --signal=KILL -k 1 5 ls -l", "ls -l"]],
  ["timeout --kill-after 1 -s KILL 5 ls", ["timeout --kill-after 1 -s KILL 5 ls", "ls"]],
  ["nice -5 ls", ["nice -5 ls", "ls"]],
  ["nice --adjustment=5 -- ls -l", ["nice --adjustment=5 -- ls -l", "ls -l"]],
  ["stdbuf -oL -e0 ls", ["stdbuf -oL -e0 ls", "ls"]],
  ["setsid --wait ls", ["setsid --wait ls", "ls"]],
  ["env -i -u X CI=1 ls", ["env -i -u X CI=1 ls", "ls"]],
  ["env", ["env"]],
  ["env CI=1", ["env CI=1"]],
  ["command -V ls", ["command -V ls"]],
  ["command -p ls", ["command -p ls", "ls"]],
  ["nohup", ["nohup"]],
  ["xargs", ["xargs", "echo …+"]],
  ["xargs -0 -n 1 ls -l", ["xargs -0 -n 1 ls -l", "ls -l …+"]],
  ["xargs -I{} ls a{} b", ["xargs -I{} ls a{} b", "ls a… b"]],
  ["xargs -0I % ls %", ["xargs -0I % ls %", "ls …"]],
  ["find -exec ls {} +", ["find -exec ls {} +", "ls .|./…+"]],
  ["find a/ b -execdir ls {} ';'", ["find a/ b -execdir ls {} ;", "ls ./…+"]],
  ["find a -exec ls x{} ';' -exec wc {} ';'", ["find a -exec ls x{} ; -exec wc {} ;", "ls xa|xa/…", "wc a|a/…+"]],
  ["watch -n 5 -d 'ls | wc'", ["watch -n 5 -d ls | wc", "ls", "wc"]],
  ["watch -x ls -l", ["watch -x ls -l", "ls -l"]],
  ["script -qc 'ls -l' out", ["script -qc ls -l out", "ls -l"]],
  ["flock -w 5 f ls -l", ["flock -w 5 f ls -l", "ls -l"]],
  ["flock f -c 'ls; wc'", ["flock f -c ls; wc", "ls", "wc"]],
  ["bash --norc -euo pipefail -c 'ls | wc'", ["bash --norc -euo pipefail -c ls | wc"]],
  ["bash -eu -o pipefail -c 'ls | wc'", ["bash -eu -o pipefail -c ls | wc", "ls", "wc"]],
  ["sudo -u root ls", ["sudo -u root ls", "ls"]],
  ["/usr/bin/env ls", ["/usr/bin/env ls", "ls"]],
  ['for f in a b; do ls "$f.x" $f; done', ["ls a.x|b.x …+"]],
  ['for f in $x; do ls "$f"; done', ["ls …"]],
  ['for f; do ls "$f"; done', ["ls …"]],
  ["ls x{a,b}y {1..3} {a,{b,c}} {../x,y}", ["ls xay|xby+ …+ …+ …+"]],
  ["ls ~ ~/a x=~/b", ["ls … …/a …"]],
  ["ls $'a\\tb' \"a$?\" $# ${#x} $((1)) <(wc)", ["wc", "ls a\tb a… … … … /dev/fd/…"]],
  ['ls $"a" ${x:-d} "$@"', ["ls … …+ …+"]],
  ["if a; then b; elif c; then d; else e; fi", ["a", "b", "c", "d", "e"]],
  ["while a; do b; done < f", ["a", "b"]],
  ["case $x in a) b;; *) c;; esac", ["b", "c"]],
  ["x=$(a) y=(b $(c))", ["a", "c"]],
  ["export CI=1 NODE_ENV=test", ["export CI=1 NODE_ENV=test"]],
])("what %j runs is listed", (command, expected) => {
  expect(listed(command)).toEqual(expected);
});

test.each([
  ["timeout --unknown 5 ls", "wrapper"],
  ["timeout -z 5 ls", "wrapper"],
  ["timeout $x ls", "wrapper"],
  ["nice $x ls", "wrapper"],
  ["env -S ls", "wrapper"],
  ["env --unknown ls", "wrapper"],
  ["env PATH=. ls", "assignment"],
  ["xargs --unknown ls", "wrapper"],
  ["find . $x", "wrapper"],
  ["find . -exec ls", "wrapper"],
  ["watch $x", "wrapper"],
  ["watch --unknown ls", "wrapper"],
  ["script out", "wrapper"],
  ["flock --unknown f ls", "wrapper"],
  ["flock f -c $x", "wrapper"],
  ["bash -c $x", "wrapper"],
  ["bash --rcfile f", "wrapper"],
  ["bash", "interpreter"],
  ["sh -c 'ls {a,b}'", "wrapper"],
  ["zsh -c ls", "wrapper"],
  ["parallel ls", "wrapper"],
  ["fd -e ts -x ls", "wrapper"],
  ["fd $x", "wrapper"],
  ["docker run x ls", "wrapper"],
  ["docker --host x ps", "wrapper"],
  ["jobs -x ls", "builtin"],
  ["sudo ls", "wrapper"],
  ["x | python", "interpreter"],
  ["x | node -", "interpreter"],
  ["python <<< x", "interpreter"],
  ["$x", "dynamic-name"],
  ["coproc ls", "definition"],
  ["ls > f", "redirect"],
  ["ls 3<&4x", "redirect"],
  ["PATH=. ls", "assignment"],
  ["PATH=.", "assignment"],
  ["for IFS in a; do ls; done", "assignment"],
  ["set -x", "builtin"],
  ["set", "builtin"],
  ["export PATH", "builtin"],
  ["export c=(d)", "builtin"],
  ["wait -p x", "builtin"],
  ["[ $x ]", "builtin"],
  ["printf $x", "builtin"],
  ["echo ${!x}", "evaluation"],
  ["echo ${x:y:1}", "evaluation"],
  ["a[$(id)]=1", "evaluation"],
  ["[[ -v x ]]", "evaluation"],
  ["[[ x -eq 1 ]]", "evaluation"],
  ["for ((i=0;i<3;i++)); do ls; done", "evaluation"],
  ["echo $((", "syntax"],
  ["ls\u00A0", "character"],
  ["ls \uE000", "character"],
  ["x".repeat(8_193), "too-long"],
  [`echo${" a".repeat(1_001)}`, "too-long"],
  [`echo ${"$".repeat(1_000)}`, "too-long"],
  [";".repeat(251), "too-deep"],
  ["{".repeat(101), "too-deep"],
  ["(".repeat(500), "too-deep"],
  [`${"echo $(".repeat(60)}ls${")".repeat(60)}`, "too-deep"],
  [`${"env ".repeat(12)}ls`, "too-deep"],
  ["cat <<E<(rm)E x\nE\n", "here-document"],
  ["bash -c 'cat <<$(rm) x'", "here-document"],
  ["ls;".repeat(51), "too-many"],
])("%j is asked for", (command, code) => {
  expect(reasons(command)).toContain(code);
});

test.each([
  `echo ${"x".repeat(8_187)}`,
  `echo${" a".repeat(1_000)}`,
  "ls 2>&1 >/dev/null <&-",
  "wait",
  "wait -n",
  "jobs -l",
  "fd -tx -e ts a",
  "fd --exclude a",
  "docker ps -a",
  "set -euo pipefail",
  "[ -f x ]",
  "[[ 1 -eq 2 ]]",
  "echo ${x:1:2} ${a[@]}",
  "a[1]=x",
  "x | python a.py",
  "bash --version",
  "printf %s $x",
  "python -c x < f",
  "cat <<< $(ls)",
  "cat <<E $(ls)\nx\nE\n",
])("%j has no reason of its own to be asked for", (command) => {
  expect(reasons(command)).toEqual([]);
});

test("the folders that a command may run in are known", () => {
  const folders = (command: string) => analyseCommand(command, "app").commands.at(-1)?.folders;
  expect(folders("ls")).toEqual(["app"]);
  expect(folders("cd src && ls")).toEqual(["app/src"]);
  expect(folders("cd -- src; ls")).toEqual(["app", "app/src"]);
  expect(folders("cd src && cd .. && ls")).toEqual(["app"]);
  expect(folders("cd /tmp && ls")).toEqual(["/tmp"]);
  expect(folders("cd src || ls")).toEqual(["app", "app/src"]);
  expect(folders("cd a/../.. && ls")).toBeNull();
  expect(folders('cd "$x"; ls')).toBeNull();
  expect(folders("cd; ls")).toBeNull();
  expect(folders("while true; do cd ..; ls; done")).toBeNull();
  expect(folders("env -C /tmp ls")).toBeNull();
});
