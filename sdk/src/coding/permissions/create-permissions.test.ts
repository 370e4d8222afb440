import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "#test/support/temp-folder.ts";
import { asks, hostile, type JudgedCommand, reads } from "#test/support/verdicts.ts";
import { describe, expect, test } from "vitest";
import { createPermissions } from "./create-permissions.ts";
import type { PermissionPolicy, PolicyName } from "./policy.ts";
import { shownCommand } from "../toolkit/call-permissions.ts";

const scope = { root: "/repo", home: "/home/u", tools: ["fetch"] };
const permissions = (policy: PermissionPolicy) => createPermissions(policy, scope);
const allowing = (...rules: readonly string[]) => permissions({ allow: rules.map((rule) => `bash(${rule})`) });
const verdict = (policy: PermissionPolicy, command: string, working_dir?: string) =>
  permissions(policy).judge("bash", { command, ...(working_dir !== undefined && { working_dir }) });
const effect = (policy: PermissionPolicy, command: string) => verdict(policy, command).effect;

describe("commands", () => {
  const none = permissions({});
  const judged = (commands: readonly JudgedCommand[]) =>
    commands.map(({ why, command }) => [why, command, none.judge("bash", { command }).effect]);
  const all = (commands: readonly JudgedCommand[], verdict: string) =>
    commands.map(({ why, command }) => [why, command, verdict]);

  test("by default, commands that read run unasked, and no others", () => {
    expect(
      [reads.length + asks.length, hostile.length].map((count, index) => count >= (index === 0 ? 300 : 200)),
    ).toEqual([true, true]);
    expect(judged(reads)).toEqual(all(reads, "allow"));
    expect(judged(asks)).toEqual(all(asks, "ask"));
    expect(judged(hostile)).toEqual(all(hostile, "ask"));
  });

  test("a command that reads is known to change nothing", () => {
    const unknown = reads.filter(({ command }) => !none.judge("bash", { command }).isReading);
    expect(unknown).toEqual([]);
    expect(
      [...asks, ...hostile].filter(
        ({ command }) =>
          none.judge("bash", { command }).isReading && !/\/|~|\.\.|\.e|\$|pem|diff|xargs cat/.test(command),
      ),
    ).toEqual([]);
  });

  test("the policies have names", () => {
    const judge = (policy: PolicyName, command: string, isSandboxed = true) =>
      createPermissions(policy, { ...scope, isSandboxed }).judge("bash", { command }).effect;
    const effects = (policy: PolicyName, isSandboxed?: boolean) =>
      ["ls", "npm test", "rm -rf dist", "x=$(ls) > f", "cat .env"].map((command) =>
        judge(policy, command, isSandboxed),
      );
    expect(effects("reads")).toEqual(["allow", "ask", "ask", "ask", "ask"]);
    expect(effects("ask")).toEqual(["ask", "ask", "ask", "ask", "ask"]);
    expect(effects("sandbox")).toEqual(["allow", "allow", "allow", "allow", "ask"]);
    expect(effects("sandbox", false)).toEqual(["allow", "ask", "ask", "ask", "ask"]);
    const denying = createPermissions({ base: "sandbox", deny: ["bash(rm *)"] }, { ...scope, isSandboxed: true });
    expect(
      ["rm x", "echo $(rm x)", "echo $(ls)", "npm test"].map((command) => denying.judge("bash", { command }).effect),
    ).toEqual(["deny", "deny", "ask", "allow"]);
    expect(createPermissions("ask", scope).judge("read", { file_paths: ["a"] }).effect).toBe("ask");
  });

  test("a command over the limits asks under every rule", () => {
    const rules = allowing("echo *");
    for (const [most, over] of [
      [`echo ${"x".repeat(8_187)}`, `echo ${"x".repeat(8_188)}`],
      [`echo${" a".repeat(1_000)}`, `echo${" a".repeat(1_001)}`],
    ] as const) {
      expect(rules.judge("bash", { command: most }).effect).toBe("allow");
      expect(rules.judge("bash", { command: over })).toMatchObject({ effect: "ask", isUnknown: true });
    }
  });

  // The benchmark `files` measures the time.
  test("a person is asked about a hostile command", () => {
    const rules = allowing("echo *");
    for (const part of ["$(", "(", "`", '"$(', "${x:-", "$((", "a|", "a;", "*[", "{a,", "[[ ", "bash -c "]) {
      expect(rules.judge("bash", { command: part.repeat(8_000 / part.length) }).effect).toBe("ask");
    }
    expect(rules.judge("bash", { command: "find . -exec ".repeat(300) }).effect).toBe("ask");
  });
});

