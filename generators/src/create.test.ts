import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CreateIo } from "./io.ts";
import { runCreate, type Run } from "./test-create.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "create-tool-test-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const run = (argv: readonly string[], changes: Partial<CreateIo> = {}): Promise<Run> =>
  runCreate(argv, { cwd: folder, ...changes });

async function files(below = folder): Promise<readonly string[]> {
  const entries = await readdir(below, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => !entry.isDirectory());
  return found.map((entry) => path.relative(below, path.join(entry.parentPath, entry.name))).sort();
}

async function read(file: string): Promise<string> {
  return readFile(path.join(folder, file), "utf8");
}

async function makeProject(): Promise<string> {
  await writeFile(
    path.join(folder, "package.json"),
    '{"dependencies":{"toolwright":"^0.1.0"},"scripts":{"build":"toolwright build","verify":"toolwright verify","test":"vitest run"}}',
  );
  return folder;
}

const starterFiles = ["doc.md", "doc_summary.md", "notes.ts", "tool.test.ts", "tool.ts"];
const blankFiles = ["doc.md", "doc_summary.md", "tool.test.ts", "tool.ts"];
const projectFiles = [
  ".gitignore",
  "README.md",
  "package.json",
  "toolwright.config.ts",
  "tsconfig.json",
  "vitest.config.ts",
];

