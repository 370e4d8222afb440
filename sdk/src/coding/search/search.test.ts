import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { createPermissions, openJournal, workspaceRoot } from "../../coding.ts";
import { createFiles, type FilesOptions } from "../services/files.ts";
import { createWorkspace } from "../files/workspace.ts";

const workspace = async (
  files: Readonly<Record<string, string>>,
  options: Omit<FilesOptions, "workspace" | "journal"> = {},
) => {
  const entries = Object.entries(files).map(([name, text]) => [`ws/${name}`, text] as const);
  const folder = tempFolder({ "ws/.keep": "", "outside/secret.ts": "needle", ...Object.fromEntries(entries) });
  const at = (name: string): string => path.join(folder, "ws", name);
  const root = workspaceRoot(at(""));
  const journal = await openJournal(path.join(folder, "journal.db"), { root });
  onTestFinished(() => {
    journal.close();
  });
  const service = createFiles({ workspace: createWorkspace(root), journal, ...options });
  return { at, service, by: { session: "s1", call: "c1" } };
};

const tree = {
  ".gitignore": "*.log\n/dist\n!keep.log\n",
  ".hidden/a.ts": "needle\n",
  ".env": "needle\n",
  "a.ts": "one\nneedle two\nthree\n",
  "app/[id]/page.ts": "needle\n",
  "b.js": "x\n",
  "dist/out.ts": "needle\n",
  "keep.log": "needle\n",
  "sub/.gitignore": "generated.ts\n",
  "sub/c.ts": "Needle\n",
  "sub/deep/d.ts": "1\nneedle\n3\nneedle needle\n5\n6\n7\nneedle\n9\n",
  "sub/generated.ts": "needle\n",
  "sub/x.log": "needle\n",
};