describe("rules", () => {
  test("deny wins over ask, and ask over allow, however narrow", () => {
    const policy = {
      allow: ["bash(git push origin main)"],
      ask: ["bash(git push *)"],
      deny: ["bash(git push --force *)"],
    };
    expect(effect(policy, "git push origin main")).toBe("ask");
    expect(effect(policy, "git push --force origin")).toBe("deny");
    expect(effect({ allow: policy.allow }, "git push origin main")).toBe("allow");
  });

  test.each([
    "rm -rf x",
    "/bin/rm -rf x",
    "ls && rm -rf x",
    "timeout 5 rm -rf x",
    "echo $(rm -rf x)",
    "find . -exec rm -rf x {} +",
    "ls | xargs rm -rf x",
    String.raw`r\m -rf x`,
    "if true; then rm -rf x; fi",
    "x() { rm -rf x; }",
    "cat <<E\n$(rm -rf x)\nE",
    Array.from({ length: 60 }, () => "rm -rf x").join(";"),
  ])("a denied program is denied at every layer: %j", (command) => {
    expect(effect({ allow: ["bash"], deny: ["bash(rm -rf *)"] }, command)).toBe("deny");
  });

  test("a command that a rule may deny asks", () => {
    const all = { allow: ["bash"], deny: ["bash(rm -rf *)"] };
    for (const command of [
      ...["bash -c 'ls; rm -rf x'", "sudo rm -rf x", "ssh host 'rm -rf x'", "parallel rm ::: x", "env rm -rf x"],
      ...["nice -n 5 rm -rf x", "rm -v -rf x"],
    ])
      expect([command, effect(all, command)]).toEqual([command, "ask"]);
    const policy = { allow: ["bash(rm *)"], deny: ["bash(rm -rf *)"] };
    expect(verdict(policy, "rm $x").message).toBe("The value of $x is not known before the command runs.");
    expect(verdict(policy, "rm -r*").message).toBe("rm -r*: The rule bash(rm -rf *) may match it.");
    expect(effect(policy, "rm a.txt")).toBe("allow");
    expect(effect(policy, "$x -rf y")).toBe("ask");
  });

  test("options in front of a subcommand do not hide it", () => {
    const policy = { allow: ["bash(git *)"], deny: ["bash(git push *)"] };
    expect(effect(policy, "git --no-pager push origin")).toBe("deny");
    expect(effect(policy, "git -c x=y push origin")).toBe("ask");
    expect(effect(policy, "git -c x=y pull origin")).toBe("allow");
  });

  test("a rule that denies or asks for all uses of a subcommand includes its use without arguments", () => {
    expect(effect({ allow: ["bash(git *)"], deny: ["bash(git push *)"] }, "git push")).toBe("deny");
    expect(effect({ allow: ["bash(git *)"], deny: ["bash(git push *)"] }, "/usr/bin/git --no-pager push")).toBe("deny");
    expect(effect({ allow: ["bash(npm)"], ask: ["bash(npm *)"] }, "npm")).toBe("ask");
    expect(effect({ deny: ["bash(*)"] }, "ls")).toBe("deny");
  });

  test("a wildcard matches any words or none, and no part of a word", () => {
    expect(effect({ allow: ["bash(npm run *)"] }, "npm run")).toBe("allow");
    expect(effect({ allow: ["bash(npm run *)"] }, "npm run build -- --watch")).toBe("allow");
    expect(effect({ allow: ["bash(npm run b*)"] }, "npm run build")).toBe("ask");
    expect(effect({ allow: ["bash(mytool * build)"] }, "mytool run build")).toBe("allow");
    expect(effect({ allow: ["bash(mytool * build *)"] }, "mytool run")).toBe("ask");
    expect(effect({ allow: ["bash(git   commit\t*)"] }, "git commit -m x")).toBe("allow");
    expect(effect({ allow: ["bash"] }, "npm test")).toBe("allow");
  });

  test("a wildcard also matches options that write, and a nested command needs its own rule", () => {
    for (const [rule, command] of [
      ["find *", "find . -delete"],
      ["sed *", "sed -i s/a/b/ f"],
      ["git *", "git -c alias.x='!id' x"],
      ["nice *", "nice -n 5 rm x"],
    ] as const) {
      expect([command, effect({ allow: [`bash(${rule})`] }, command)]).toEqual([command, "allow"]);
      expect([command, effect({}, command)]).toEqual([command, "ask"]);
    }
    for (const command of ["find src -exec rm {} +", "find src | xargs rm", "timeout 5 rm x"]) {
      expect([command, effect({ allow: ["bash(find *)"] }, command)]).toEqual([command, "ask"]);
      expect([command, effect({ allow: ["bash(find *)", "bash(rm *)"] }, command)]).toEqual([command, "allow"]);
    }
  });

  test("quotes in a rule follow bash", () => {
    const policy = { allow: [`bash(awk '{print $2}' *)`, String.raw`bash(find . -name '*.ts' -delete)`] };
    expect(effect(policy, `awk "{print \\$2}" f`)).toBe("allow");
    expect(effect(policy, "find . -name '*.ts' -delete")).toBe("allow");
    expect(effect(policy, "find . -name '*.js' -delete")).toBe("ask");
  });

  test("the default decides if no rule does", () => {
    expect(effect({ defaults: { command: "deny" } }, "ls")).toBe("deny");
    expect(effect({ defaults: { command: "allow" } }, "npm test")).toBe("allow");
    expect(effect({ defaults: { command: "allow" } }, "x > f")).toBe("ask");
    expect(effect({ defaults: { command: "allow" }, deny: ["bash(rm *)"] }, "npm test; rm x")).toBe("deny");
  });

  test("names of object members are names like any other", () => {
    expect(effect({ allow: ["bash(toString *)"] }, "toString x")).toBe("allow");
    expect(effect({}, "constructor __proto__")).toBe("ask");
    expect(permissions({ allow: ["toString"] }).findings).toHaveLength(1);
  });

  test("the verdict says which programs run, by which rule, and why", () => {
    expect(verdict({ allow: ["bash(git commit *)"] }, "git commit -a | mytool")).toEqual({
      effect: "ask",
      message: "mytool: No rule matches it, and the default for commands is ask.",
      programs: ["git", "mytool"],
      isUnknown: false,
      isReading: false,
      parts: [
        {
          effect: "allow",
          part: "git commit -a",
          rule: "bash(git commit *)",
          message: "The rule bash(git commit *) allows it.",
        },
        { effect: "ask", part: "mytool", message: "No rule matches it, and the default for commands is ask." },
      ],
      reasons: [],
    });
    expect(verdict({ allow: ["bash(npm *)"] }, "npm test").rule).toBe("bash(npm *)");
    expect(verdict({}, "$x").isUnknown).toBe(true);
    expect(verdict({}, "").message).toBe("The command runs no program.");
    expect(verdict({}, "true").message).toBe("It only reads.");
  });

  test("a rule that can never match is a finding", () => {
    const { findings } = permissions({
      allow: ["bash(", "nope", "bash()", "bash(a && b)", "bash(ls *.ts)", "bash(> f)", "bash(2>&1)", "fetch(x)"],
      ask: ["read(../x)", "read(!x)", "read(#x)", "read(C:/x)", "fetch"],
      deny: ["bash(x=1)"],
    });
    expect(findings.map(({ evidence }) => evidence)).toEqual([
      "bash(x=1)",
      "read(../x)",
      "read(!x)",
      "read(#x)",
      "read(C:/x)",
      "bash(",
      "nope",
      "bash()",
      "bash(a && b)",
      "bash(ls *.ts)",
      "bash(> f)",
      "bash(2>&1)",
      "fetch(x)",
    ]);
    expect(findings[0]).toMatchObject({ code: "PERMISSION_RULE_DEAD", severity: "warning" });
  });
});

