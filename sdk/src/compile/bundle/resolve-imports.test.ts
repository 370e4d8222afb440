import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { compileHandlers } from "./compile-handlers.ts";

type Files = Readonly<Record<string, string>>;

const shared = { "app/node_modules/@acme/shared": "packages/shared" };

/** Compiles the tool `greet` of the project in `app`; links lead from a path to another. */
async function compiled(files: Files, links: Files = {}) {
  const top = tempFolder({ "app/package.json": '{ "name": "app", "type": "module" }', ...files });
  for (const [link, target] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(top, link)), { recursive: true });
    symlinkSync(path.join(top, target), path.join(top, link), "dir");
  }
  const root = path.join(top, "app");
  return { root, ...(await compileHandlers([inferredTool()], { root, outDir: "dist" })) };
}

async function resultOf(files: Files, links?: Files): Promise<unknown> {
  const { root, findings, files: output, paths } = await compiled(files, links);
  expect(findings).toEqual([]);
  mkdirSync(path.join(root, "dist/handlers"), { recursive: true });
  for (const [file, text] of Object.entries(output)) writeFileSync(path.join(root, "dist", file), text);
  const module: unknown = await import(pathToFileURL(path.join(root, "dist", paths.get("greet") ?? "")).href);
  return (module as { readonly default: { execute(): unknown } }).default.execute();
}

const tool = (imports: string, result: string): Files => ({
  "app/tools/greet/tool.ts": `${imports}\nexport default { execute: () => ${result} };`,
});

const twice = "export const twice = (value: number): number => value * 2;";

const sharedPackage = (manifest: object, files: Files): Files => ({
  "packages/shared/package.json": JSON.stringify({ name: "@acme/shared", type: "module", ...manifest }),
  ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`packages/shared/${file}`, text])),
});

const usesShared = tool('import { twice } from "@acme/shared";', "twice(2)");

const plugAndPlayState = {
  dependencyTreeRoots: [{ name: "app", reference: "workspace:app" }],
  enableTopLevelFallback: false,
  ignorePatternData: null,
  __info: [],
  fallbackExclusionList: [],
  fallbackPool: [],
  packageRegistryData: [
    [
      "app",
      [["workspace:app", { packageLocation: "./app/", packageDependencies: [["ms", "npm:2.1.3"]], linkType: "SOFT" }]],
    ],
    [
      "ms",
      [
        [
          "npm:2.1.3",
          { packageLocation: "./app/.yarn/ms/node_modules/ms/", packageDependencies: [], linkType: "HARD" },
        ],
      ],
    ],
  ],
};
const plugAndPlay = `const RAW_RUNTIME_STATE = '${JSON.stringify(plugAndPlayState)}';\nhydrateRuntimeState(JSON.parse(RAW_RUNTIME_STATE));`;