describe("a project", () => {
  it("is made with its first tool", async () => {
    const { code, out } = await run(["desk", "--category", "retrieval", "--tool", "kb_search"]);
    expect(code).toBe(0);
    expect(await files()).toEqual(
      [
        ...projectFiles.map((file) => `desk/${file}`),
        ...blankFiles.map((file) => `desk/tools/kb_search/${file}`),
      ].sort(),
    );
    expect(out).toContain("CREATE desk/tools/kb_search/tool.ts\n");
    expect(out).toContain("Next:\n  cd desk\n  npm install\n  npm run build\n  npm run verify\n  npm run test");
    expect(JSON.parse(await read("desk/package.json"))).toMatchObject({
      name: "desk",
      type: "module",
      dependencies: { toolwright: "^4.5.6" },
      allowScripts: { esbuild: true },
    });
    expect(await read("desk/.gitignore")).toContain("node_modules/\n");
  });

  it("leaves no template mark behind", async () => {
    for (const category of ["retrieval", "action", "utility"]) {
      await run([category, "--category", category, "--tool", "my_own"]);
    }
    await run(["starter", "--category", "action", "--tool", "note_append"]);
    for (const file of await files()) expect(await read(file), file).not.toMatch(/\{\{|\}\}|&[#a-z0-9]+;/);
    expect(await read("retrieval/tools/my_own/tool.ts")).toContain("export interface MyOwnInput {");
    expect(await read("action/tools/my_own/tool.ts")).toContain('Use when the user asks for "my own".');
    expect(await read("starter/tools/note_append/tool.ts")).toContain('process.env["NOTE_APPEND_FILE"]');
  });

  it.each([
    ["20.20.2", true],
    ["22.15.1", true],
    ["22.16.0", false],
    ["24.21.0", false],
  ])("on Node %s brings its own Node: %s", async (nodeVersion, brings) => {
    const { out } = await run(["desk", "--yes"], { nodeVersion });
    const manifest = JSON.parse(await read("desk/package.json")) as Record<string, Record<string, unknown>>;
    expect(manifest.devDependencies).toHaveProperty("vitest", "^5.1.1");
    expect("node" in manifest.devDependencies!).toBe(brings);
    expect(manifest.allowScripts).toEqual(brings ? { node: true, esbuild: true } : { esbuild: true });
    expect(out.includes("brings its own Node")).toBe(brings);
  });

  it("is made in a folder whose name a shell has completed with a slash", async () => {
    expect((await run(["desk/", "--yes"])).code).toBe(0);
    expect(await read("desk/package.json")).toContain('"name": "desk"');
  });

  it("is not made in place of a file", async () => {
    await writeFile(path.join(folder, "desk"), "");
    const { code, err } = await run(["desk", "--yes"]);
    expect(code).toBe(1);
    expect(err).toContain(`error FILE_CONFLICT: ${path.join(folder, "desk")} is a file; nothing was written.`);
  });

  it("takes the defaults with --yes", async () => {
    expect((await run(["--yes"])).code).toBe(0);
    expect(await files()).toContain("my-agent/tools/note_search/tool.ts");
  });

  it("is made in the current folder with a dot", async () => {
    const cwd = path.join(folder, "My Desk");
    await mkdir(cwd);
    const { code, out } = await run([".", "--yes"], { cwd });
    expect(code).toBe(0);
    expect(out).toContain("CREATE package.json\n");
    expect(out).toContain("Next:\n  npm install\n");
    expect(JSON.parse(await read("My Desk/package.json"))).toMatchObject({ name: "my-desk" });
    expect(await files(cwd)).toEqual([...projectFiles, ...starterFiles.map((f) => `tools/note_search/${f}`)].sort());
  });

  it.each([
    [{ "README.md": "# Mine\n" }, "README.md"],
    [{ "readme.rst": "Mine\n", ".gitignore": "*.tmp\nnode_modules\n" }, "readme.rst"],
    [{ ".git/HEAD": "ref: refs/heads/main\n" }, undefined],
    [{ "notes.txt": "Mine\n" }, undefined],
    [{ LICENSE: "MIT\n", "README.md": "" }, "README.md"],
  ])("is made in a folder with %j, and its README stays", async (own, readme) => {
    for (const [file, text] of Object.entries(own)) {
      await mkdir(path.dirname(path.join(folder, "desk", file)), { recursive: true });
      await writeFile(path.join(folder, "desk", file), text);
    }
    const { code, out } = await run(["desk", "--yes"]);
    expect(code).toBe(0);
    for (const [file, text] of Object.entries(own)) expect((await read(`desk/${file}`)).startsWith(text)).toBe(true);
    expect(out.includes("stays as it is.")).toBe(readme !== undefined);
    if (readme === undefined) expect(await read("desk/README.md")).toContain("# desk");
    else expect(out).toContain(`\`${readme}\` stays as it is.`);
    expect(await read("desk/.gitignore")).toMatch(
      /^(?:\*\.tmp\nnode_modules|node_modules\/)\n\/dist\/\n\/data\/\n\.toolwright\/\n\.cache\/\n\*\.log\n$/,
    );
    expect(await files()).toContain("desk/tools/note_search/tool.ts");
  });

  it("keeps an empty folder itself, because a shell may be in it", async () => {
    const before = await stat(folder);
    await run([".", "--yes"]);
    expect((await stat(folder)).ino).toBe(before.ino);
  });

  it.each([
    ["pnpm/10.33.0", false],
    ["npm/11.19.1", true],
  ])("made by %s lets its packages run their install scripts", async (userAgent, isNpm) => {
    await run(["desk", "--yes"], { nodeVersion: "20.20.2", env: { npm_config_user_agent: userAgent } });
    const manifest = JSON.parse(await read("desk/package.json")) as Record<string, unknown>;
    expect(manifest.devDependencies).toHaveProperty("vite");
    expect(manifest.pnpm).toEqual(isNpm ? { onlyBuiltDependencies: ["node", "esbuild"] } : undefined);
    expect((await files()).includes("desk/pnpm-workspace.yaml")).toBe(!isNpm);
    if (!isNpm)
      expect(await read("desk/pnpm-workspace.yaml")).toContain("allowBuilds:\n  esbuild: true\n  node: true\n");
  });

  it.each([
    ["yarn/1.22.22 npm/? node/v20.20.2", true],
    ["yarn/4.9.0 npm/? node/v20.20.2", false],
  ])("made by %s on an old Node brings its own: %s", async (userAgent, brings) => {
    const { out } = await run(["desk", "--yes"], {
      nodeVersion: "20.20.2",
      env: { npm_config_user_agent: userAgent },
    });
    const manifest = JSON.parse(await read("desk/package.json")) as Record<string, Record<string, unknown>>;
    expect("node" in manifest.devDependencies!).toBe(brings);
    expect(out).toContain(brings ? "brings its own Node" : "update Node first");
  });

  it("does not ignore the data of its tools", async () => {
    await run(["desk", "--yes"]);
    expect(await read("desk/.gitignore")).toBe("node_modules/\n/dist/\n/data/\n.toolwright/\n.cache/\n*.log\n");
  });

  it("breaks no word at the end of a line", async () => {
    const { out } = await run(["desk", "--yes"], { nodeVersion: "20.20.2", width: 40 });
    expect(out).toContain("Toolwright needs Node 22.16 or later:\nthe project brings its own Node for its\nscripts,");
  });

  it("names the caller's package manager", async () => {
    const { out } = await run(["--yes"], { env: { npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24.21.0" } });
    expect(out).toContain("  cd my-agent\n  pnpm install\n");
    const readme = await read("my-agent/README.md");
    expect(readme).toContain("pnpm install\npnpm run build\n");
    expect(readme).toContain("`pnpm exec toolwright new`");
  });
});

describe("a tool in a project", () => {
  it("is added from any folder below", async () => {
    await makeProject();
    const cwd = path.join(folder, "src/deep");
    await mkdir(cwd, { recursive: true });
    const { code, out } = await run(["note_append", "--category", "action"], { cwd });
    expect(code).toBe(0);
    expect(await files()).toEqual(["package.json", ...blankFiles.map((file) => `tools/note_append/${file}`)]);
    expect(out).toContain("CREATE ../../tools/note_append/tool.ts");
    expect(out).toContain("Next:\n  cd ../..\n  npm install\n  npm run build");
  });

  it("goes to the folder that is named", async () => {
    await makeProject();
    await run(["a", "--category", "action", "--folder", "src/agent-tools"]);
    expect(await files()).toContain("src/agent-tools/a/tool.ts");
  });

  it.each(["..", "../other", ".", "/", "tools/../.."])("never goes to --folder %s", async (to) => {
    await makeProject();
    const { code, err } = await run(["a", "--category", "action", "--folder", to]);
    expect(code).toBe(2);
    expect(err).toContain("error FOLDER_INVALID");
    expect(await files()).toEqual(["package.json"]);
  });

  it("asks for the folder if the configuration may name another", async () => {
    await makeProject();
    await writeFile(path.join(folder, "toolwright.config.ts"), "");
    const { code, err } = await run(["a", "--category", "action"]);
    expect(code).toBe(2);
    expect(err).toContain("--folder <folder>, such as --folder tools");
    expect((await run(["a", "--category", "action", "--folder", "tools"])).code).toBe(0);
  });

  it("reports a package.json that is not JSON", async () => {
    await writeFile(path.join(folder, "package.json"), '{"dependencies":');
    const { code, err } = await run(["a", "--category", "action", "--tool", "b"]);
    expect(code).toBe(1);
    expect(err).toContain(`error PROJECT_UNREADABLE: ${path.join(folder, "package.json")} is not valid JSON.`);
  });

  it.each(["[]", "null", '"toolwright"'])("finds no project in a package.json that contains %s", async (text) => {
    await writeFile(path.join(folder, "package.json"), text);
    await run(["desk", "--yes"]);
    expect(await files()).toContain("desk/package.json");
  });
});

describe("--dry-run", () => {
  it("lists the files and writes nothing", async () => {
    const { code, out } = await run(["desk", "--yes", "--dry-run"]);
    expect(code).toBe(0);
    const listed = out.split("\n").filter((line) => line.startsWith("CREATE "));
    expect(listed).toHaveLength(projectFiles.length + starterFiles.length);
    expect(listed).toContain("CREATE desk/.gitignore");
    expect(out).toContain("Nothing was written: this was a dry run.");
    expect(await readdir(folder)).toEqual([]);
  });

  it("reports the same conflicts as the real run", async () => {
    await mkdir(path.join(folder, "desk"));
    await writeFile(path.join(folder, "desk/tsconfig.json"), "mine");
    expect((await run(["desk", "--yes", "--dry-run"])).code).toBe(1);
  });
});

describe("an existing project", () => {
  it("is never overwritten: all conflicts are listed and nothing is written", async () => {
    await mkdir(path.join(folder, "desk"));
    await writeFile(path.join(folder, "desk/package.json"), "mine");
    await writeFile(path.join(folder, "desk/tools"), "a file where a folder should be");
    const { code, err } = await run(["desk", "--yes"]);
    expect(code).toBe(1);
    expect(err).toContain("error FILE_CONFLICT");
    expect(err).toContain(path.join(folder, "desk/package.json"));
    expect(err).toContain(path.join(folder, "desk/tools/note_search/tool.ts"));
    expect(await files()).toEqual(["desk/package.json", "desk/tools"]);
    expect(await read("desk/package.json")).toBe("mine");
    expect(await readdir(folder)).toEqual(["desk"]);
  });

  it("stays, and missing parts are added, if nothing differs", async () => {
    await run(["desk", "--yes"]);
    await rm(path.join(folder, "desk/tools/note_search/doc.md"));
    await writeFile(path.join(folder, "desk/mine.txt"), "mine");
    const { code, out } = await run(["desk", "--yes"]);
    expect(code).toBe(0);
    expect(out).toContain("CREATE desk/tools/note_search/doc.md\n");
    expect(out).toContain("SAME   desk/package.json\n");
    expect(await read("desk/mine.txt")).toBe("mine");
    expect(await read("desk/tools/note_search/doc.md")).toContain("## When to use");
  });

  it("is reported as complete when the same command runs twice", async () => {
    await run(["desk", "--yes"]);
    expect((await run(["desk", "--yes"])).out).toContain("All files exist already.");
  });

  it.each(["tools", "tools/ok"])("is not written through a link at %s that leads out of the project", async (link) => {
    const outside = await mkdtemp(path.join(os.tmpdir(), "outside-"));
    await makeProject();
    await mkdir(path.dirname(path.join(folder, link)), { recursive: true });
    await symlink(outside, path.join(folder, link));
    const { code, err } = await run(["ok", "--category", "action"]);
    expect(code).toBe(2);
    expect(err).toContain("error FOLDER_INVALID");
    expect(await readdir(outside)).toEqual([]);
    await rm(outside, { recursive: true });
  });

  it("is written through a link that stays in the project", async () => {
    await makeProject();
    await mkdir(path.join(folder, "src/agent-tools"), { recursive: true });
    await symlink("src/agent-tools", path.join(folder, "tools"));
    expect((await run(["ok", "--category", "action"])).code).toBe(0);
    expect(await read("src/agent-tools/ok/tool.ts")).toContain('category: "action"');
  });
});

describe("a wrong command line", () => {
  it("without a terminal names every missing flag", async () => {
    const { code, err } = await run([]);
    expect(code).toBe(2);
    expect(err).toBe(
      [
        "error FLAG_MISSING: Answers are missing, and there is no terminal to ask for them.",
        "  --category action|agent-as-tool|ask-master|handoff|lifecycle|non-function|orchestration|retrieval|ui|utility",
        "  --name <name>, such as --name my-agent",
        "  --tool <tool>, such as --tool note_search",
        "Add the missing flags, or --yes to take the defaults for them; with npm, after a --.",
      ].join("\n"),
    );
  });

  it.each([
    [["desk", "--category", "retrieval"], ["  --tool <tool>, such as --tool note_search"]],
    [
      ["desk", "--tool", "a"],
      [
        "  --category action|agent-as-tool|ask-master|handoff|lifecycle|non-function|orchestration|retrieval|ui|utility",
      ],
    ],
    [["--category", "action", "--tool", "a"], ["  --name <name>, such as --name my-agent"]],
  ])("names just what %j lacks", async (argv, missing) => {
    const { err } = await run(argv);
    expect(err.split("\n").slice(1, -1)).toEqual(missing);
  });

  it.each([
    [["My Desk", "--yes"], "error NAME_INVALID: The project's name must begin", "Use my-desk, "],
    [["../desk", "--yes"], "error NAME_INVALID: The project's name must begin", "Use desk, "],
    [["desk", "--tool", "KbSearch", "--yes"], "error NAME_INVALID: The tool's name must begin", "Use kb_search, "],
    [["desk", "--tool", "", "--yes"], "error NAME_INVALID: The tool's name must begin", "Use my_tool, "],
    [
      ["desk", "--category", "iu", "--yes"],
      'category "iu"',
      'Did you mean "ui"?\nUse --category with one of: action, agent-as-tool, ask-master, handoff, lifecycle, non-function, orchestration, retrieval, ui, utility.',
    ],
    [["desk", "--name", "other", "--yes"], "error USAGE: Two names are given: desk, and other by --name.", ""],
    [["desk", "--folder", "tools", "--yes"], "error USAGE: --folder is for the tools of a project", ""],
    [["desk", "--nonsense"], "error USAGE: Unknown option '--nonsense'.", "--help"],
  ])("%j is explained and corrected", async (argv, problem, remedy) => {
    const { code, err, out } = await run(argv);
    expect(code).toBe(2);
    expect(err).toContain(problem);
    expect(err).toContain(remedy);
    expect(out).toBe("");
    expect(await readdir(folder)).toEqual([]);
  });

  it("refuses a project's name inside a project", async () => {
    await makeProject();
    const { code, err } = await run(["--name", "desk", "--category", "action", "--tool", "a"]);
    expect(code).toBe(2);
    expect(err).toContain("--name is for a new project");
  });
});

describe("--json", () => {
  it("prints the new files", async () => {
    await makeProject();
    const { code, out } = await run(["a", "--category", "action", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      ok: true,
      dryRun: false,
      kind: "tool",
      root: folder,
      target: path.join(folder, "tools/a"),
      category: "action",
      tool: "a",
      files: blankFiles.map((file) => ({ path: `tools/a/${file}`, status: "create" })),
      notes: ["Replace each TODO; the verifier lists them. The build writes `schema.json`."],
      next: ["npm install", "npm run build", "npm run verify", "npm run test"],
    });
  });

  it("prints why it wrote nothing, even in a terminal", async () => {
    const { code, out, err } = await run(["My Desk", "--json"], { interactive: true });
    expect(code).toBe(2);
    expect(err).toBe("");
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: "NAME_INVALID", suggestion: "my-desk" } });
  });

  it("never asks", async () => {
    const { out } = await run(["--json"], { interactive: true });
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: "FLAG_MISSING" } });
  });
});

describe("when something goes wrong", () => {
  it("an interruption leaves nothing", async () => {
    const { code, err } = await run(["desk", "--yes"], { signal: AbortSignal.abort() });
    expect(code).toBe(130);
    expect(err).toContain("error CANCELLED");
    expect(await readdir(folder)).toEqual([]);
  });

  it("missing templates leave nothing", async () => {
    const { code, err } = await run(["desk", "--yes"], { templates: path.join(folder, "nowhere") });
    expect(code).toBe(1);
    expect(err).toContain("error WRITE_FAILED");
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("--help and --version", () => {
  it("prints every category and every flag", async () => {
    const { code, out } = await run(["--help"]);
    expect(code).toBe(0);
    for (const word of ["retrieval", "action", "--tool <name>", "--name <name>", "--dry-run", "--yes", "--json"]) {
      expect(out).toContain(word);
    }
  });

  it("prints the version", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, out: "1.2.3", err: "" });
  });
});