describe("paths", () => {
  const judge = (policy: PermissionPolicy, tool: string, path: string) =>
    permissions(policy).judge(tool, { path }).effect;

  test("reading inside the workspace is allowed; writing, and paths outside, ask", () => {
    expect(judge({}, "ls", "src")).toBe("allow");
    expect(judge({}, "write", "src/a.ts")).toBe("ask");
    expect(judge({ allow: ["write"] }, "write", "src/a.ts")).toBe("allow");
    expect(judge({ allow: ["write", "ls"] }, "write", "/repo-evil/a")).toBe("ask");
    expect(judge({ allow: ["ls"] }, "ls", "/repo-evil")).toBe("ask");
    expect(judge({ allow: ["ls"] }, "ls", "../x")).toBe("ask");
    expect(judge({ allow: ["ls"] }, "ls", "a\0b")).toBe("ask");
  });

  test("rules are globs as in .gitignore, absolute with two slashes", () => {
    const policy = {
      allow: ["write(*.md)", "write(/docs/)", "ls(//opt/data/**)", "ls(~/notes)"],
      deny: ["write(/docs/secret/)", "ls(private)"],
    };
    expect(judge(policy, "write", "a/b.md")).toBe("allow");
    expect(judge(policy, "write", "docs/a/b")).toBe("allow");
    expect(judge(policy, "write", "a/docs/b")).toBe("ask");
    expect(judge(policy, "write", "docs/secret/a.md")).toBe("deny");
    expect(judge(policy, "write", "docs/secret")).toBe("deny");
    expect(judge(policy, "ls", "/opt/data/x")).toBe("allow");
    expect(judge(policy, "ls", "/home/u/notes/x")).toBe("allow");
    expect(judge(policy, "ls", "a/private/b")).toBe("deny");
  });

  test("protected and secret files ask under every rule", () => {
    const policy = { allow: ["write", "ls", "write(//**)"] };
    for (const file of [
      ".git/config",
      "a/.git/hooks/x",
      "package.json",
      "AGENTS.md",
      ".github/workflows/a.yml",
      ".GIT/config",
    ])
      expect(judge(policy, "write", file)).toBe("ask");
    for (const file of [".env", "a/.env.local", "a/prod.env", "x.pem", "id_rsa", ".npmrc", ".aws/credentials"])
      expect(judge(policy, "ls", file)).toBe("ask");
    expect(judge({ deny: ["ls(.env)"] }, "ls", ".env")).toBe("deny");
    expect(judge({ ask: ["ls(src)"] }, "ls", "src/a")).toBe("ask");
  });

  test("the rules about paths apply to the arguments of commands", () => {
    const policy = {
      allow: ["bash(cat *)", "bash(cp *)", "bash(tee *)", "write(out/)"],
      deny: ["read(private/)", "write(out/no)"],
    };
    expect(effect(policy, "cat private/x")).toBe("deny");
    expect(effect(policy, "cat < private/x")).toBe("deny");
    expect(effect(policy, "cat pri*/x")).toBe("ask");
    expect(effect(policy, "cat a b")).toBe("allow");
    expect(effect(policy, "cp a out/b")).toBe("allow");
    expect(effect(policy, "cp a out/no")).toBe("deny");
    expect(effect(policy, "cp a b")).toBe("allow");
    expect(effect(policy, "cp a .git/hooks/x")).toBe("ask");
    expect(effect(policy, "cd out && cat ../a")).toBe("allow");
    expect(effect(policy, "cd /tmp && cat a")).toBe("ask");
    expect(effect(policy, 'cat "$f"')).toBe("ask");
    expect(effect(policy, "mytool private/x")).toBe("deny");
    expect(effect({ ...policy, allow: ["bash(mytool *)"] }, "mytool --in=private/x")).toBe("deny");
  });

  test("a command starts in its working folder", () => {
    expect(verdict({ allow: ["bash(cat *)"] }, "cat ../a", "src").effect).toBe("allow");
    expect(verdict({ allow: ["bash(cat *)"] }, "cat ../a", "/etc").effect).toBe("ask");
  });

  test("a command that walks over files asks if one of them contains secrets", () => {
    const root = realpathSync(
      tempFolder({
        ".gitignore": "dist\nlocal.env\n",
        ".env": "TOKEN=1",
        "dist/server.key": "key",
        "src/a.ts": "TODO",
        "keys/deep/id_rsa": "key",
        "flat/a.ts": "x",
        "flat/.env": "x",
        "plain/b.ts": "x",
        "links/a.ts": "x",
      }),
    );
    symlinkSync("/etc/passwd", path.join(root, "links/out"));
    const rules = createPermissions({ allow: ["bash"] }, { root });
    const judge = (command: string) => rules.judge("bash", { command }).effect;
    for (const command of [
      "grep -rn TODO src",
      "grep -rn TODO src plain",
      "grep -n TODO src/a.ts",
      "rg TODO src",
      "rg TODO flat",
      "rg --files",
      "cat src/*",
      "cat flat/*",
      "wc -l src/*.ts",
      "find . -name '*.ts'",
      "find . -name .env",
      "find . -iname '*.pem' -o -path '*/keys/*'",
      "find . -name '*.ts' -exec cat {} +",
      "find src -exec grep -l TODO {} +",
      "ls -laR",
      "diff -r src plain",
      "find plain -type f -print0 | xargs -0 cat",
      "cat links/*.ts",
      "ls links",
    ])
      expect([command, judge(command)]).toEqual([command, "allow"]);
    for (const command of [
      "grep -rn TODO .",
      "grep -R TODO",
      "grep --recursive TODO keys",
      "grep -rn TODO src keys",
      "grep -d recurse TODO .",
      "cd keys && grep -r TODO",
      "rg TODO",
      "rg -uu TODO flat",
      "rg --hidden TODO flat",
      "rg --no-ignore TODO dist",
      "rg TODO keys",
      "diff -r flat plain",
      "cat keys/deep/*",
      "find . -exec cat {} +",
      "find . -name '.env' -exec cat {} +",
      "find . -name .env -newer /etc/passwd",
      "find /etc -name passwd",
      "find . -name '*' -exec cat {} +",
      "find . -name '*nv' -exec cat {} +",
      "find . -exec cat {} + -name '*.ts'",
      "cat */deep/*",
      "find . -name 'id_*' -exec cat {} +",
      "find . -name '*.ts' -o -name '*' -exec cat {} +",
      "find . -not -name '*.ts' -exec cat {} +",
      "find keys -type f -exec head {} +",
      "cat p*l*a*i*n*/b.ts",
      "cat links/*",
      "grep -rn x links",
      "find links -exec cat {} +",
    ])
      expect([command, judge(command)]).toEqual([command, "ask"]);
    expect(rules.judge("bash", { command: "grep -r x keys" }).message).toBe(
      "grep -r x keys: It may read keys. It may read keys/deep/id_rsa too, which may hold secrets or lead out of the workspace.",
    );
  });

  test("git asks before it shows the content of files if one of them contains secrets, and lists them unasked", () => {
    const root = realpathSync(
      tempFolder({
        ".gitignore": "dist",
        "src/a.ts": "",
        "conf/.env": "",
        "lib/.env.example": "",
        "lib/example.env": "",
      }),
    );
    const rules = createPermissions({ allow: ["bash"] }, { root });
    const judge = (command: string) => [command, rules.judge("bash", { command }).effect];
    for (const command of [
      ...["git status", "git log --oneline -n 5", "git log --stat", "git diff --stat", "git diff --name-only HEAD~1"],
      ...[
        "git diff -- src",
        "git diff HEAD~1 -- conf/../src lib/",
        "git show --no-patch HEAD",
        "git show HEAD:src/a.ts",
      ],
      ...["git diff-tree HEAD", "git log --format=%h -S TOKEN", "git reflog", "git stash list"],
    ])
      expect(judge(command)).toEqual([command, "allow"]);
    for (const command of [
      ...["git diff", "git diff --cached", "git diff --check", "git diff --stat -p", "git show", "git show HEAD~1"],
      ...["git log -p", "git log -U3", "git log --patch --stat", "git log -L1,2:src/a.ts", "git log --word-diff"],
      ...["git diff -- .", "git diff -- conf", "git diff -- ./conf/.env", "git diff -- ../x", "git diff -- '*.env'"],
      ...["cd src && git diff", "cd src && git diff -- ../conf", "git diff-index -p HEAD", "git show HEAD:.env"],
      ...["git range-diff a...b", "git show HEAD:src/a.ts HEAD"],
    ])
      expect(judge(command)).toEqual([command, "ask"]);
    expect(rules.judge("bash", { command: "git log -p" }).message).toBe(
      "git log -p: It may read its folder. It may read conf/.env too, which may hold secrets or lead out of the workspace.",
    );
  });

  test.each([
    ["registry=https://npm.example.com/\nengine-strict=true\n", "allow"],
    ["//npm.example.com/:_authToken=${NPM_TOKEN}\n", "allow"],
    ["//npm.example.com/:_authToken=npm_abc\n", "ask"],
    ['_password = "aGk="\n', "ask"],
    ["proxy=http://me:secret@proxy.example.com\n", "ask"],
  ])("git shows changes of a project whose .npmrc is %j: %s", (text, effect) => {
    const root = realpathSync(tempFolder({ "src/a.ts": "", "packages/a/.npmrc": text }));
    const rules = createPermissions({ allow: ["bash"] }, { root });
    for (const command of ["git diff", "grep -rn TODO ."]) expect(rules.judge("bash", { command }).effect).toBe(effect);
    expect(rules.judge("bash", { command: "cat packages/a/.npmrc" }).effect).toBe("ask");
  });

  test("git asks if the repository that it finds leads out of the workspace", () => {
    const place = realpathSync(tempFolder({ "ws/.keep": "", "ws/plain/a.txt": "", "other/a.txt": "secret" }));
    const [root, other] = [path.join(place, "ws"), path.join(place, "other")];
    const git = (folder: string, ...args: readonly string[]): void =>
      void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", "-C", folder, ...args], {
        stdio: "ignore",
      });
    for (const folder of [root, other]) {
      git(folder, "init", "-q");
      git(folder, "add", "-A");
      git(folder, "commit", "-qm", "first");
    }
    const folders = {
      named: (at: string) => writeFileSync(path.join(at, ".git"), `gitdir: ${other}/.git\n`),
      linked: (at: string) => symlinkSync(`${other}/.git`, path.join(at, ".git")),
    };
    const rules = (root: string) => createPermissions({ allow: ["bash", "bash(git add *)"] }, { root });
    const judge = (command: string, workspace = root) => rules(workspace).judge("bash", { command });
    for (const [name, make] of Object.entries(folders)) {
      const at = path.join(root, name);
      mkdirSync(path.join(at, "deep"), { recursive: true });
      // Looks like a repository.
      writeFileSync(path.join(at, "deep/HEAD"), "");
      make(at);
      for (const command of [`cd ${name} && git log`, `cd ${name}/deep && git status`, `(cd ${name}; git add a)`])
        expect([command, judge(command).effect]).toEqual([command, "ask"]);
    }
    expect(judge("cd named; git log").message).toBe(
      `git log: Its repository uses ${other}/.git, which is outside the workspace.`,
    );
    expect(judge("cd $x; git log").effect).toBe("ask");
    expect(judge("cd / && git log").effect).toBe("ask");
    for (const command of ["git log", "cd plain && git status", "cd named && ls"])
      expect(judge(command).effect).toBe("allow");
    // A linked work tree, which the other repository lists, a submodule's form, and a workspace inside a repository.
    git(other, "worktree", "add", "-q", path.join(root, "tree"));
    mkdirSync(path.join(root, ".git/modules"));
    git(root, "init", "-q", "--separate-git-dir", path.join(root, ".git/modules/module"), path.join(root, "module"));
    for (const command of ["cd tree && git log", "cd module && git status"])
      expect([command, judge(command).effect]).toEqual([command, "allow"]);
    expect(judge("git status", path.join(root, "plain")).effect).toBe("allow");
  });
});

