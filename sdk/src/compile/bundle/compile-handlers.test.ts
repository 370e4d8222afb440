import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { compileHandlers } from "./compile-handlers.ts";

const greet = inferredTool();

async function compiled(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly default: { execute(): unknown } }> {
  const root = tempFolder(files);
  const { files: output, paths, findings } = await compileHandlers([greet], { root, outDir: "dist" });
  expect(findings).toEqual([]);
  mkdirSync(path.join(root, "dist/handlers"), { recursive: true });
  for (const [file, text] of Object.entries(output)) writeFileSync(path.join(root, "dist", file), text);
  return (await import(pathToFileURL(path.join(root, "dist", paths.get("greet") ?? "")).href)) as never;
}

test("data next to any of the bundled sources is still found", async () => {
  const handler = await compiled({
    "data/names.txt": "Ada",
    "lib/names.ts": `
      import { readFileSync } from "node:fs";
      export const names: string = readFileSync(new URL("../data/names.txt", import.meta.url), "utf8");
      export const here: string = import.meta.dirname;
    `,
    "tools/greet/tool.ts": `
      import { here, names } from "../../lib/names.ts";
      export default { execute: () => ({ names, lib: here.endsWith("lib"), file: import.meta.filename.endsWith("tool.ts") }) };
    `,
  });
  expect(handler.default.execute()).toEqual({ names: "Ada", lib: true, file: true });
});

test("a folder with signs that mean something in an address, and a first line for the shell, do no harm", async () => {
  const handler = await compiled({
    "lib#1 ?/names.txt": "Ada",
    "lib#1 ?/names.ts": `#!/usr/bin/env node
      import { readFileSync } from "node:fs";
      export const names: string = readFileSync(new URL("names.txt", import.meta.url), "utf8");
    `,
    "tools/greet/tool.ts": `
      import { names } from "../../lib#1 ?/names.ts";
      export default { execute: () => names };
    `,
  });
  expect(handler.default.execute()).toBe("Ada");
});

test("a project in a folder with a star in its name compiles no files of another folder", async () => {
  const folder = tempFolder({
    "a*b/tools/greet/tool.ts": 'export default { execute: () => "own" };',
    "acb/tools/greet/tool.ts": 'export default { execute: () => "other" };',
  });
  const { files, findings } = await compileHandlers([greet], { root: path.join(folder, "a*b"), outDir: "dist" });
  expect(findings).toEqual([]);
  const compiled = Object.entries(files).filter(([file]) => file.endsWith(".mjs"));
  expect(compiled.map(([, text]) => text.includes('"own"'))).toEqual([true]);
});

test("an import that leads nowhere is a finding at its line", async () => {
  const root = tempFolder({ "tools/greet/tool.ts": 'import { x } from "./missing.ts";\nexport default x;\n' });
  const { files, findings } = await compileHandlers([greet], { root, outDir: "dist" });
  expect(files).toEqual({});
  expect(findings).toMatchObject([
    { code: "HANDLER_COMPILE", tool: "greet", at: { file: "tools/greet/tool.ts", line: 1, column: 19 } },
  ]);
});

test.skipIf(process.platform !== "linux")("a name with other capital letters is a finding at its import", async () => {
  const text = 'import { x } from "./helper.ts";\nexport default x;\n';
  const root = tempFolder({ "tools/greet/tool.ts": text, "tools/greet/Helper.ts": "export const x = 1;" });
  const { findings } = await compileHandlers([greet], { root, outDir: "dist" });
  expect(findings).toMatchObject([{ at: { file: "tools/greet/tool.ts", line: 1, column: 19 } }]);
});

test("an import of a text without its type says how to write it", async () => {
  const text = 'import text from "./prompt.md";\nexport default text;\n';
  const root = tempFolder({ "tools/greet/tool.ts": text, "tools/greet/prompt.md": "Hello." });
  const { findings } = await compileHandlers([greet], { root, outDir: "dist" });
  expect(findings).toMatchObject([
    {
      message: 'No loader is configured for ".md" files: tools/greet/prompt.md.',
      remedy:
        'Write `import text from "…" with { type: "text" }`, or read the file with `readFileSync(new URL("…", import.meta.url))`.',
    },
  ]);
});

type Files = Readonly<Record<string, string>>;