describe("searches", () => {
  test("files are found by a pattern, without files that git ignores", async () => {
    const { service, by } = await workspace(tree);
    for (const [pattern, files] of [
      ["**/*.ts", ["a.ts", "app/[id]/page.ts", "sub/c.ts", "sub/deep/d.ts"]],
      ["*.ts", ["a.ts", "app/[id]/page.ts", "sub/c.ts", "sub/deep/d.ts"]],
      ["sub/*", ["sub/c.ts"]],
      ["./a.*", ["a.ts"]],
      ["*.log", ["keep.log"]],
      ["app/[id]/page.ts", ["app/[id]/page.ts"]],
      ["app/[id]/**", ["app/[id]/page.ts"]],
      [".hidden/**", [".hidden/a.ts"]],
      ["*.{js,log}", ["b.js", "keep.log"]],
      ["nothing", []],
    ] as const)
      expect([pattern, await service.find({ pattern }, by)]).toEqual([
        pattern,
        { files, total: files.length, isStopped: false, denied: 0 },
      ]);
  });

  test("files are found in a folder up to a limit, the newest first, hidden files on request", async () => {
    const { at, service, by } = await workspace(tree);
    mkdirSync(at(".git"));
    writeFileSync(at(".git/x.ts"), "needle");
    utimesSync(at("sub/deep/d.ts"), 1, 2_000_000_000);
    expect((await service.find({ pattern: "*.ts", path: "sub" }, by)).files).toEqual(["sub/c.ts", "sub/deep/d.ts"]);
    expect((await service.find({ pattern: "sub/" }, by)).files).toEqual(["sub/c.ts", "sub/deep/d.ts"]);
    expect((await service.find({ pattern: "*.ts", hidden: true }, by)).files).toContain(".hidden/a.ts");
    expect((await service.find({ pattern: "**/*.ts", hidden: true }, by)).files).not.toContain(".git/x.ts");
    expect(await service.find({ pattern: "*.ts", sort: "newest", limit: 1 }, by)).toEqual({
      files: ["sub/deep/d.ts"],
      total: 4,
      isStopped: false,
      denied: 0,
    });
  });

  test("patterns that are empty, lead outside or explode are refused", async () => {
    const { service, by } = await workspace(tree);
    for (const pattern of ["", "/etc/*", "../*", "{a,b}{a,b}{a,b}{a,b}", "a".repeat(1_025), "+(+(+(a)))", "****"])
      await expect(service.find({ pattern }, by), pattern).rejects.toMatchObject({
        type: "PERMANENT",
        suggestion: "Write a pattern such as `src/**/*.ts`, from the folder that is searched.",
      });
  });

  test("lines are found with their files, numbers and neighbours", async () => {
    const { service, by } = await workspace(tree);
    expect(await service.grep({ pattern: "needle" }, by)).toEqual({
      content:
        "=== a.ts ===\n     2:\tneedle two\n\n=== app/[id]/page.ts ===\n     1:\tneedle\n\n=== keep.log ===\n     1:\tneedle\n\n=== sub/deep/d.ts ===\n     2:\tneedle\n     4:\tneedle needle\n     8:\tneedle",
      lines: 6,
      files: 4,
      isStopped: false,
      notes: [],
    });
    expect((await service.grep({ pattern: "^need.e$", path: "sub", context: 1 }, by)).content).toBe(
      "=== sub/deep/d.ts ===\n     1-\t1\n     2:\tneedle\n     3-\t3\n    --\n     7-\t7\n     8:\tneedle\n     9-\t9",
    );
    expect((await service.grep({ pattern: "needle", path: "a.ts", context: 1 }, by)).content).toBe(
      "=== a.ts ===\n     1-\tone\n     2:\tneedle two\n     3-\tthree",
    );
    expect((await service.grep({ pattern: "absent" }, by)).content).toBe("");
  });

  test("names and counts of files, by a glob, by the exact text, and ignoring case", async () => {
    const { service, by } = await workspace({ ...tree, "e.txt": "a.c\nabc\n" });
    const grep = async (request: Parameters<typeof service.grep>[0]) => (await service.grep(request, by)).content;
    expect(await grep({ pattern: "needle", mode: "files" })).toBe("a.ts\napp/[id]/page.ts\nkeep.log\nsub/deep/d.ts");
    expect(await grep({ pattern: "needle", mode: "count", glob: "sub/**" })).toBe("sub/deep/d.ts: 3");
    expect(await grep({ pattern: "needle", mode: "files", glob: "*.log" })).toBe("keep.log");
    expect(await grep({ pattern: "needle", mode: "files", ignoreCase: true, path: "sub" })).toBe(
      "sub/c.ts\nsub/deep/d.ts",
    );
    expect(await grep({ pattern: "a.c", literal: true, glob: "*.txt" })).toBe("=== e.txt ===\n     1:\ta.c");
    expect(await grep({ pattern: "A.C", literal: true, ignoreCase: true, mode: "count" })).toBe("e.txt: 1");
    expect(await grep({ pattern: "needle", mode: "files", hidden: true, path: ".hidden" })).toBe(".hidden/a.ts");
    expect(await grep({ pattern: "needle", mode: "files", glob: "**/.hidden/*" })).toBe(".hidden/a.ts");
  });

  test("a name with a line break is one file", async () => {
    const { service, by } = await workspace({ "a\nb.ts": "x", "c.ts": "x" });
    expect((await service.find({ pattern: "*.ts" }, by)).files).toEqual(["a\nb.ts", "c.ts"]);
  });

  test("a glob that omits every match is named, because models separate globs by commas", async () => {
    const { service, by } = await workspace({ "a.ts": "needle", "b.log": "needle\nneedle" });
    const grep = (glob: string) => service.grep({ pattern: "needle", glob }, by);
    expect((await grep("*.ts,*.log")).notes).toEqual(["The glob omits all matches: 2 files."]);
    expect((await grep("*.{ts,log}")).notes).toEqual([]);
    expect((await grep("*.ts")).notes).toEqual([]);
  });

  test("the newest files come first when asked for", async () => {
    const { at, service, by } = await workspace({ "a.ts": "x", "b.ts": "x" });
    utimesSync(at("a.ts"), 1, 1_000_000_000);
    utimesSync(at("b.ts"), 1, 1_500_000_000);
    expect((await service.grep({ pattern: "x", mode: "files", sort: "newest" }, by)).content).toBe("b.ts\na.ts");
  });

  test("no more than the limit is shown, and the rest is counted", async () => {
    const { service, by } = await workspace({ "a.ts": "x\n".repeat(3), "b.ts": "x\n".repeat(4), "c.ts": "x\n" });
    expect(await service.grep({ pattern: "x", limit: 4 }, by)).toEqual({
      content: "=== a.ts ===\n     1:\tx\n     2:\tx\n     3:\tx\n\n=== b.ts ===\n     1:\tx",
      lines: 8,
      files: 3,
      isStopped: false,
      notes: ["+4 more lines."],
    });
    expect(await service.grep({ pattern: "x", limit: 2, mode: "files" }, by)).toMatchObject({
      content: "a.ts\nb.ts",
      notes: ["+1 more files."],
    });
  });

  test("a bad pattern is refused with its error", async () => {
    const { service, by } = await workspace(tree);
    await expect(service.grep({ pattern: "a(b" }, by)).rejects.toMatchObject({
      type: "PERMANENT",
      message: expect.stringContaining("a(b") as string,
      suggestion: "Correct the pattern, which matches within one line, or search for the exact text with `literal`.",
    });
  });

  test("a search that takes too long is reported", async () => {
    const { service, by } = await workspace(tree, { searchLimit: () => AbortSignal.abort() });
    expect(await service.grep({ pattern: "needle" }, by)).toMatchObject({
      isStopped: true,
      notes: [
        "The search was stopped before all files were searched: it took too long, or found too much. Search a smaller folder.",
      ],
    });
    expect((await service.find({ pattern: "*.ts" }, by)).isStopped).toBe(true);
    const cancelled = await service.grep({ pattern: "needle" }, { ...by, signal: AbortSignal.abort() });
    expect(cancelled.isStopped).toBe(true);
  });

  test("links that lead out of the workspace are not searched, pipes do not block", async () => {
    const { at, service, by } = await workspace(tree);
    symlinkSync("../outside", at("out"));
    symlinkSync("../outside/secret.ts", at("secret.ts"));
    execFileSync("mkfifo", [at("pipe.ts")]);
    for (const given of ["out", "secret.ts", "../outside"])
      await expect(service.grep({ pattern: "needle", path: given }, by)).rejects.toMatchObject({
        message: `PATH_OUTSIDE: ${JSON.stringify(given)} is not inside the workspace.`,
      });
    await expect(service.find({ pattern: "*", path: "a.ts" }, by)).rejects.toMatchObject({
      message: 'PATH_NOT_FOLDER: "a.ts" is not a folder.',
    });
    await expect(service.grep({ pattern: "x", path: "missing" }, by)).rejects.toMatchObject({
      message: 'PATH_NOT_FOUND: There is no "missing".',
    });
    expect((await service.grep({ pattern: "needle", mode: "files" }, by)).files).toBe(4);
  });

  test("lines in other encodings are found, long lines are cut around the match, binary files are omitted", async () => {
    const { at, service, by } = await workspace({ "long.txt": `${"a".repeat(900)}needle${"b".repeat(900)}` });
    writeFileSync(at("latin.txt"), Buffer.from("n\xe9edle needle\n", "latin1"));
    writeFileSync(at("utf16.txt"), Buffer.from("\uFEFFfür needle\r\n", "utf16le"));
    writeFileSync(at("data"), Buffer.from("needle\0needle"));
    const { content } = await service.grep({ pattern: "needle", path: "." }, by);
    expect(content).toContain("=== latin.txt ===\n     1:\tn\uFFFDedle needle");
    expect(content).toContain("=== utf16.txt ===\n     1:\tfür needle");
    expect(content).toContain(`=== long.txt ===\n     1:\t…${"a".repeat(250)}needle${"b".repeat(244)}…`);
  });

  test("files that need a confirmation are listed, not shown", async () => {
    const permissions = {
      judge: (_tool: string, args: Readonly<Record<string, unknown>>) => ({
        effect: JSON.stringify(args) === '{"file_paths":[".env"]}' ? ("ask" as const) : ("allow" as const),
        message: "",
        programs: [],
        isUnknown: false,
        isReading: true,
        parts: [],
        reasons: [],
      }),
    };
    const { service, by } = await workspace(tree, { permissions });
    expect(await service.grep({ pattern: "needle", glob: ".*", hidden: true }, by)).toEqual({
      content: "",
      lines: 0,
      files: 0,
      isStopped: false,
      notes: ["Shown only if you name them: .env."],
    });
    expect((await service.grep({ pattern: "needle", path: ".env" }, by)).lines).toBe(1);
  });

  test("a folder that is exchanged for a link during the search is not followed", async () => {
    const { at, service, by } = await workspace(tree);
    renameSync(at("sub"), at("was"));
    symlinkSync("../outside", at("sub"));
    expect((await service.find({ pattern: "sub/**" }, by)).files).toEqual([]);
    rmSync(at("sub"));
  });
});