describe("programs", () => {
  const readers = ["ls", "cat a", "grep x f", "echo a", "wc -l f", "find .", "sed -n 1p f"];
  const wrappers = ["env ls", "timeout 5 ls", "bash -c ls", "xargs ls"];

  test.each([...readers, ...wrappers])(
    "a file of the workspace that is called as a program asks under every rule without its path: %j",
    (plain) => {
      const policy = { allow: ["bash", "bash(*)", `bash(${plain})`] };
      for (const folder of ["./", "bin/", "../x/", "/repo/", "/tmp/", "/home/u/bin/"]) {
        const command = `${folder}${plain}`;
        for (const whole of [command, `timeout 5 ${command}`, `echo a && ${command}`])
          expect([whole, effect(policy, whole)]).toEqual([whole, "ask"]);
        expect(effect({ ...policy, defaults: { command: "allow" } }, command)).toBe("ask");
      }
    },
  );

  test("a file of the workspace runs by a rule that names its path", () => {
    expect(effect({ allow: ["bash(./check.sh *)"] }, "./check.sh unit")).toBe("allow");
    expect(effect({ allow: ["bash(check.sh *)"] }, "./check.sh unit")).toBe("ask");
    expect(effect({ allow: ["bash(check.sh unit)"], defaults: { command: "allow" } }, "./check.sh unit")).toBe("ask");
    expect(effect({ deny: ["bash(rm *)"], allow: ["bash"] }, "./rm x")).toBe("deny");
    expect(effect({ deny: ["bash(rm *)"], allow: ["bash"] }, "./env rm x")).toBe("ask");
  });

  test("a program is the file that the search path leads to", () => {
    const root = realpathSync(tempFolder({ "bin/ls": "", "bin/npm": "", "own.txt": "" }));
    const elsewhere = realpathSync(tempFolder({ npm: "", ls: "" }));
    const shims = path.join(realpathSync(tempFolder({ "shims/rg": "" })), "shims");
    chmodSync(`${shims}/rg`, 0o755);
    for (const file of [`${root}/bin/ls`, `${root}/bin/npm`, `${elsewhere}/npm`, `${elsewhere}/ls`])
      chmodSync(file, 0o755);
    symlinkSync("/bin/ls", `${root}/link`);
    symlinkSync(`${root}/bin/ls`, `${elsewhere}/cat`);
    const judge = (command: string, searchPath: string, ...allow: readonly string[]) =>
      createPermissions({ allow }, { root, searchPath }).judge("bash", {
        command,
      }).effect;
    expect(judge("ls", "/usr/bin:/bin", "bash")).toBe("allow");
    expect(judge("/bin/ls -l", "/usr/bin:/bin", "bash(ls *)")).toBe("allow");
    expect(judge("ls", `${root}/bin:/usr/bin:/bin`, "bash", "bash(ls)")).toBe("ask");
    expect(judge("ls", `/usr/bin:/bin:${root}/bin`, "bash")).toBe("allow");
    expect(judge("ls", ".:/usr/bin:/bin", "bash")).toBe("ask");
    expect(judge("npm test", `${root}/bin:/usr/bin`, "bash(npm test)", "bash(npm *)")).toBe("ask");
    expect(judge("npm test", `${elsewhere}:/usr/bin`, "bash(npm test)")).toBe("allow");
    expect(judge("ls", `${elsewhere}:/usr/bin:/bin`)).toBe("allow");
    expect(judge("rg x", `${shims}:/usr/bin:/bin`)).toBe("ask");
    expect(judge("cat own.txt", `${elsewhere}:/usr/bin:/bin`, "bash", "bash(cat *)")).toBe("ask");
    expect(judge(`${root}/link`, "/usr/bin:/bin", "bash", "bash(ls)")).toBe("ask");
    expect(judge("no-such-program x", "/usr/bin:/bin", "bash(no-such-program *)")).toBe("allow");
    expect(judge("test -f own.txt && env test -f x", `${root}/bin:/usr/bin:/bin`, "bash")).toBe("allow");
  });
});