const toolsNamed = (names: readonly string[]) =>
  names.map((name) => inferredTool({ name, folder: `tools/${name}`, file: `tools/${name}/tool.ts` }));

function put(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

/** Compiles the tools `a` and `b` of a project, runs each once, one after the other, and returns their results. */
async function resultsOf(files: Files): Promise<readonly unknown[]> {
  const root = tempFolder({ "package.json": '{ "type": "module" }', ...files });
  const compiled = await compileHandlers(toolsNamed(["a", "b"]), { root, outDir: "dist" });
  expect(compiled.findings).toEqual([]);
  // Moved to the same depth elsewhere: only the artifact and the packages may be needed.
  const moved = path.join(tempFolder(), "dist");
  put(moved, compiled.files);
  if (Object.keys(files).some((file) => file.startsWith("node_modules/")))
    cpSync(path.join(root, "node_modules"), path.join(moved, "node_modules"), { recursive: true });
  const results: unknown[] = [];
  for (const name of ["a", "b"]) {
    const address = pathToFileURL(path.join(moved, compiled.paths.get(name) ?? "")).href;
    const loaded = (await import(address)) as { readonly default: { execute(): unknown } };
    results.push(await loaded.default.execute());
  }
  return results;
}

const counter = "let count = 0; export const next = () => (count += 1);";
const using = (imports: string, result: string): string => `${imports}\nexport default { execute: () => ${result} };`;

/** Ways in which tools without other imports use the authoring entry; each gives `[1, false]`. */
const entryForms: readonly string[] = [
  using('import { ok as fine, isToolError } from "toolwright";', "[fine(1).data, isToolError(1)]"),
  using("import {\n  ok,\n  type Context,\n  isToolError,\n} from 'toolwright';", "[ok(1).data, isToolError(1)]"),
  using('import * as all from "toolwright";', "[all.ok(1).data, all.isToolError(1)]"),
  using('import * as all from "tool\\x77right";', "[all.ok(1).data, all.isToolError(1)]"),
  'const all = await import("toolwright"); export default { execute: () => [all.ok(1).data, all.isToolError(1)] };',
  'export { ToolError } from "toolwright"; import { ok, isToolError } from "toolwright"; export default { execute: () => [ok(1).data, isToolError(1)] };',
];

test.each(entryForms)("a tool alone contains its imports of the authoring entry: %j", async (text) => {
  const other = using('import { defineTool } from "toolwright";', "typeof defineTool");
  expect(await resultsOf({ "tools/a/tool.ts": text, "tools/b/tool.ts": other })).toEqual([[1, false], "function"]);
});

const cases: Readonly<Record<string, readonly [files: Files, results: readonly [unknown, unknown]]>> = {
  "imported by both": [
    {
      "lib/counter.ts": counter,
      "tools/a/tool.ts": using('import { next } from "../../lib/counter.ts";', "next()"),
      "tools/b/tool.ts": using('import { next } from "../../lib/counter.ts";', "next()"),
    },
    [1, 2],
  ],
  "reached by one through its own file, by the other through a file without ending, a folder and a path of tsconfig.json":
    [
      {
        "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }',
        "lib/counter.ts": counter,
        "lib/index.ts": 'export * from "./counter";',
        "tools/a/own.ts": 'import * as counter from "../../lib/counter.js"; export const mine = () => counter.next();',
        "tools/a/tool.ts": using('import { mine } from "./own.ts";', "mine()"),
        "tools/b/tool.ts": using(
          'import { next } from "~/index"; import * as all from "../../lib";',
          "[next(), all.next()]",
        ),
      },
      [1, [2, 3]],
    ],
  "imported when it is wanted, and not before": [
    {
      "lib/log.ts": "export const log: string[] = [];",
      "lib/late.ts": `import { log } from "./log.ts"; log.push("late"); ${counter}`,
      "tools/a/tool.ts": `import { log } from "../../lib/log.ts";
        export default { execute: async () => [log.join(), (await import("../../lib/late.ts")).next(), log.join()] };`,
      "tools/b/tool.ts": `export default { execute: async () => (await import("../../lib/late.ts")).next() };`,
    },
    [["", 1, "late"], 2],
  ],
  "the file of another tool": [
    {
      "tools/a/tool.ts": `${counter} export default { execute: () => next() };`,
      "tools/b/tool.ts": using('import a, { next } from "../a/tool.ts";', "[next(), a.execute()]"),
    },
    [1, [2, 3]],
  ],
  "modules that import each other": [
    {
      "lib/even.ts":
        'import { isOdd } from "./odd.ts"; export const asked: number[] = []; export const isEven = (n: number): boolean => (asked.push(n), n === 0 || isOdd(n - 1));',
      "lib/odd.ts":
        'import { isEven } from "./even.ts"; export const isOdd = (n: number): boolean => n !== 0 && isEven(n - 1);',
      "tools/a/tool.ts": using('import { isOdd } from "../../lib/odd.ts";', "isOdd(3)"),
      "tools/b/tool.ts": using('import { asked, isEven } from "../../lib/even.ts";', "[isEven(1), asked]"),
    },
    [true, [false, [2, 0, 1]]],
  ],
  "run in the order in which they are imported": [
    {
      "lib/log.ts": "export const log: string[] = [];",
      "lib/zebra.ts": 'import { log } from "./log.ts"; log.push("zebra");',
      "lib/ape.ts": 'import { log } from "./log.ts"; log.push("ape");',
      "lib/all.ts": 'import "./zebra.ts"; import "./ape.ts"; export { log } from "./log.ts";',
      "tools/a/tool.ts": using('import { log } from "../../lib/all.ts";', "log.join()"),
      "tools/b/tool.ts": using('import { log } from "../../lib/all.ts";', "log.join()"),
    },
    ["zebra,ape", "zebra,ape"],
  ],
  CommonJS: [
    {
      "lib/inner.cjs": "let count = 0; exports.next = () => (count += 1);",
      "lib/counter.cjs": 'module.exports = { ...require("./inner.cjs"), name: "counter" };',
      "tools/a/tool.ts": using('import { next } from "../../lib/counter.cjs";', "next()"),
      "tools/b/tool.ts": using('import counter from "../../lib/counter.cjs";', "[counter.next(), counter.name]"),
    },
    [1, [2, "counter"]],
  ],
  "a module that is asked for by require": [
    {
      "lib/counter.ts": `${counter} export default "counter";`,
      "tools/a/tool.ts": using('const counter = require("../../lib/counter.ts");', "[counter.next(), counter.default]"),
      "tools/b/tool.ts": using('import { next } from "../../lib/counter.ts";', "next()"),
    },
    [[1, "counter"], 2],
  ],
  data: [
    {
      "lib/places.json": '{ "town": "Ulm", "two words": 2 }',
      "lib/text.txt": "text",
      "lib/units.json": '{ "length": "m" }',
      "tools/a/tool.ts": `import units from "../../lib/units.json" with { type: "json" }; import places from "../../lib/places.json";
        import text from "../../lib/text.txt";
        export default { execute: () => [units.length, text, places.town, (places.town = "Bonn")] };`,
      "tools/b/tool.ts": using(
        'import all, { "two words" as two } from "../../lib/places.json"; import text from "../../lib/text.txt";',
        "[all, two, text]",
      ),
    },
    [
      ["m", "text", "Ulm", "Bonn"],
      [{ town: "Bonn", "two words": 2 }, 2, "text"],
    ],
  ],
  "what is passed on from packages and other modules, types among it": [
    {
      "node_modules/pack/package.json": '{ "type": "module", "exports": "./index.js" }',
      "node_modules/pack/index.js": `${counter} export const second = 2;`,
      "lib/types.ts": "export interface Row { id: string } export type Rows = Row[]; export const rows = 3;",
      "lib/inner.ts": 'export { Row, Rows, rows } from "./types.ts"; export * from "pack"; export default 5;',
      "lib/outer.ts":
        'import { Row } from "./inner.ts"; export { Row }; export * from "./inner.ts"; export { default as five } from "./inner.ts";',
      "tools/a/tool.ts": using(
        'import { Row, next, rows, five } from "../../lib/outer.ts"; export { Row }; export { Rows } from "../../lib/outer.ts";',
        "[next(), rows, five]",
      ),
      "tools/b/tool.ts": using(
        'import * as outer from "../../lib/outer.ts"; import { next } from "pack";',
        "[outer.next(), next(), outer.second]",
      ),
    },
    [
      [1, 3, 5],
      [2, 3, 2],
    ],
  ],
  "something that is awaited, and names that need care": [
    {
      "lib/ready.ts": `export const ready = await Promise.resolve({ calls: 0 }); export { ready as "two words", ready as $, ready as größe };`,
      "tools/a/tool.ts": using('import { ready } from "../../lib/ready.ts";', "(ready.calls += 1)"),
      "tools/b/tool.ts": using(
        'import { "two words" as two, $, größe } from "../../lib/ready.ts";',
        "[two.calls += 1, $.calls, größe.calls]",
      ),
    },
    [1, [2, 2, 2]],
  ],
};

test.each(Object.entries(cases))("a module that two tools reach exists once: %s", async (_what, [files, results]) => {
  expect(await resultsOf(files)).toEqual(results);
});

const pair: Files = {
  "lib/counter.ts": counter,
  "lib/twice.ts": 'import { next } from "./counter.ts"; export const twice = () => [next(), next()];',
  "tools/a/tool.ts": using('import { next } from "../../lib/counter.ts";', "next()"),
  "tools/b/tool.ts": using('import { twice } from "../../lib/twice.ts";', "twice()"),
  "tools/c/tool.ts": using("", "0"),
};

/** Edits of that project. */
const edits: Readonly<Record<string, Files>> = {
  "one tool": { "tools/a/tool.ts": using('import { next } from "../../lib/counter.ts";', "-next()") },
  "the module that is shared": { "lib/counter.ts": counter.replace("+= 1", "+= 10") },
  "a module that is imported by one tool only": { "lib/twice.ts": 'export { next as twice } from "./counter.ts";' },
  "one tool more imports it": { "tools/c/tool.ts": using('import { twice } from "../../lib/twice.ts";', "twice()") },
  "it imports more": {
    "lib/more.ts": "export const more = 1;",
    "lib/counter.ts": `export { more } from "./more.ts"; ${counter}`,
  },
  "a tool does not import it any more": { "tools/a/tool.ts": using("", "1") },
  "none is shared any more": { "tools/a/tool.ts": using("", "1"), "tools/b/tool.ts": using("", "1") },
};

const keptBy: Readonly<Record<string, readonly string[]>> = {
  "one tool": ["b", "c"],
  "the module that is shared": ["c"],
  "a module that is imported by one tool only": ["a", "c"],
  "one tool more imports it": ["a"],
  "it imports more": ["c"],
  "a tool does not import it any more": ["c"],
  "none is shared any more": ["c"],
};

test.each(Object.entries(edits))("files that a change does not concern keep their names: %s", async (what, files) => {
  const tools = toolsNamed(["a", "b", "c"]);
  const root = tempFolder(pair);
  const first = await compileHandlers(tools, { root, outDir: "dist" });
  put(root, files);
  const changed = await compileHandlers(tools, { root, outDir: "dist" });
  expect(changed.findings).toEqual([]);
  const kept = tools.flatMap(({ name }) => (changed.paths.get(name) === first.paths.get(name) ? [name] : []));
  expect(kept).toEqual(keptBy[what]);
  const again = await compileHandlers(tools.toReversed(), { root, outDir: "dist" });
  expect(Object.entries(again.files).sort()).toEqual(Object.entries(changed.files).sort());
});

/** Modules of the older kind. */
const olderModules: typeof cases = {
  "CommonJS in a circle": [
    {
      "lib/counter.ts": counter,
      "lib/one.cjs": 'exports.before = 1; const two = require("./two.cjs"); exports.seen = two.seen;',
      "lib/two.cjs": 'exports.seen = Object.keys(require("./one.cjs")); exports.next = require("./counter.ts").next;',
      "lib/wrapper.ts": 'export { seen } from "./one.cjs"; export { next } from "./two.cjs";',
      "tools/a/tool.ts": using('import { next, seen } from "../../lib/wrapper.ts";', "[seen, next()]"),
      "tools/b/tool.ts": using(
        'import "../../lib/wrapper.ts"; import { seen } from "../../lib/one.cjs"; import { next } from "../../lib/counter.ts";',
        "[seen, next()]",
      ),
    },
    [
      [["before"], 1],
      [["before"], 2],
    ],
  ],
  "what passes on CommonJS": [
    {
      "lib/counter.cjs": "let count = 0; exports.next = () => (count += 1);",
      "lib/all.ts": 'export * from "./counter.cjs"; export const one = 1;',
      "lib/most.ts": 'export * from "./all.ts"; export const two = 2;',
      "tools/a/tool.ts": using('import { next, one } from "../../lib/all.ts";', "[next(), one]"),
      "tools/b/tool.ts": using(
        'import { next, one, two } from "../../lib/most.ts"; import "../../lib/all.ts";',
        "[next(), one, two]",
      ),
    },
    [
      [1, 1],
      [2, 1, 2],
    ],
  ],
};

test.each(Object.entries(olderModules))(
  "a CommonJS module works, with what it imports: %s",
  async (_what, [files, results]) => {
    expect(await resultsOf(files)).toEqual(results);
  },
);

test("a name that a shared module does not have is a finding at each import", async () => {
  const root = tempFolder({ ...pair, "lib/counter.ts": counter.replace("const next", "const after") });
  const { files, findings } = await compileHandlers(toolsNamed(["a", "b"]), { root, outDir: "dist" });
  expect(files).toEqual({});
  const missing = 'No matching export in "lib/counter.ts" for import "next".';
  expect(findings).toHaveLength(2);
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: missing, tool: "a", at: { file: "tools/a/tool.ts", line: 1, column: 10 } }),
      expect.objectContaining({ message: missing, at: { file: "lib/twice.ts", line: 1, column: 10 } }),
    ]),
  );
});