test("ripgrep's caret shows the error in a pattern", async () => {
  const { service, by } = await workspace(tree);
  await expect(service.grep({ pattern: "a(b" }, by)).rejects.toMatchObject({
    message: "SEARCH_INVALID: regex parse error:\n    (?:a(b)\n    ^\nerror: unclosed group",
  });
  // It has no advice on options of the program.
  await expect(service.grep({ pattern: "a\nb", literal: true }, by)).rejects.toMatchObject({
    message: 'SEARCH_INVALID: the literal "\\n" is not allowed in a regex',
    suggestion: "Correct the pattern, which matches within one line, or search for the exact text with `literal`.",
  });
});

test("a ripgrep that cannot be started is an error with its reason", async () => {
  const { service, by } = await workspace(tree, { ripgrep: "/nowhere/rg" });
  await expect(service.grep({ pattern: "a" }, by)).rejects.toMatchObject({
    message: expect.stringContaining("ripgrep cannot be started:") as string,
  });
});

test("names with parentheses, brackets and braces are found as they are written", async () => {
  const names = ["(group)/a.ts", "[...all]/b.ts", "{x}/c.ts", "g/d.ts"];
  const { service, by } = await workspace(Object.fromEntries(names.map((name) => [name, "needle"])));
  for (const name of names) {
    const folder = path.dirname(name);
    expect((await service.find({ pattern: `${folder}/*.ts` }, by)).files).toEqual([name]);
    expect((await service.grep({ pattern: "needle", glob: `${folder}/**`, mode: "files" }, by)).content).toBe(name);
    expect((await service.grep({ pattern: "needle", path: folder, mode: "files" }, by)).content).toBe(name);
  }
});