test("other tools are judged by rules about the tool or an argument", () => {
  const policy = {
    allow: ["fetch(url:https://example.com/*)"],
    ask: ["fetch(url:*/admin)"],
    deny: ["fetch(method:DELETE)"],
  };
  const judge = (args: Record<string, unknown>) => permissions(policy).judge("fetch", args).effect;
  expect(judge({ url: "https://example.com/a" })).toBe("allow");
  expect(judge({ url: "https://example.com.evil/a" })).toBe("ask");
  expect(judge({ url: "https://example.com/admin" })).toBe("ask");
  expect(judge({ url: "https://example.com/a", method: "DELETE" })).toBe("deny");
  expect(permissions({ defaults: { other: "allow" } }).judge("anything", {}).effect).toBe("allow");
});

describe("remembered answers", () => {
  const offered = (command: string) => permissions({}).answers.offered("bash", command);

  test.each([
    ["mytool run a b", ["bash(mytool run a b)"]],
    ["ls -l src | mytool x", ["bash(mytool x)"]],
    ["cd src && mytool a && npm test", ["bash(mytool a)", "bash(npm test)"]],
    ["git commit -m 'a b'", ["bash(git commit -m 'a b')"]],
    ["timeout 5 mytool a b", ["bash(mytool a b)"]],
    ["mytool *.ts", []],
    ["ls", []],
    ["$x y", []],
    ["mytool $x", []],
    ["mytool > f", []],
    ["mytool .env", []],
  ])("what is offered for %j is the narrowest", (command, rules) => {
    expect(offered(command)).toEqual(rules);
  });

  test("a file of the workspace is offered by its path alone", () => {
    const root = realpathSync(tempFolder({ "bin/npm": "" }));
    chmodSync(`${root}/bin/npm`, 0o755);
    const { answers } = createPermissions({}, { root, searchPath: `${root}/bin:/usr/bin:/bin` });
    const rules = ["./bin/tool a b", "./bin/ls -l", "npm test", "mytool a b"].map((each) =>
      answers.offered("bash", each),
    );
    expect(rules).toEqual([["bash(./bin/tool a b)"], ["bash(./bin/ls -l)"], [], ["bash(mytool a b)"]]);
  });

  test.each([
    ["write", "src/a.ts", ["write(/src/a.ts)"]],
    ["edit", "/repo/src/[id] *.ts", [String.raw`edit(/src/\[id\]\ \*.ts)`]],
    ["write", "../x/a.ts", ["write(//x/a.ts)"]],
    ["ls", "/etc", ["ls(//etc)"]],
    ["write", ".git/config", []],
    ["read", ".env", []],
    ["write", "a\n*", []],
    ["undo_changes", "x", []],
    ["nope", "x", []],
  ])("what is offered for %s of %j is the narrowest", (tool, path, rules) => {
    expect(permissions({}).answers.offered(tool, path)).toEqual(rules);
  });

  test("an answer about a file allows changes of this file alone, and can be taken back", () => {
    const rules = permissions({ deny: ["write(secret/)"] });
    const judge = (tool: string, path: string) => rules.judge(tool, { path }).effect;
    const given = { tool: "edit", span: "session", who: "u1", when: 5 } as const;
    const answers = rules.answers.remember({ ...given, command: { path: "src/a*.ts", old: "x" } });
    const [{ id, rule, command } = { id: "", rule: "", command: "" }] = answers;
    expect({ rule, command }).toEqual({ rule: String.raw`edit(/src/a\*.ts)`, command: "src/a*.ts" });
    expect([judge("edit", "src/a*.ts"), judge("write", "/repo/src/a*.ts")]).toEqual(["allow", "allow"]);
    expect([judge("edit", "src/ab.ts"), judge("edit", "lib/src/a*.ts")]).toEqual(["ask", "ask"]);
    expect(rules.answers.remember({ ...given, command: "secret/a" })).toEqual([]);
    expect(rules.answers.revoke(id)).toBe(true);
    expect(judge("edit", "src/a*.ts")).toBe("ask");
    const several = rules.answers.remember({ ...given, tool: "read", command: { file_paths: ["/etc/a", "/etc/b"] } });
    expect(several.map((answer) => answer.rule)).toEqual(["read(//etc/a)", "read(//etc/b)"]);
    expect(rules.judge("read", { file_paths: ["/etc/b", "/etc/a"] }).effect).toBe("allow");
  });

  test("an answer allows its command, is listed with its person, and can be revoked", () => {
    const rules = permissions({ deny: ["bash(mytool run bad)"] });
    const command = "mytool run a b";
    expect(rules.judge("bash", { command }).effect).toBe("ask");
    const answers = rules.answers.remember({ command, tool: "bash", span: "session", who: "u1", when: 5 });
    expect(answers).toEqual([
      {
        id: "session:bash(mytool run a b)",
        rule: "bash(mytool run a b)",
        span: "session",
        who: "u1",
        when: 5,
        command,
      },
    ]);
    expect(rules.judge("bash", { command: "ls && mytool run a b" }).effect).toBe("allow");
    expect(rules.judge("bash", { command: "mytool run c" }).effect).toBe("ask");
    expect(rules.judge("bash", { command: "mytool run bad" }).effect).toBe("deny");
    expect(rules.answers.list()).toEqual(answers);
    expect(rules.answers.revoke("session:bash(mytool run a b)")).toBe(true);
    expect(rules.answers.revoke("session:bash(mytool run a b)")).toBe(false);
    expect(rules.judge("bash", { command }).effect).toBe("ask");
    rules.answers.restore(answers);
    expect(rules.judge("bash", { command }).effect).toBe("allow");
  });
});