const works: Readonly<Record<string, readonly [files: Files, result: unknown, links?: Files]>> = {
  "a workspace package of TypeScript sources, with what only the compiler understands": [
    {
      ...sharedPackage(
        { exports: { ".": "./src/index.ts", "./parts/*": "./src/parts/*.tsx" }, imports: { "#own": "./src/own.ts" } },
        {
          "src/index.ts": 'export { twice } from "./twice"; export * from "#own";',
          "src/twice.ts": twice,
          "src/own.ts":
            "export enum Size { Small = 1 } export class Box { constructor(private readonly size: Size) {} get() { return this.size; } }",
          "src/parts/view.tsx": "const h = (name: string) => name; export const view = () => <b />;",
          "tsconfig.json": '{ "compilerOptions": { "jsx": "react", "jsxFactory": "h" } }',
        },
      ),
      ...tool(
        'import { Box, Size, twice } from "@acme/shared"; import { view } from "@acme/shared/parts/view";',
        "[twice(2), new Box(Size.Small).get(), view()]",
      ),
    },
    [4, 1, "b"],
    shared,
  ],
  "an installed package of TypeScript sources": [
    {
      "app/node_modules/@acme/shared/package.json": '{ "exports": "./index.ts" }',
      "app/node_modules/@acme/shared/index.ts": twice,
      ...usesShared,
    },
    4,
  ],
  "sources behind a condition of tsconfig.json": [
    {
      "app/tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "customConditions": ["@acme/source"] } }',
      ...sharedPackage(
        { exports: { ".": { "@acme/source": "./src/index.ts", default: "./dist/index.js" } } },
        { "src/index.ts": twice },
      ),
      ...usesShared,
    },
    4,
    shared,
  ],
  "types that are sources with settings of their own, where no build has written the code": [
    {
      ...sharedPackage(
        { exports: { ".": { types: "./src/index.tsx", default: "./dist/index.js" } } },
        {
          "tsconfig.json": '{ "compilerOptions": { "jsx": "react", "jsxFactory": "h" } }',
          "src/index.tsx": `${twice} const h = (name: string) => name; export const view = <b />;`,
        },
      ),
      ...tool('import { twice, view } from "@acme/shared";', "[twice(2), view]"),
    },
    [4, "b"],
    shared,
  ],
  "the output of a referenced project, which leads to its sources": [
    {
      "app/tsconfig.json": '{ "references": [{ "path": "../packages/shared" }] }',
      ...sharedPackage(
        { exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } } },
        {
          "src/index.ts": twice,
          "tsconfig.json":
            '{ "compilerOptions": { "composite": true, "rootDir": "src", "outDir": "dist" }, "include": ["src"] }',
          "dist/index.d.ts": "export declare const twice: (value: number) => number;",
          "dist/index.js": "export const twice = () => 'of a former build';",
        },
      ),
      ...usesShared,
    },
    4,
    shared,
  ],
  "a package that only the workspace package has": [
    {
      ...sharedPackage(
        { exports: "./index.ts" },
        {
          "index.ts": 'import two from "two"; export const twice = (value: number) => value * two;',
          "node_modules/two/package.json": '{ "main": "index.js" }',
          "node_modules/two/index.js": "module.exports = 2;",
        },
      ),
      ...usesShared,
    },
    4,
    shared,
  ],
  "aliases of the workspace package itself": [
    {
      "app/tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }',
      "app/lib/name.ts": 'export const name = "app";',
      ...sharedPackage(
        { exports: "./src/index.ts" },
        {
          "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
          "src/name.ts": 'export const name = "shared";',
          "src/index.ts": 'export { name } from "@/name";',
        },
      ),
      ...tool('import { name } from "@/name"; import { name as other } from "@acme/shared";', "[name, other]"),
    },
    ["app", "shared"],
    shared,
  ],
  "aliases of a referenced project that extends another file": [
    {
      "app/tsconfig.json":
        '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./tsconfig.app.json" }] }',
      "app/tsconfig.node.json": '{ "include": ["vite.config.ts"] }',
      "app/tsconfig.app.json": '{ "extends": "./tsconfig.base.json", "include": ["tools", "src"] }',
      "app/tsconfig.base.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "app/src/greet.ts": 'export const greet = () => "hello";',
      ...tool('import { greet } from "@/greet";', "greet()"),
    },
    "hello",
  ],
  "names below `baseUrl`, and a source next to an old output of it": [
    {
      "app/tsconfig.json": '{ "compilerOptions": { "baseUrl": "./src" } }',
      "app/src/greet.ts": 'export { name } from "./name.js";',
      "app/src/name.ts": 'export const name = "new";',
      "app/src/name.js": 'export const name = "old";',
      ...tool('import { name } from "greet";', "name"),
    },
    "new",
  ],
  "names of CommonJS packages that Node does not find": [
    {
      "app/node_modules/old/package.json": "{}",
      "app/node_modules/old/index.js": "const all = () => 1; all.part = 2; module.exports = all;",
      "app/node_modules/older/package.json": '{ "main": "main.js", "module": "module.js" }',
      "app/node_modules/older/main.js": "Object.assign(exports, { part: 3, other: 4 });",
      "app/node_modules/older/module.js": "export const part = 'of bundlers';",
      "app/node_modules/esm/package.json": "{}",
      "app/node_modules/esm/index.js": "export default 5; export const part = 6;",
      ...tool(
        'import old, { part } from "old"; import * as all from "older"; import { part as other } from "older"; import five, { part as six } from "esm";',
        "[old(), part, all.other, other, five, six]",
      ),
    },
    [1, 2, 4, 3, 5, 6],
  ],
  "`import.meta` in every spelling": [
    {
      "app/lib/meta.ts": `const meta = import.meta; const { dirname } = import.meta; const key = "filename" as const;
        export const names = [meta.url, dirname, import.meta["url"], import.meta[key], import.meta.resolve("./x.txt"), import
          .meta.dirname].map((text) => text.replace(/^.*[/]app[/]/, "app/"));
        export const others = [import.meta.resolve("node:fs"), import.meta.resolve("there").endsWith("there/index.js"), typeof import.meta];`,
      "app/node_modules/there/package.json": "{}",
      "app/node_modules/there/index.js": "",
      ...tool('import { names, others } from "../../lib/meta.ts";', "[names, others]"),
    },
    [
      ["app/lib/meta.ts", "app/lib", "app/lib/meta.ts", "app/lib/meta.ts", "app/lib/x.txt", "app/lib"],
      ["node:fs", true, "object"],
    ],
  ],
};