test("ignore files mean what git means: those above the workspace, tracked files, and folders that are named", async () => {
  const folder = tempFolder({
    ".gitignore": "node_modules/\n*.gen.ts\n",
    "app/node_modules/p/x.ts": "needle",
    "app/build/y.ts": "needle",
    "app/.gitignore": "build/\n",
    "app/kept.gen.ts": "needle",
    "app/a.ts": "needle",
    ".git/info/exclude": "",
  });
  rmSync(path.join(folder, ".git"), { recursive: true });
  const git = (...args: readonly string[]): void => void execFileSync("git", ["-C", folder, ...args]);
  git("init", "-q");
  writeFileSync(path.join(folder, ".git/info/exclude"), "excluded.ts\n");
  writeFileSync(path.join(folder, "app/excluded.ts"), "needle");
  git("add", "-f", "app/kept.gen.ts", "app/a.ts");
  const root = workspaceRoot(path.join(folder, "app"));
  const journal = await openJournal(path.join(tempFolder(), "journal.db"), { root });
  onTestFinished(() => {
    journal.close();
  });
  const service = createFiles({ workspace: createWorkspace(root), journal });
  const by = { session: "s1", call: "c1" };
  expect((await service.find({ pattern: "**/*" }, by)).files).toEqual(["a.ts", "kept.gen.ts"]);
  expect((await service.grep({ pattern: "needle", mode: "files" }, by)).content).toBe("a.ts\nkept.gen.ts");
  expect((await service.grep({ pattern: "needle", path: "build", mode: "files" }, by)).content).toBe("build/y.ts");
  expect((await service.find({ pattern: "*.ts", path: "build" }, by)).files).toEqual(["build/y.ts"]);
});

