// @module-tag full
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { goodProject } from "../support/good-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runToolwright } from "./run-scenario.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");

/** Near-duplicate tools are not the subject of these tests. */
const rules = { "set-size": "off", "set-confusable": "off" };

/** A project of twelve tools that differ in name and type. */
function manyTools(whenFinished?: Parameters<typeof tempFolder>[1]): string {
  const names = Array.from({ length: 12 }, (_, index) => `greet_${String(index).padStart(2, "0")}`);
  const files = names.flatMap((name, index) =>
    Object.entries(goodProject)
      .filter(([file]) => file.startsWith("tools/greet/"))
      .map(([file, text]) => [
        file.replace("tools/greet/", `tools/${name}/`),
        text.replace("# greet", `# ${name}`).replace("@maximum 3", `@maximum ${String(index + 3)}`),
      ]),
  );
  const manifest = goodProject["package.json"] ?? "";
  const config = JSON.stringify({ rules });
  const root = tempFolder(
    {
      "package.json": manifest,
      "toolwright.config.json": config,
      ...(Object.fromEntries(files) as Record<string, string>),
    },
    whenFinished,
  );
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(import.meta.dirname, "../../sdk"), path.join(root, "node_modules/toolwright"), "dir");
  return root;
}

/** Every file that a build wrote, by path. */
function written(root: string): Readonly<Record<string, string>> {
  const files = globSync(["dist/**/*.*", "tools/*/schema.json", "*.md", "*.lock.json"], { cwd: root }).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

/** Starts a build and kills it while it runs. */
function killBuild(root: string, afterMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, "build"], { cwd: root, stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), afterMilliseconds);
    child.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Number of kills per build, at equal intervals; the long form is part of `npm run test:long`. */
const kills = process.env.LONG === undefined ? 3 : 20;

/** A project that was built once without interruption, and the duration in milliseconds. */
let clean = "";
let whole = 0;

const whenFinished = afterTests();
beforeAll(async () => {
  clean = manyTools(whenFinished);
  const begun = performance.now();
  expect((await runToolwright(["build"], clean)).exit).toBe(0);
  whole = performance.now() - begun;
});

test("a build that is killed time after time leaves a cache that the next one handles", async () => {
  const root = manyTools();
  for (let round = 1; round <= kills; round += 1) {
    await killBuild(root, (whole * round) / kills);
    // So that each round has work to do.
    rmSync(path.join(root, "node_modules/.cache/toolwright/build.json"), { force: true });
    writeFileSync(path.join(root, "tools/greet_00/doc.md"), `${goodProject["tools/greet/doc.md"]!}\nRound ${round}.\n`);
  }
  writeFileSync(
    path.join(root, "tools/greet_00/doc.md"),
    goodProject["tools/greet/doc.md"]!.replace("# greet", "# greet_00"),
  );
  const ended = await runToolwright(["build"], root);
  expect(ended.stderr).toBe("");
  expect(ended.exit).toBe(0);
  // The previous registry and its files depend on when the builds were killed.
  expect(written(root)).toEqual(expect.objectContaining(written(clean)));
  expect((await runToolwright(["build", "--check"], root)).exit).toBe(0);
});

test("two builds at once do not harm each other", async () => {
  const root = manyTools();
  const ended = await Promise.all([runToolwright(["build"], root), runToolwright(["build"], root)]);
  expect(ended.map(({ exit, stderr }) => [exit, stderr])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  expect(written(root)).toEqual(written(clean));
  expect((await runToolwright(["build"], root)).stdout).toContain("everything was up to date");
});

test("an unchanged build loads no compiler, and sees every change of what it read or wrote", async () => {
  const root = manyTools();
  const loaded = path.join(root, "loaded.txt");
  const hook = `data:text/javascript,import{registerHooks}from"node:module";import{appendFileSync}from"node:fs";registerHooks({resolve(n,c,next){const f=next(n,c);appendFileSync(${JSON.stringify(loaded)},f.url+"\\n");return f}})`;
  const build = async (): Promise<{ stdout: string; packages: string[] }> => {
    rmSync(loaded, { force: true });
    const stdout = await new Promise<string>((resolve) => {
      const child = spawn(process.execPath, ["--import", hook, program, "build"], { cwd: root });
      let text = "";
      child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
      child.on("close", () => {
        resolve(text.trim());
      });
    });
    const urls = readFileSync(loaded, "utf8").split("\n");
    return {
      stdout,
      packages: ["ts-morph", "ajv", "esbuild"].filter((name) =>
        urls.some((url) => url.includes(`/node_modules/${name}/`)),
      ),
    };
  };
  const first = await build();
  expect(first.packages).toEqual(["ts-morph", "ajv", "esbuild"]);
  expect(first.stdout).toMatch(/^12 tools in registry 1\.0\.0\+[0-9a-f]{12}; wrote \d+ files: .+\.$/);
  expect(await build()).toEqual({
    stdout: first.stdout.replace(/wrote .*/, "everything was up to date."),
    packages: [],
  });

  const compiled = (folder: string, tool: string): string => {
    const inside = path.join(root, "dist", folder);
    return path.join(inside, readdirSync(inside).find((name) => name.startsWith(`${tool}.`)) ?? "");
  };
  const changes: Readonly<Record<string, () => void>> = {
    "an output is gone": () => rmSync(compiled("validators", "greet_03")),
    "an output was changed by hand": () => writeFileSync(compiled("handlers", "greet_04"), "changed"),
    "a document has changed": () =>
      writeFileSync(path.join(root, "tools/greet_05/doc_summary.md"), "Greets someone.\nReturns a text.\n"),
    "a document has changed and changed back in size": () =>
      writeFileSync(path.join(root, "tools/greet_05/doc_summary.md"), "Greets anybodys.\nReturns a text.\n"),
    "a file is new in a tool's folder": () => writeFileSync(path.join(root, "tools/greet_06/examples.json"), "[]"),
    "a tool is gone": () => rmSync(path.join(root, "tools/greet_11"), { recursive: true }),
    "a configuration has come": () =>
      writeFileSync(
        path.join(root, "toolwright.config.js"),
        `export default ${JSON.stringify({ title: "New", rules })};\n`,
      ),
  };
  for (const [what, change] of Object.entries(changes)) {
    change();
    expect((await build()).packages, what).not.toEqual([]);
    expect((await build()).packages, `after: ${what}`).toEqual([]);
  }
});
