import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
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

test("the command line loads neither a rule nor a compiler before a command needs one", () => {
  const loaded = loadedModules("cli/main");
  expect(loaded.filter((module) => /^(?:infer|verify\/rules|verify\/text)\//.test(module))).toEqual([]);
  const packages = loaded.filter(isForeign).map((module) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]);
  expect([...new Set(packages)]).toEqual(["commander"]);
});

test("the check sees packages where there are some", () => {
  expect(loadedModules("infer").some((module) => module.includes("/node_modules/ts-morph/"))).toBe(true);
});

// A change here is a change of what users may rely on: it needs a line in CHANGELOG.md.
const exportedNames: Readonly<Record<string, readonly string[]>> = {
  toolwright: [
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
  "toolwright/runtime": [
    "ToolwrightError",
    "causeOf",
    "createRuntime",
    "defaultPolicy",
    "forModel",
    "isToolwrightError",
    "loadRegistry",
  ],
  "toolwright/registry": [
    "createRegistry",
    "fingerprint",
    "parseRegistry",
    "registryFormat",
    "registryVersion",
    "restoreArguments",
    "sampleInput",
  ],
  "toolwright/infer": ["inferTool", "inferTools"],
  "toolwright/verify": [
    "defineReporter",
    "defineRule",
    "rankTools",
    "reporters",
    "ruleGroup",
    "rulePage",
    "rules",
    "runRules",
    "verifyDefinitions",
  ],
  "toolwright/providers": ["findProvider", "providers"],
  "toolwright/build": ["buildProject", "inspectProject", "loadConfig", "readExplicit"],
  "toolwright/catalogue": ["categoryTexts", "firstSentence", "llmsText", "textPieces", "toolPages", "toolsMarkdown"],
  "toolwright/testing": ["createFakeClock", "expectError", "expectOk", "openTestSession"],
  "toolwright/vitest": ["default"],
  "toolwright/starlight": ["toolwrightCatalogue", "toolwrightFields", "toolwrightLoader"],
};

test.each(Object.entries(exportedNames))("%s exports these names", async (entry, names) => {
  expect(Object.keys((await import(entry)) as object).sort()).toEqual(names);
});

test("every entry that is code has its names pinned", () => {
  const entries = Object.keys(manifest.exports).filter((entry) => !entry.includes("*") && !entry.endsWith(".json"));
  expect(Object.keys(exportedNames)).toEqual(entries.map((entry) => entry.replace(/^\./, "toolwright")));
});

test("no built file asks for a source by its `.ts` ending", () => {
  const dist = path.join(sdk, "dist");
  const built = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(built.length).toBeGreaterThan(100);
  const asked = built.flatMap((file) =>
    sourcesAskedFor(readFileSync(path.join(dist, file), "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(asked).toEqual([]);
});

test("the check sees an `import()` that was not rewritten", () => {
  const text = 'import { a } from "./a.js";\nexport default { run: async () => import("./b.ts") };\n';
  expect(sourcesAskedFor(text)).toEqual(["./b.ts"]);
});

function sourcesAskedFor(text: string): readonly string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => /\.tsx?$/.test(name));
}

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
