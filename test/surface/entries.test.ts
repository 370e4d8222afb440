import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import type * as Authoring from "../../sdk/src/index.ts";
import type * as Runtime from "../../sdk/src/runtime.ts";
import { loadedModules } from "./loaded-modules.ts";

const root = path.resolve(import.meta.dirname, "../..");
const sdk = path.join(root, "sdk");
const manifest = JSON.parse(readFileSync(path.join(sdk, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

const bridges = readdirSync(path.join(sdk, "src/bridges")).flatMap((file) =>
  file.endsWith(".md") ? [file.slice(0, -3)] : [],
);

test("the entries are these", () => {
  expect(Object.keys(manifest.exports)).toEqual([
    ".",
    "./runtime",
    "./agents",
    "./documents",
    "./workflow",
    "./dbos",
    "./stores",
    "./toolkit",
    "./coding",
    "./transports",
    "./registry",
    "./infer",
    "./verify",
    "./providers",
    "./build",
    "./catalogue",
    "./testing",
    "./telemetry",
    "./tool-manager",
    "./server",
    "./react",
    "./react/form",
    "./mcp",
    "./vitest",
    "./starlight",
    ...bridges.map((name) => `./${name}`),
    "./schemas/*",
    "./package.json",
  ]);
});

const isForeign = (module: string): boolean => /^(file|data):/.test(module);

test("the authoring entry is one file", () => {
  expect(loadedModules("dist/light/index.js")).toEqual(["light/index.js"]);
});

test("the errors of one entry are instances of the classes of the other", async () => {
  const [authoring, runtime] = (await Promise.all(
    ["index", "runtime"].map((entry) => import(path.join(sdk, `dist/light/${entry}.js`))),
  )) as [typeof Authoring, typeof Runtime];
  const error: unknown = new runtime.ToolwrightError("CONFIG_INVALID", "It is wrong.");
  expect(authoring.ToolwrightError).not.toBe(runtime.ToolwrightError);
  expect(error).toBeInstanceOf(authoring.ToolwrightError);
  expect(new authoring.ToolError("CONFLICT", "It is taken.")).not.toBeInstanceOf(runtime.ToolwrightError);
  expect(error).not.toBeInstanceOf(class extends authoring.ToolwrightError {});
});

test("the runtime entry is one file, and imports no package or module of Node", () => {
  expect(loadedModules("dist/light/runtime.js")).toEqual(["light/runtime.js"]);
  expect(
    loadedModules("src/runtime.ts").filter((module) => /^(infer|build|verify|providers|cli)\//.test(module)),
  ).toEqual([]);
});

test("telemetry loads only the API of OpenTelemetry, and nothing of the runtime", () => {
  const loaded = loadedModules("src/telemetry.ts");
  const packages = loaded.filter(isForeign).map((module) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]);
  expect([...new Set(packages)]).toEqual(["@opentelemetry/api"]);
  expect(loaded.filter((module) => /^(?:runtime|light)\//.test(module))).toEqual([]);
});

test("a tool manager over a registry loads neither a compiler nor a validator", () => {
  const loaded = loadedModules("src/tool-manager.ts");
  expect(loaded.filter(isForeign)).toEqual([]);
  expect(
    loaded.filter((module) => /^(?:infer|compile|verify|providers)\/|^tool-manager\/direct\//.test(module)),
  ).toEqual([]);
});

test("the transports load no package, no adapter and no runtime", () => {
  const loaded = loadedModules("dist/light/transports.js");
  expect(loaded.filter((module) => isForeign(module) || module.startsWith("node:"))).toEqual([]);
  expect(
    loadedModules("src/transports.ts").filter((module) => /^(?:providers|runtime|registry)\//.test(module)),
  ).toEqual([]);
});

test.each(bridges)("the bridge %s loads nothing of the runtime, the registry or the adapters", (bridge) => {
  const loaded = loadedModules(`src/${bridge}.ts`);
  expect(loaded).toContain(`bridges/${bridge}.ts`);
  expect(loaded.filter((module) => /^(?:providers|runtime|registry|light)\//.test(module))).toEqual([]);
});

test("the bridge to the AI SDK loads no package", () => {
  expect(loadedModules("src/ai-sdk.ts").filter(isForeign)).toEqual([]);
});

test("the command line loads neither a rule nor a compiler before a command needs one", () => {
  const loaded = loadedModules("src/cli/main.ts");
  expect(loaded.filter((module) => /^(?:infer|verify\/rules|verify\/text)\//.test(module))).toEqual([]);
  const packages = loaded.filter(isForeign).map((module) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]);
  expect([...new Set(packages)]).toEqual(["commander"]);
});

test("the check sees packages where there are some", () => {
  expect(loadedModules("src/infer.ts").some((module) => module.includes("/node_modules/ts-morph/"))).toBe(true);
});

test("no built file asks for a source by its `.ts` ending", () => {
  const dist = path.join(sdk, "dist");
  const built = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(built.length).toBeGreaterThan(50);
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