test("source maps of shared modules lead to their lines", async () => {
  const root = tempFolder(pair);
  const { files } = await compileHandlers(toolsNamed(["a", "b"]), { root, outDir: "dist" });
  const file = Object.keys(files).find((name) => /^handlers\/shared-\w+\.mjs$/.test(name)) ?? "";
  expect(files[file]).toContain(`\n//# sourceMappingURL=${path.basename(file)}.map\n`);
  expect(JSON.parse(files[`${file}.map`] ?? "")).toMatchObject({
    sources: ["../../lib/counter.ts"],
  });
});

test("data next to a shared source is still found", async () => {
  const reading =
    'import { readFileSync } from "node:fs"; export const names = readFileSync(new URL("names.txt", import.meta.url), "utf8");';
  const root = tempFolder({
    "lib/names.txt": "Ada",
    "lib/names.ts": reading,
    "tools/a/tool.ts": using('import { names } from "../../lib/names.ts";', "names"),
    "tools/b/tool.ts": using('import { names } from "../../lib/names.ts";', "names"),
  });
  const compiled = await compileHandlers(toolsNamed(["a", "b"]), { root, outDir: "dist" });
  put(path.join(root, "dist"), compiled.files);
  const address = pathToFileURL(path.join(root, "dist", compiled.paths.get("b") ?? "")).href;
  const loaded = (await import(address)) as { readonly default: { execute(): unknown } };
  expect(loaded.default.execute()).toBe("Ada");
});

