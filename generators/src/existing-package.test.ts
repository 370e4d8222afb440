import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCreate, type Run } from "./test-create.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "existing-package-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const run = (argv: readonly string[], cwd = folder): Promise<Run> => runCreate(argv, { cwd });

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");

describe("a package without Toolwright", () => {
  it("gets missing parts, and keeps existing ones, in order", async () => {
    await write({
      "package.json":
        '{\n\t"name": "app",\n\t"type": "commonjs",\n\t"scripts": { "build": "next build" },\n\t"license": "MIT"\n}\n',
      ".gitignore": "node_modules",
    });
    const { code, out } = await run(["weather_get", "--category", "retrieval"]);
    expect(code).toBe(0);
    expect(await read("package.json")).toBe(
      [
        "{",
        '\t"name": "app",',
        '\t"type": "commonjs",',
        '\t"scripts": {',
        '\t\t"build": "next build",',
        '\t\t"tools:build": "toolwright build",',
        '\t\t"tools:verify": "toolwright verify",',
        '\t\t"tools:test": "vitest run tools agents workflows",',
        '\t\t"tools:docs": "toolwright docs"',
        "\t},",
        '\t"license": "MIT",',
        '\t"dependencies": {',
        '\t\t"toolwright": "^4.5.6"',
        "\t},",
        '\t"devDependencies": {',
        '\t\t"vite": "^8.3.8",',
        '\t\t"vitest": "^5.1.1"',
        "\t},",
        '\t"allowScripts": {',
        '\t\t"esbuild": true',
        "\t}",
        "}",
        "",
      ].join("\n"),
    );
    expect(await read(".gitignore")).toBe("node_modules\n/tools-dist/\n/data/runs.db*\n.toolwright/\n.cache/\n");
    expect((await readdir(folder)).sort()).toEqual([".gitignore", "package.json", "tools", "toolwright.config.json"]);
    expect(await read("toolwright.config.json")).toBe('{ "outDir": "tools-dist" }\n');
    expect(out).toContain("The registry goes to `tools-dist/`");
    expect(out).toContain("UPDATE package.json\n");
    expect(out).toContain('         +\t\t"tools:build": "toolwright build",\n');
    expect(out).toContain("Next:\n  npm install\n  npm run tools:build\n  npm run tools:verify\n  npm run tools:test");
  });

  it("is not changed a second time", async () => {
    await write({ "package.json": '{ "name": "app" }' });
    await run(["weather_get", "--category", "retrieval"]);
    const manifest = await read("package.json");
    const { out } = await run(["weather_set", "--category", "action"]);
    expect(await read("package.json")).toBe(manifest);
    expect(out).not.toContain("UPDATE");
    expect(out).toContain("Next:\n  npm install\n  npm run tools:build\n");
  });

  it("gets React and JSX for a ui tool, in a tsconfig with comments", async () => {
    await write({
      "package.json": '{ "name": "app", "dependencies": { "react": "^18.0.0", "toolwright": "^4.0.0" } }',
      "tsconfig.json": '{\n  // strict\n  "compilerOptions": { "strict": true }\n}\n',
    });
    await run(["seat_choose", "--category", "ui"]);
    const manifest = JSON.parse(await read("package.json")) as object;
    expect(manifest).toMatchObject({
      dependencies: { react: "^18.0.0", "react-dom": "^18.0.0" },
      devDependencies: { "@types/react": "^18.0.0" },
    });
    expect(await read("tsconfig.json")).toBe(
      '{\n  // strict\n  "compilerOptions": {\n    "strict": true,\n    "jsx": "react-jsx"\n  }\n}\n',
    );
  });

  it("without React, gets everything that a component needs", async () => {
    await write({ "package.json": '{ "name": "app", "dependencies": { "toolwright": "^4.0.0" } }' });
    await run(["seat_choose", "--category", "ui"]);
    expect(JSON.parse(await read("package.json"))).toEqual({
      name: "app",
      dependencies: { toolwright: "^4.0.0", react: "^19.0.0", "react-dom": "^19.0.0" },
      devDependencies: { "@types/react": "^19.0.0" },
    });
  });

  it("keeps what its compiler says about JSX", async () => {
    const tsconfig = '{ "compilerOptions": { "jsx": "preserve" } }';
    await write({ "package.json": '{ "name": "app" }', "tsconfig.json": tsconfig });
    await run(["seat_choose", "--category", "ui"]);
    expect(await read("tsconfig.json")).toBe(tsconfig);
  });

  it("keeps its configuration", async () => {
    await write({ "package.json": '{ "name": "app" }', "toolwright.config.json": '{ "outDir": "lib" }' });
    const { out } = await run(["weather_get", "--category", "retrieval"]);
    expect(await read("toolwright.config.json")).toBe('{ "outDir": "lib" }');
    expect(out).not.toContain("tools-dist");
  });

  it("of pnpm allows the install script of esbuild; with existing settings, it says how", async () => {
    await write({ "package.json": '{ "name": "app" }', "pnpm-lock.yaml": "" });
    await run(["weather_get", "--category", "retrieval"]);
    const settings = "onlyBuiltDependencies:\n  - esbuild\nallowBuilds:\n  esbuild: true\n";
    expect(await read("pnpm-workspace.yaml")).toBe(settings);
    await write({ "a/package.json": '{ "name": "a" }' });
    const { out } = await run(["weather_get", "--category", "retrieval"], path.join(folder, "a"));
    expect((await readdir(path.join(folder, "a"))).sort()).toEqual(["package.json", "tools", "toolwright.config.json"]);
    expect(out).toContain("Next:\n  pnpm install\n  pnpm run tools:build\n");
    await write({ "package.json": '{ "name": "app" }', "toolwright.config.json": "{}" });
    const again = await run(["note_append", "--category", "action"]);
    expect(again.out).toContain("`pnpm approve-builds`");
    expect(await read("pnpm-workspace.yaml")).toBe(settings);
  });

  it("shows the lines of a dry run, and changes nothing", async () => {
    await write({ "package.json": '{ "name": "app" }\n' });
    const { out } = await run(["weather_get", "--category", "retrieval", "--dry-run"]);
    expect(out).toContain(
      'UPDATE package.json\n         -{ "name": "app" }\n         +{\n         +  "name": "app",\n',
    );
    expect(await read("package.json")).toBe('{ "name": "app" }\n');
    expect(await readdir(folder)).toEqual(["package.json"]);
  });

  it.each(['{ "dependencies": { "ms": "2.1.3" } }', '{ "private": true, "scripts": { "start": "node ." } }'])(
    "needs no name, as in %s",
    async (manifest) => {
      await write({ "package.json": manifest });
      expect((await run(["weather_get", "--category", "retrieval"])).code).toBe(0);
      expect(await readdir(folder)).toEqual(["package.json", "tools", "toolwright.config.json"]);
    },
  );

  it("gets no install scripts to allow if it is a member of a workspace", async () => {
    await write({ "package.json": '{ "workspaces": ["app"] }', "app/package.json": '{ "name": "app" }' });
    await run(["weather_get", "--category", "retrieval"], path.join(folder, "app"));
    const manifest = JSON.parse(await read("app/package.json")) as object;
    expect(Object.keys(manifest)).toEqual(["name", "dependencies", "devDependencies", "scripts"]);
  });

  it.each([
    [
      "vitest.config.ts",
      'export default { test: { include: ["src/**/*.spec.ts"] } };',
      /^Check that the tests which `vitest/,
    ],
    ["vite.config.js", 'export default { root: "src" };', /^Check that the tests which `vite.config.js` names include/],
    ["vite.config.ts", "export default { plugins: [] };", undefined],
    [
      "tsconfig.json",
      '{\n  "compilerOptions": {\n    "rootDir": "./src"\n  }\n}',
      /^Add `"include": \["src"\]` to `tsc/,
    ],
    ["tsconfig.json", '{\n  "compilerOptions": {\n    "rootDir": "src"\n  },\n  "include": ["src"]\n}', undefined],
    ["tsconfig.json", '{\n  "compilerOptions": {\n    // "rootDir": "./src"\n  }\n}', undefined],
  ])("says what its settings have to allow: %s %s", async (file, text, expected) => {
    await write({ "package.json": '{ "name": "app" }', [file]: text });
    const { out } = await run(["weather_get", "--category", "retrieval", "--json"]);
    const { notes } = JSON.parse(out) as { readonly notes: readonly string[] };
    expect(notes.find((note) => /^(?:Check|Add) /.test(note))).toEqual(
      expected === undefined ? undefined : expect.stringMatching(expected),
    );
  });

  it("keeps the line ends of its files", async () => {
    await write({ "package.json": '{\r\n  "name": "app"\r\n}\r\n', ".gitignore": "node_modules\r\n*.log" });
    await run(["weather_get", "--category", "retrieval"]);
    expect(await read("package.json")).not.toMatch(/[^\r]\n/);
    expect(await read(".gitignore")).toBe(
      "node_modules\r\n*.log\r\n/tools-dist/\r\n/data/runs.db*\r\n.toolwright/\r\n.cache/\r\n",
    );
  });

  it("gets a project in its own folder by --name", async () => {
    await write({ "package.json": '{ "name": "monorepo", "workspaces": ["packages/*"] }' });
    const { err } = await run(["my-agent", "--category", "retrieval"]);
    expect(err).toContain("for a new project in its own folder use --name my-agent");
    expect((await run(["--name", "my-agent", "--yes"])).code).toBe(0);
    expect(await readdir(folder)).toEqual(["my-agent", "package.json"]);
  });
});
