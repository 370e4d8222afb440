import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CodingPolicy } from "toolwright/coding";
import { processesWith } from "#test/support/processes-with.ts";
import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { codingWorkspace, skippedSandbox } from "#test/support/coding-workspace.ts";
import { refusedCall } from "#test/support/refused-call.ts";
import type { BashResult } from "./tool.ts";

/** Allows every program, and gives it time on a slow machine. */
const all: CodingPolicy = { defaults: { command: "allow", write: "allow" }, commands: { timeoutSeconds: 60 } };

async function shell(files: Readonly<Record<string, string>> = {}, policy: CodingPolicy = {}) {
  const workspace = await codingWorkspace(files, { ...all, ...policy });
  const { session } = workspace;
  /** Runs a command; where the permissions ask, a person says yes. */
  const bash = async (command: string, more: object = {}): Promise<BashResult> => {
    const turn = session.beginTurn();
    const response = await turn.call("bash", { command, ...more });
    const token = response.ok ? undefined : response.error.confirmation?.token;
    return expectOk((token === undefined ? response : await turn.confirm(token)) as never);
  };
  return { ...workspace, bash };
}

test("output, errors and exit code", async () => {
  const { bash, shown, call } = await shell();
  const result = await bash("echo out; echo err >&2; exit 3");
  expect(result).toEqual({
    stdout: "out\n",
    stderr: "err\n",
    exitCode: 3,
    timedOut: false,
    durationMs: expect.any(Number) as number,
    notes: ["It ran without a sandbox."],
  });
  expect(shown(await call("bash", { command: "true" }))).toMatchObject({ exitCode: 0 });
});

// google-gemini/gemini-cli#13225: a model takes the program for running.
test.each([
  ["sleep 60 & echo started", true],
  ["(sleep 60 >/dev/null 2>&1 &); echo started", true],
  ["sleep 0.01 & wait; echo started", false],
  ["true && echo 'a & b' 2>&1", false],
])("%s: it is said that what was begun with & has ended: %s", async (command, isSaid) => {
  const { bash } = await shell();
  const { notes = [] } = await bash(command);
  expect(notes.some((note) => note.startsWith("Programs that it started with & were ended with it."))).toBe(isSaid);
});

test("a time limit may have any fraction of a second", async () => {
  const { bash } = await shell();
  expect(await bash("sleep 60", { timeout: 0.1234 })).toMatchObject({ exitCode: null, timedOut: true });
});

test("output is streamed as it comes", async () => {
  const { bash, runtime, root } = await shell();
  const chunks: unknown[] = [];
  runtime.events.on("tool_output_chunk", ({ chunk }) => chunks.push(chunk));
  // It goes on only when the first line was seen.
  const pending = bash("echo first; until [ -e go ]; do sleep 0.01; done; echo last", { timeout: 60 });
  await expect.poll(() => chunks, { timeout: 15_000 }).toEqual([{ stream: "stdout", text: "first\n" }]);
  writeFileSync(path.join(root, "go"), "");
  await pending;
  await expect.poll(() => chunks.length).toBe(2);
});

test("it runs in a folder of the workspace, and in no other", async () => {
  const { bash, call, root } = await shell({ "packages/core/a.txt": "" });
  expect((await bash("pwd; ls", { working_dir: "packages/core" })).stdout).toBe(`${root}/packages/core\na.txt\n`);
  expect((await bash("cd packages && pwd && true")).stdout).toBe(`${root}/packages\n`);
  expect((await bash("pwd")).stdout).toBe(`${root}\n`);
  for (const folder of ["nowhere", "packages/core/a.txt"]) {
    const error = expectError(await call("bash", { command: "pwd", working_dir: folder }), "PERMANENT");
    expect(error.message).toBe(`COMMAND_FOLDER_INVALID: ${JSON.stringify(folder)} is not a folder of the workspace.`);
  }
  refusedCall(await call("bash", { command: "pwd", working_dir: ".." }));
});

test("time limits are the host's policy; when the time is over every process of the command ends", async () => {
  const { bash, call } = await shell({}, { commands: { maxTimeoutSeconds: 7, timeoutSeconds: 0.5 } });
  const result = await bash(
    `sleep 71.${process.pid} & setsid sleep 71.${process.pid} & (sleep 71.${process.pid} &) ; sleep 71.${process.pid}`,
  );
  expect(result.timedOut).toBe(true);
  expect(result.notes?.[0]).toBe("It reached its time limit. Set timeout to at most 7 seconds, or set background.");
  expect(processesWith(`71.${process.pid}`)).toEqual([]);
  expect(expectError(await call("bash", { command: "true", timeout: 8 }), "PERMANENT")).toMatchObject({
    message: "COMMAND_LIMIT_INVALID: A command may take at most 7 seconds here, and 8 were asked for.",
    suggestion: "Request a shorter timeout, or run the command in the background.",
  });
  expectError(await call("bash", { command: "true", timeout: 0 }), "VALIDATION");
});