test("a person sees the whole command, with its invisible characters", () => {
  expect(shownCommand("# harmless\nrm x")).toBe("# harmless\nrm x");
  expect(shownCommand("echo \u202Eevil\u200B")).toBe("echo ⟨U+202E⟩evil⟨U+200B⟩");
  expect(shownCommand("echo a\r\nrm\u0007")).toBe("echo a⟨U+000D⟩\nrm⟨U+0007⟩");
  expect(shownCommand("echo \u001B[2Khi")).toBe("echo ⟨U+001B⟩[2Khi");
  expect(shownCommand("x".repeat(10_000))).toHaveLength(10_000);
});

describe("the rest of the rules", () => {
  test("an argument of a file tool can be denied, for any type", () => {
    const policy = { allow: ["edit"], deny: ["edit(old:*password*)", "edit(replace_all:true)", "edit(old:x)"] };
    const judge = (args: Readonly<Record<string, unknown>>) =>
      permissions(policy).judge("edit", { path: "a.ts", ...args });
    expect(judge({ old: "the password is" })).toMatchObject({ effect: "deny", rule: "edit(old:*password*)" });
    expect(judge({ old: "y", replace_all: true })).toMatchObject({ effect: "deny", rule: "edit(replace_all:true)" });
    expect(judge({ old: "y" })).toMatchObject({ effect: "allow", rule: "edit" });
  });

  test("a tool of files that names none reads the workspace", () => {
    expect(permissions({}).judge("grep", { pattern: "x" })).toMatchObject({ effect: "allow" });
    expect(permissions({ deny: ["grep"] }).judge("grep", { pattern: "x" }).effect).toBe("deny");
    expect(permissions({}).judge("undo_changes", { all: true }).effect).toBe("ask");
  });

  test("another tool that runs commands is judged like bash", () => {
    const judged = createPermissions({ allow: ["sh(ls)"] }, { ...scope, subjects: { sh: { command: "line" } } });
    expect(judged.judge("sh", { line: "ls" }).effect).toBe("allow");
  });

  test("a command in a folder that is not known reads files that are not known", () => {
    const policy = { allow: ["bash(cat *)", "bash(cat)", "bash(cd *)"] };
    expect(verdict(policy, "cd $X; cat < a.txt").effect).toBe("ask");
    expect(verdict(policy, "cat < a.txt").effect).toBe("allow");
  });

  test("without a home folder a path in it is not known", () => {
    const rules = createPermissions({ allow: ["bash(cat *)", "read(~/notes/**)", "read(~/)"] }, { root: "/repo" });
    expect(rules.judge("bash", { command: "cat ~/notes/a" }).effect).toBe("ask");
  });

  test("a workspace may be the whole disk", () => {
    const rules = createPermissions({}, { root: "/" });
    expect(rules.judge("read", { file_paths: ["/srv/a.txt", "srv/b.txt"] }).effect).toBe("allow");
  });
});