test("a tool that a link shows in two folders is one tool", async () => {
  const root = tempFolder({ "tools/a/tool.ts": `${counter} export default { execute: () => next() };` });
  symlinkSync("a", path.join(root, "tools/b"), "dir");
  const compiled = await compileHandlers(toolsNamed(["a", "b"]), { root, outDir: "dist" });
  put(path.join(root, "dist"), compiled.files);
  const results: unknown[] = [];
  for (const name of ["a", "b"]) {
    const address = pathToFileURL(path.join(root, "dist", compiled.paths.get(name) ?? "")).href;
    const loaded = (await import(address)) as { readonly default: { execute(): unknown } };
    results.push(loaded.default.execute());
  }
  expect(results).toEqual([1, 2]);
});

test("a comment after the code does not change the name of the module; more code does", async () => {
  const pathFor = async (end: string): Promise<string | undefined> => {
    const source = `import path from "node:path";\nexport default { execute: () => path.sep };\n${end}\n`;
    const root = tempFolder({ "package.json": '{ "type": "module" }', "tools/a/tool.ts": source });
    const { paths, sources } = await compileHandlers(toolsNamed(["a"]), { root, outDir: "dist" });
    expect(sources).toEqual([path.join(root, "tools/a/tool.ts")]);
    return paths.get("a");
  };
  expect(await pathFor('// It takes nothing from "./elsewhere.ts".')).toBe(await pathFor(""));
  expect(await pathFor("export const more = 1;")).not.toBe(await pathFor(""));
});