test("a cancelled call ends its processes", async () => {
  const { session } = await shell();
  const controller = new AbortController();
  const pending = session
    .beginTurn()
    .call("bash", { command: `sleep 72.${process.pid}` }, { signal: controller.signal });
  await expect.poll(() => processesWith(`72.${process.pid}`).length, { timeout: 15_000 }).toBeGreaterThan(0);
  controller.abort();
  expectError(await pending, "TRANSIENT");
  await expect.poll(() => processesWith(`72.${process.pid}`), { timeout: 15_000 }).toEqual([]);
});

test("processes that a command leaves running do not delay the call and do not continue", async () => {
  const { bash } = await shell();
  expect(
    await bash(`sleep 73.${process.pid} & setsid sleep 73.${process.pid} & echo hi`, { timeout: 60 }),
  ).toMatchObject({
    stdout: "hi\n",
    timedOut: false,
    exitCode: 0,
  });
  expect(processesWith(`73.${process.pid}`)).toEqual([]);
});

test("input is closed, so no command waits for it", async () => {
  const { bash } = await shell();
  expect(await bash("cat; read -r -p 'Sure? ' answer || echo no answer", { timeout: 60 })).toMatchObject({
    stdout: "no answer\n",
    timedOut: false,
  });
});

test("the environment is small, and no secret of the host is in it", async () => {
  process.env.TOOLWRIGHT_TEST_TOKEN = "s3cret";
  try {
    const { bash } = await shell({}, { commands: { environment: { ADDED: "yes" } } });
    const { stdout } = await bash("env");
    const names = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.split("=")[0]);
    const usual = /^(?:PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|XDG_\w+|PWD|SHLVL|_)$/;
    expect(names.filter((name) => !usual.test(name ?? "")).sort()).toEqual([
      ...[
        "ADDED",
        "CI",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_PAGER",
        "GIT_TERMINAL_PROMPT",
        "NO_COLOR",
        "PAGER",
        "TERM",
        "TOOLWRIGHT_RUN",
      ],
    ]);
  } finally {
    delete process.env.TOOLWRIGHT_TEST_TOKEN;
  }
});

interface Page {
  readonly text: string;
  readonly next: number;
  readonly hasMore: boolean;
}