test("a path through a link is judged as the path that the system opens", () => {
  const folder = realpathSync(tempFolder({ "ws/a.txt": "", "other/sub/b.txt": "", "other/secret.txt": "" }));
  symlinkSync(path.join(folder, "other/sub"), path.join(folder, "ws/link"));
  const rules = createPermissions(
    { allow: ["bash(cat *)"], deny: ["read(/a.txt)"] },
    { root: path.join(folder, "ws") },
  );
  const effectOf = (command: string) => rules.judge("bash", { command }).effect;
  expect(effectOf("cat b.txt")).toBe("allow");
  expect(effectOf("cat no/../b.txt")).toBe("allow");
  expect(effectOf("cat no/../a.txt")).toBe("deny");
  expect(effectOf("cat link/b.txt")).toBe("ask");
  expect(rules.judge("read", { file_paths: ["a.txt", "link/b.txt"] }).effect).toBe("deny");
  expect(rules.judge("read", { file_paths: ["b.txt", "link/b.txt"] }).effect).toBe("ask");
  expect(effectOf("cat link/../secret.txt")).toBe("ask");
  expect(effectOf("cat link/./../secret.txt")).toBe("ask");
  expect(effectOf("cat l*/../secret.txt")).toBe("ask");
  expect(effectOf("cat sub/*.txt")).toBe("allow");
});

test("a path is read only as far as the system opens it", () => {
  const rules = createPermissions({ allow: ["bash(cat *)"] }, { root: "/ws" });
  const effectOf = (file: string) => rules.judge("bash", { command: `cat ${file}` }).effect;
  expect(effectOf("a".repeat(4_096))).toBe("allow");
  expect(effectOf("a".repeat(4_097))).toBe("ask");
});