// Claude Code and opencode answer "No files found": anthropics/claude-code#14880, anomalyco/opencode#31994.
test("the folders with which a glob begins are named, as a path is: absolute, ignored by git, or a link", async () => {
  const { at, service, by } = await workspace({
    ...tree,
    "node_modules/@a/b/i.ts": "needle",
    "node_modules/@a/b/deep/j.ts": "needle",
  });
  writeFileSync(at(".gitignore"), "node_modules\n/dist\n");
  symlinkSync("sub", at("link"));
  const found = async (pattern: string, given = "."): Promise<readonly string[]> =>
    (await service.find({ pattern, path: given }, by)).files;
  expect(await found("dist/**")).toEqual(["dist/out.ts"]);
  expect(await found("./node_modules/@a/b/*.ts")).toEqual(["node_modules/@a/b/i.ts"]);
  expect(await found("node_modules/@a/b/i.ts")).toEqual(["node_modules/@a/b/i.ts"]);
  expect(await found("b/**/j.ts", "node_modules/@a")).toEqual(["node_modules/@a/b/deep/j.ts"]);
  expect(await found(at("sub/**/d.ts"))).toEqual(["sub/deep/d.ts"]);
  expect(await found("link/deep/*")).toEqual(["sub/deep/d.ts"]);
  expect(await found("**/j.ts")).toEqual([]);
  expect(await found("nowhere/*.ts")).toEqual([]);
  const grep = async (glob: string): Promise<string> =>
    (await service.grep({ pattern: "needle", glob, mode: "files" }, by)).content;
  expect(await grep("node_modules/@a/**/*.ts")).toBe("node_modules/@a/b/deep/j.ts\nnode_modules/@a/b/i.ts");
  expect(await grep(at("sub/deep/*"))).toBe("sub/deep/d.ts");
});

// BurntSushi/ripgrep#1568
test.each([
  ["two$", 1],
  ["^one$", 1],
  ["^$", 1],
  [String.raw`one\r$`, 1],
  [String.raw`\x0D`, 3],
])("in a file with CRLF, %s finds %i lines", async (pattern, lines) => {
  const { service, by } = await workspace({ "a.txt": "one\r\n\r\ntwo\r\n" });
  expect(await service.grep({ pattern }, by)).toMatchObject({ lines, files: 1 });
});

test("a folder that may not be read gives no names", async () => {
  const root = "/";
  const permissions = createPermissions({ deny: ["read(private/)"] }, { root });
  const { service, by } = await workspace(
    { "private/key.ts": "needle", "a.ts": "needle" },
    {
      permissions: { judge: (tool, args) => permissions.judge(tool, args) },
    },
  );
  expect(await service.find({ pattern: "**/*.ts" }, by)).toMatchObject({ files: ["a.ts"], total: 1, denied: 1 });
  const { content, notes } = await service.grep({ pattern: "needle", mode: "files" }, by);
  expect([content, notes]).toEqual(["a.ts", ["Omitted because they may not be read: 1 files."]]);
});