test("long output shows its beginning and end, and all of it is kept", async () => {
  const { bash, call } = await shell({}, { commands: { shownCharacters: 20 } });
  const { stdout, job, notes } = await bash("seq 1 20000");
  expect(stdout).toBe(
    "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n[108854 characters are left out here: read them in job_1]\n7\n19998\n19999\n20000\n",
  );
  expect(notes?.[0]).toBe("108854 characters are omitted. To read all, call bash_output with job job_1.");
  let text = "";
  for (let since: number | undefined = 0; since !== undefined;) {
    const page: Page = expectOk(await call<Page>("bash_output", { job, since }));
    text += page.text;
    since = page.hasMore ? page.next : undefined;
  }
  expect(text).toBe(Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`).join(""));
});

test("a flood is ended", async () => {
  const { bash } = await shell({}, { commands: { maxOutputBytes: 100_000, shownCharacters: 10 } });
  const result = await bash("yes", { timeout: 60 });
  expect(result).toMatchObject({ timedOut: false });
  expect(result.notes?.[0]).toBe("It was ended because it wrote too much.");
  expect(result.stdout).toMatch(/^(?:y\n){5}\n\[\d+ characters are left out here: read them in job_1\]\n/);
});

test("a command in the background is read, ended, and known to its session only", async () => {
  const { bash, call, runtime } = await shell({}, { commands: { maxJobs: 1 } });
  const { job, exitCode } = await bash(`echo up; sleep 74.${process.pid}`, { background: true });
  expect({ job, exitCode }).toEqual({ job: "job_1", exitCode: null });
  await expect
    .poll(async () => expectOk(await call<{ text: string }>("bash_output", { job })).text, { timeout: 15_000 })
    .toBe("up\n");
  expect(expectOk(await call("bash_output", { job, since: 3 }))).toEqual({
    text: "",
    next: 3,
    hasMore: false,
    isRunning: true,
  });
  expect(expectError(await call("bash", { command: "sleep 9", background: true }), "PERMANENT").message).toBe(
    "JOB_LIMIT: Too many background commands are running: job_1.",
  );
  const other = (await runtime.openSession()).beginTurn();
  expect(expectError(await other.call("bash_output", { job: "job_1" }), "PERMANENT").message).toBe(
    'JOB_UNKNOWN: No command of this session has the id "job_1". Commands whose output is kept: none.',
  );
  expectOk(await call("bash_kill", { job }));
  expect(processesWith(`74.${process.pid}`)).toEqual([]);
  expect(expectOk(await call("bash_output", { job }))).toMatchObject({ text: "up\n", isRunning: false });
});

test("closing the tools ends running commands", async () => {
  const { bash, call, tools } = await shell();
  await bash(`sleep 75.${process.pid}`, { background: true });
  const pending = call("bash", { command: `sleep 75.5${process.pid}`, timeout: 60 });
  await expect.poll(() => processesWith(`75.5${process.pid}`).length, { timeout: 15_000 }).toBeGreaterThan(0);
  await tools.services.commands.close();
  await pending;
  expect([...processesWith(`75.${process.pid}`), ...processesWith(`75.5${process.pid}`)]).toEqual([]);
});

test("commands are judged program by program: allowed, asked about, denied", async () => {
  const { session } = await shell({}, { defaults: {}, allow: ["bash(echo *)"], deny: ["bash(rm *)"] });
  const turn = session.beginTurn();
  expect(expectOk(await turn.call("bash", { command: "echo 'rm -r /'" }))).toMatchObject({ stdout: "rm -r /\n" });
  const denied = expectError(await turn.call("bash", { command: "echo a && rm -r b" }), "AUTH");
  expect(denied.message).toBe("bash was not run: it is not permitted here. rm -r b: The rule bash(rm *) denies it.");
  const asked = refusedCall(
    await turn.call("bash", {
      command: "# lists files\nls -l\u202E\x1B[2K; touch x",
      working_dir: ".",
      background: true,
      description: "List\nfiles? [yes]",
    }),
  );
  expect(asked.confirmation?.preview).toMatchObject({
    question: [
      "Run this in bash, in .?",
      "  | # lists files",
      "  | ls -l⟨U+202E⟩⟨U+001B⟩[2K; touch x",
      "It has 2 lines.",
      'The model says: "List files? [yes]"',
      "It continues in the background.",
      "Asked because: The command has the invisible or unusual character U+202E.",
      "It runs without a sandbox: The policy of this host turns the sandbox off.",
    ].join("\n"),
  });
});

test("files that git ignores are named where a command changes them", async () => {
  const { bash } = await shell({ ".gitignore": "dist/\n", "dist/a.js": "1", "dist/b.js": "1" });
  const { notes } = await bash("echo 22 > dist/a.js; rm dist/b.js; echo > dist/new.js");
  expect(notes).toContain("Undo cannot restore its changes in dist/a.js, dist/b.js, dist/new.js.");
});

test("a file that git ignored until a command changed the rules does not count as created: undo leaves it", async () => {
  const files = { ".gitignore": "*.log\n", "kept.log": "old", "changed.log": "old", "plain.txt": "old" };
  const { bash, call, root, tools } = await shell(files, { allow: ["undo_changes"] });
  const { notes } = await bash("echo '*.txt' > .gitignore; echo 22 > changed.log; echo x > made.log");
  expect(notes).toContain("Undo cannot restore its changes in changed.log.");
  const noted = (await tools.services.journal.list()).map(({ kind, path: file }) => `${kind} ${file}`);
  expect(noted.sort()).toEqual(["change .gitignore", "create made.log"]);
  expectOk(await call("undo_changes", { all: true }));
  expect(readdirSync(root).sort()).toEqual([".gitignore", "changed.log", "kept.log", "plain.txt"]);
  expect(readFileSync(path.join(root, "kept.log"), "utf8")).toBe("old");
});

test("links, folders and permissions that commands make or remove are listed, and undone", async () => {
  const { bash, call, root } = await shell({ "a.txt": "a", "old/b.txt": "b" }, { allow: ["undo_changes"] });
  symlinkSync("a.txt", path.join(root, "to-a"));
  mkdirSync(path.join(root, "hollow"), { mode: 0o750 });
  chmodSync(path.join(root, "old"), 0o750);
  const start = await bash("ls -lR --time-style=+");
  const first = await bash("mkdir -p new/deep empty; echo x > new/deep/b.txt; ln -s a.txt link; chmod 600 a.txt");
  const second = await bash("rm -r old; rmdir hollow; ln -sfn b.txt to-a; rm a.txt; mkdir a.txt; chmod 700 new");
  expect([first.notes, second.notes]).toEqual([["It ran without a sandbox."], ["It ran without a sandbox."]]);
  const { changes } = expectOk(
    await call<{ changes: { kind: string; path: string }[] }>("list_changes", { diff: true }),
  );
  expect(changes.map(({ kind, path: file }) => `${kind} ${file}`).sort()).toEqual([
    ...["change a.txt", "change a.txt/", "change new/", "change to-a"],
    ...["create empty/", "create link", "create new/", "create new/deep/", "create new/deep/b.txt"],
    ...["remove hollow/", "remove old/", "remove old/b.txt"],
  ]);
  expect(changes.find(({ path: file }) => file === "to-a")).toMatchObject({
    diff: "old link\nnew link\n--- to-a\n+++ to-a\n@@ -1,1 +1,1 @@\n-a.txt\n+b.txt\n",
  });
  expectOk(await call("undo_changes", { all: true }));
  expect((await bash("ls -lR --time-style=+")).stdout).toBe(start.stdout);
});

test("undo of a path is undo of what is below it, and a link is undone itself", async () => {
  const { bash, call, root } = await shell({ "a.txt": "a", "old/b.txt": "b" }, { allow: ["undo_changes"] });
  await bash("rm -r old; ln -s a.txt link; echo 2 > a.txt");
  expect(expectOk(await call("undo_changes", { path: "old/" }))).toMatchObject({ paths: ["old/", "old/b.txt"] });
  expect(expectOk(await call("undo_changes", { path: "link" }))).toMatchObject({ paths: ["link"] });
  expect([existsSync(path.join(root, "link")), readFileSync(path.join(root, "a.txt"), "utf8")]).toEqual([false, "2\n"]);
});

test("a folder with files that are not undone stays, and the undo names it", async () => {
  const { bash, call } = await shell({ ".gitignore": "*.log\n" }, { allow: ["undo_changes"] });
  expect((await bash("mkdir new; echo > new/a.txt; echo > new/b.log")).notes).toContain(
    "Undo cannot restore its changes in new/b.log.",
  );
  expect(expectOk(await call("undo_changes", { all: true }))).toMatchObject({ paths: ["new/a.txt"], left: ["new/"] });
});

test("packages and git's own files that come or go are named", async () => {
  const { bash } = await shell({ "node_modules/a/index.js": "1", "sub/a.txt": "" });
  expect((await bash("mkdir node_modules/b sub/.git")).notes).toContain(
    "Undo cannot restore its changes in node_modules/, sub/.git/.",
  );
});

test("a command that begins with a dash is a command", async () => {
  const { bash } = await shell();
  expect(await bash("-x; echo on")).toMatchObject({ stdout: "on\n", exitCode: 0 });
  expect(await bash("--version")).toMatchObject({ stdout: "", exitCode: 127 });
});

test("a person is asked about a command over the limit, and it runs once they allow it", async () => {
  const { bash, call } = await shell({}, { defaults: {} });
  const command = `echo ${"x".repeat(8_192)}`;
  const { confirmation } = refusedCall(await call("bash", { command }));
  expect(confirmation?.preview.question).toContain("The command has 8,197 characters; 8,192 are read.");
  expect((await bash(command)).stdout).toHaveLength(8_193);
});

test("an answer is remembered for the words of the command, and can be revoked", async () => {
  const { session, tools } = await shell({}, { defaults: {} });
  const turn = session.beginTurn();
  const asked = refusedCall(await turn.call("bash", { command: "touch a.txt && ls" })).confirmation;
  expect(asked?.preview.always).toEqual(["bash(touch a.txt)"]);
  const { answers } = tools.services.permissions;
  answers.remember({ command: "touch a.txt && ls", tool: "bash", span: "session", who: "ada", when: 1 });
  expectOk(await turn.confirm(asked?.token ?? ""));
  expectOk(await turn.call("bash", { command: "touch a.txt" }));
  refusedCall(await turn.call("bash", { command: "touch b.txt" }));
  expect(answers.revoke("session:bash(touch a.txt)")).toBe(true);
  refusedCall(await turn.call("bash", { command: "touch a.txt" }));
});

test("without the permissions of the runtime, every command needs a confirmation, and the tool itself judges it", async () => {
  const { tools } = await shell({}, { defaults: {}, allow: ["bash(echo *)"] });
  const { createRuntime } = await import("toolwright/runtime");
  const session = await createRuntime({ ...tools, ports: {}, policy: { confirm: { by: "host" } } }).openSession();
  const turn = session.beginTurn();
  expectOk(await turn.call("bash", { command: "echo a" }));
  expect(expectError(await turn.call("bash", { command: "touch x" }), "AUTH").message).toBe(
    "bash was not run: touch x: No rule matches it, and the default for commands is ask.",
  );
  const asking = (await createRuntime({ ...tools, ports: {} }).openSession()).beginTurn();
  refusedCall(await asking.call("bash", { command: "echo a" }));
});

test("a command's changes to files are in the journal, and can be undone", async () => {
  const { bash, tools, root } = await shell({
    "a.txt": "one\n",
    "b.txt": "b\n",
    "c.sh": "c\n",
    ".gitignore": "*.log\n",
  });
  const { exitCode } = await bash(
    "echo two >> a.txt; rm b.txt; echo new > d.txt; chmod +x c.sh; echo x > e.log; touch .gitignore",
  );
  expect(exitCode).toBe(0);
  const { journal } = tools.services;
  expect((await journal.list()).map(({ kind, path: file }) => `${kind} ${file}`).sort()).toEqual([
    ...["change a.txt", "change c.sh", "create d.txt", "remove b.txt"],
  ]);
  await journal.undo({ all: true }, { call: "undo" });
  expect(readFileSync(path.join(root, "a.txt"), "utf8")).toBe("one\n");
  expect(readFileSync(path.join(root, "b.txt"), "utf8")).toBe("b\n");
  expect(existsSync(path.join(root, "d.txt"))).toBe(false);
  expect(existsSync(path.join(root, "e.log"))).toBe(true);
});

test("changes that cannot be restored are named, and files that were read have to be read again", async () => {
  const { bash, tools, session, root } = await shell({ "a.txt": "one\n" });
  writeFileSync(path.join(root, "large.bin"), Buffer.alloc(9 * 1024 * 1024));
  const marks = tools.services.workspace.marks(session.id);
  marks.set("a.txt", "");
  const { notes } = await bash("echo two >> a.txt; echo x >> large.bin");
  expect(notes?.slice(0, 2)).toEqual([
    "It changed files that you have read; read them again: a.txt.",
    "Undo cannot restore its changes in large.bin.",
  ]);
  expect(marks.get("a.txt")).toBeUndefined();
});

test("two workspaces in one process share nothing", async () => {
  const one = await shell({ "one.txt": "" });
  const two = await shell({ "two.txt": "" });
  const [first, second] = await Promise.all([one.bash("ls"), two.bash("ls")]);
  expect([first.stdout, second.stdout]).toEqual(["one.txt\n", "two.txt\n"]);
  await one.tools.close();
  expect((await two.bash("ls")).stdout).toBe("two.txt\n");
});

const why = skippedSandbox === undefined ? "" : ` (skipped: ${skippedSandbox})`;

test.skipIf(skippedSandbox !== undefined)(`the sandbox keeps a command in its workspace${why}`, async () => {
  const { bash, root } = await shell({ "package.json": "{}" }, { commands: { sandbox: "required" } });
  const outside = `${root}-outside`;
  const result = await bash(
    `touch ${outside}; touch /etc/x 2>/dev/null && echo wrote etc;
     ls -A ~ /home /run; echo x >> package.json && echo wrote package.json; unshare -U true 2>/dev/null && echo unshared;
     (exec 3<>/dev/tcp/127.0.0.1/80) 2>/dev/null && echo connected; touch inside && echo wrote inside; touch /tmp/x && echo wrote tmp`,
    { timeout: 60 },
  );
  expect(
    result.stdout
      .replaceAll(/^(?:\/.*:)?\n/gm, "")
      .split("\n")
      .filter((line) => !line.startsWith(".")),
  ).toEqual([...["wrote inside", "wrote tmp", ""]]);
  expect(existsSync(outside)).toBe(false);
  expect(result.notes).toBeUndefined();
});

test.skipIf(skippedSandbox !== undefined)(`no process outlives the sandbox${why}`, async () => {
  const { bash } = await shell({}, { commands: { sandbox: "required", timeoutSeconds: 0.3 } });
  const result = await bash(`env -i setsid sleep 76.${process.pid} & sleep 76.${process.pid}`);
  expect(result.timedOut).toBe(true);
  await expect.poll(() => processesWith(`76.${process.pid}`), { timeout: 15_000 }).toEqual([]);
});