test.each(Object.entries(works))("compiled code finds %s", async (_what, [files, result, links]) => {
  expect(await resultOf(files, links)).toEqual(result);
});

const correctAlias =
  "Correct the import, or its alias: in `paths` of `tsconfig.json`, and of a name with `#` in `imports` of `package.json`.";

const refused: Readonly<Record<string, readonly [files: Files, message: string, remedy: string, links?: Files]>> = {
  "an alias that leads nowhere": [
    {
      "app/tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      ...tool('import { greet } from "@/greet";', "greet()"),
    },
    '"@/greet" leads to no file.',
    correctAlias,
  ],
  "an alias that nothing declares": [
    tool('import { greet } from "@/greet";', "greet()"),
    '"@/greet" leads to no file.',
    correctAlias,
  ],
  "a name of package.json that is not there": [
    tool('import { greet } from "#greet";', "greet()"),
    '"#greet" leads to no file.',
    correctAlias,
  ],
  "a typo of a dependency": [
    {
      "app/package.json": '{ "dependencies": { "lodash": "4" } }',
      ...tool('import { chunk } from "lodahs";', "chunk()"),
    },
    'The package "lodahs" is not installed.',
    'Correct the import, or add the package to the dependencies of the project and install it. Did you mean "lodash"?',
  ],
  "a dependency that is not installed": [
    {
      "app/package.json": '{ "devDependencies": { "lodash": "4" } }',
      ...tool('import { chunk } from "lodash/fp";', "chunk()"),
    },
    'The package "lodash" is not installed.',
    "Install the dependencies of the project.",
  ],
  "a package of Yarn Plug'n'Play": [
    {
      ".pnp.cjs": plugAndPlay,
      "app/.yarn/ms/node_modules/ms/package.json": "{}",
      "app/.yarn/ms/node_modules/ms/index.js": "",
      ...tool('import ms from "ms";', "ms(1)"),
    },
    'The package "ms" is not installed.',
    "Set `nodeLinker: node-modules` in `.yarnrc.yml` and run `yarn install`.",
  ],
  "a typo below Yarn Plug'n'Play": [
    { ".pnp.cjs": plugAndPlay, ...tool('import ms from "mss";', "ms(1)") },
    'The package "mss" is not installed.',
    "Correct the import, or add the package to the dependencies of the project and install it.",
  ],
  "a workspace package that is not built": [
    { ...sharedPackage({ exports: "./dist/index.js" }, {}), ...usesShared },
    'The package "@acme/shared" is installed, but "@acme/shared" leads to none of its files.',
    "For a package of the workspace, build it first or export its sources; otherwise correct the import.",
    shared,
  ],
  "a part that a package does not export": [
    {
      ...sharedPackage({ exports: "./index.ts" }, { "index.ts": twice }),
      ...tool('import { twice } from "@acme/shared/twice";', "twice(1)"),
    },
    'The package "@acme/shared" is installed, but "@acme/shared/twice" leads to none of its files.',
    "For a package of the workspace, build it first or export its sources; otherwise correct the import.",
    shared,
  ],
  "decorators whose metadata tsconfig.json asks for": [
    {
      "app/tsconfig.json": '{ "compilerOptions": { "experimentalDecorators": true, "emitDecoratorMetadata": true } }',
      ...tool("const Column = () => () => undefined; class User { @Column() name!: string }", "User"),
    },
    "The compiled handler has no decorator metadata, which tsconfig.json asks for.",
    "Name the types in the decorators, for example `@Column({ type: String })`, and set `emitDecoratorMetadata` to false; or load these classes from a compiled package.",
  ],
};

test.each(Object.entries(refused))("the build refuses %s", async (_what, [files, message, remedy, links]) => {
  const { findings } = await compiled(files, links);
  expect(findings.map((each) => [each.code, each.message, each.remedy])).toEqual([
    ["HANDLER_COMPILE", message, remedy],
  ]);
});

test("a package that is imported on the way, or only as types, may be missing", async () => {
  const imports =
    'import fs from "node:fs"; import type { Missing } from "missing"; const later = () => import("optional");';
  expect(await resultOf(tool(imports, "typeof fs + typeof later"))).toBe("objectfunction");
});
