import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadedModules } from "./loaded-modules.ts";

const root = path.resolve(import.meta.dirname, "../..");
const sdk = path.join(root, "sdk");
const manifest = JSON.parse(readFileSync(path.join(sdk, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

test("the entries are these", () => {
  expect(Object.keys(manifest.exports)).toEqual([
    ".",
    "./runtime",
    "./registry",
    "./infer",
    "./verify",
    "./providers",
    "./build",
    "./catalogue",
    "./testing",
    "./vitest",
    "./starlight",
    "./schemas/*",
    "./package.json",
  ]);
});

const isForeign = (module: string): boolean => /^(file|data):/.test(module);

test("the authoring entry loads nothing but a few files of its own", () => {
  const loaded = loadedModules("index");
  expect(loaded.filter(isForeign)).toEqual([]);
  expect(loaded.filter((module) => module.startsWith("node:"))).toEqual([]);
  expect(loaded.length).toBeLessThanOrEqual(10);
});

test("the runtime entry loads no package at all", () => {
  const loaded = loadedModules("runtime");
  expect(loaded.filter(isForeign)).toEqual([]);
  expect(loaded.filter((module) => /^(infer|build|verify|providers|cli)\//.test(module))).toEqual([]);
});

test("the check sees packages where there are some", () => {
  expect(loadedModules("infer").some((module) => module.includes("/node_modules/ts-morph/"))).toBe(true);
});

// A change here is a change of what users may rely on: it needs a line in CHANGELOG.md.
test.each([
  [
    "toolwright",
    [
      "ToolError",
      "ToolwrightError",
      "defineConfig",
      "defineTool",
      "errorCodes",
      "fail",
      "isToolError",
      "isToolwrightError",
      "ok",
    ],
  ],
])("%s exports these names", async (entry, names) => {
  expect(Object.keys((await import(entry)) as object).sort()).toEqual(names);
});

test.each(["sdk", "generators"])("the package in %s is complete as it would be published", (folder) => {
  const publint = path.join(root, "node_modules/publint/src/cli.js");
  const options = { cwd: path.join(root, folder), encoding: "utf8" } as const;
  expect(execFileSync(process.execPath, [publint, "--strict", "--pack", "npm"], options)).toContain("All good!");
});

test("every entry's types resolve for a module that imports it", () => {
  const attw = path.join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const args = [attw, "--pack", "sdk", "--profile", "esm-only", "--no-emoji"];
  // It ends with an exit code other than 0 where a type cannot be resolved.
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })).toContain("OK (ESM)");
}, 60_000);
