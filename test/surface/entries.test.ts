import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import type * as Authoring from "../../sdk/src/index.ts";
import type * as Runtime from "../../sdk/src/runtime.ts";
import { loadedModules } from "./loaded-modules.ts";

const root = path.resolve(import.meta.dirname, "../..");
const sdk = path.join(root, "sdk");
const manifest = JSON.parse(readFileSync(path.join(sdk, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

const entryFiles = readdirSync(path.join(sdk, "src")).filter((file) => file.endsWith(".ts"));

const bridges = readdirSync(path.join(sdk, "src/bridges")).flatMap((file) =>
  file.endsWith(".md") ? [file.slice(0, -3)] : [],
);

test("the entries are these", () => {
  expect(Object.keys(manifest.exports)).toEqual([
    ".",
    "./runtime",
    "./transports",
    "./agents",
    "./coding",
    "./server",
    "./react",
    "./react/form",
    "./testing",
    "./vitest",
    "./build",
    "./starlight",
    "./telemetry",
    ...bridges.map((name) => `./${name}`),
    "./schemas/*",
    "./package.json",
  ]);
  const entries = Object.values(manifest.exports).filter((target) => typeof target === "object");
  expect(entries.length).toBeLessThanOrEqual(18);
  expect(entryFiles).toHaveLength(entries.length);
});

test("each public name is exported by one entry", () => {
  const names = entryFiles.flatMap((file) => exportedNames(file).map((name) => ({ name, file })));
  expect(names.length).toBeGreaterThan(400);
  expect(names.length).toBeLessThanOrEqual(560);
  const repeated = [...Map.groupBy(names, ({ name }) => name)].filter(([, all]) => all.length > 1);
  expect(repeated.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(", ")}`)).toEqual([]);
});

/** The names that an entry re-exports. */
function exportedNames(file: string): readonly string[] {
  const text = readFileSync(path.join(sdk, "src", file), "utf8");
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    return clause !== undefined && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  });
}

let loaded: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  loaded = await loadedModules([
    "dist/light/index.js",
    "dist/light/runtime.js",
    "dist/light/transports.js",
    "src/agents.ts",
    "src/build.ts",
    "src/cli/main.ts",
    "src/runtime.ts",
    "src/telemetry.ts",
    "src/transports.ts",
    ...bridges.map((name) => `src/${name}.ts`),
  ]);
});

/** The modules that one file of `sdk` loads. */
function loadedWith(file: string): readonly string[] {
  const modules = loaded.get(file);
  if (modules === undefined) throw new Error(`Add ${file} to the list above.`);
  return modules;
}

const isForeign = (module: string): boolean => /^(file|data):/.test(module);

test("the authoring entry is one file", () => {
  expect(loadedWith("dist/light/index.js")).toEqual(["light/index.js"]);
});

test("the errors that one entry throws are instances of the classes of the other", async () => {
  const [authoring, runtime] = (await Promise.all(
    ["index", "runtime"].map((entry) => import(path.join(sdk, `dist/light/${entry}.js`))),
  )) as [typeof Authoring, typeof Runtime];
  const error = await runtime.loadRegistry("none.json").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(authoring.ToolwrightError);
  expect(error).not.toBeInstanceOf(authoring.ToolError);
  expect(error).not.toBeInstanceOf(class extends authoring.ToolwrightError {});
  expect((error as Error).constructor).not.toBe(authoring.ToolwrightError);
  expect(new authoring.ToolError("CONFLICT", "It is taken.")).not.toBeInstanceOf(authoring.ToolwrightError);
});

test("the runtime entry is one file, and imports no package or module of Node", () => {
  expect(loadedWith("dist/light/runtime.js")).toEqual(["light/runtime.js"]);
  expect(loadedWith("src/runtime.ts").filter((module) => /^(infer|build|verify|providers|cli)\//.test(module))).toEqual(
    [],
  );
});

test("telemetry loads only the API of OpenTelemetry, and nothing of the runtime", () => {
  const modules = loadedWith("src/telemetry.ts");
  const packages = modules.filter(isForeign).map((module) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]);
  expect([...new Set(packages)]).toEqual(["@opentelemetry/api"]);
  expect(modules.filter((module) => /^(?:runtime|light)\//.test(module))).toEqual([]);
});

test("the entry of agents loads no database, DBOS, compiler or web server before it is asked for one", () => {
  const modules = loadedWith("src/agents.ts");
  const packages = modules.filter(isForeign).map((module) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]);
  expect([...new Set(packages)]).toEqual(["jsonc-parser"]);
});

test("the transports load no package, no adapter and no runtime", () => {
  const modules = loadedWith("dist/light/transports.js");
  expect(modules.filter((module) => isForeign(module) || module.startsWith("node:"))).toEqual([]);
  expect(loadedWith("src/transports.ts").filter((module) => /^(?:providers|runtime|registry)\//.test(module))).toEqual(
    [],
  );
});

test.each(bridges)("the bridge %s loads nothing of the runtime, the registry or the adapters", (bridge) => {
  const modules = loadedWith(`src/${bridge}.ts`);
  expect(modules).toContain(`bridges/${bridge}.ts`);
  expect(modules.filter((module) => /^(?:providers|runtime|registry|light)\//.test(module))).toEqual([]);
});

test("the bridge to the AI SDK loads no package", () => {
  expect(loadedWith("src/ai-sdk.ts").filter(isForeign)).toEqual([]);
});

test("the command line loads neither a rule nor a compiler before a command needs one", () => {
  const modules = loadedWith("src/cli/main.ts");
  expect(modules.filter((module) => /^(?:infer|verify\/rules|verify\/text)\//.test(module))).toEqual([]);
  const packages = modules.filter(isForeign).map((module) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]);
  expect([...new Set(packages)]).toEqual(["commander"]);
});

test("the check finds loaded packages", () => {
  expect(loadedWith("src/build.ts").some((module) => module.includes("/node_modules/ts-morph/"))).toBe(true);
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

test("the check finds an `import()` that was not rewritten", () => {
  const text = 'import { a } from "./a.js";\nexport default { run: async () => import("./b.ts") };\n';
  expect(sourcesAskedFor(text)).toEqual(["./b.ts"]);
});

function sourcesAskedFor(text: string): readonly string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => /\.tsx?$/.test(name));
}
