// Bundles the package: all entries and the program together, so that no module is duplicated, and each light entry once more as a single
// file, because importing 50 chunks adds 45 ms to the start of bare Node, and importing one file 13 ms.
// Packages of the manifest stay imports; the few others (a tokenizer, a Markdown parser, an MCP client, the language server) are bundled.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { licencesOf } from "./licences.ts";

const sdk = path.resolve(import.meta.dirname, "..");
const src = path.join(sdk, "src");
const dist = path.join(sdk, "dist");

const manifest = JSON.parse(await readFile(path.join(sdk, "package.json"), "utf8")) as {
  readonly dependencies: object;
  readonly peerDependencies: object;
};
const imported = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));

/** Only imports from our sources stay: a bundled package's dependencies are bundled with it, in the version that it requires. */
const keepPackages: Plugin = {
  name: "keep-packages",
  setup(plugin) {
    plugin.onResolve({ filter: /^[@a-z]/ }, ({ path: specifier, importer }) => {
      const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
      return imported.has(name) && !importer.includes("/node_modules/")
        ? { path: specifier, external: true }
        : undefined;
    });
  },
};

/** CommonJS requires Node's built-in modules, which an ES module has to import. */
const importedBuiltins: Plugin = {
  name: "imported-builtins",
  setup(plugin) {
    const namespace = "builtin";
    plugin.onResolve({ filter: /^/ }, ({ kind, path: specifier }) =>
      kind === "require-call" && isBuiltin(specifier) ? { path: specifier, namespace } : undefined,
    );
    plugin.onLoad({ filter: /^/, namespace }, ({ path: specifier }) => ({
      contents: `export * from "${specifier}"; export { default } from "${specifier}";`,
    }));
  },
};

const options = {
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  legalComments: "none",
  minifySyntax: true,
  minifyWhitespace: true,
  // Node prints the line that threw.
  lineLimit: 160,
  logLevel: "warning",
  // Astro creates this module while it builds a site.
  external: ["virtual:*"],
  plugins: [keepPackages, importedBuiltins],
} as const satisfies BuildOptions;

/** Modules that are loaded as separate files: threads, processes, page parts, and modules loaded at first use. */
const loadedByFile = [
  "cli/bin.ts",
  "cli/studio/build-thread.ts",
  "compile/explicit/module-process.ts",
  "documents/query/process.ts",
  "documents/worker/thread.ts",
  "react/app/open-component.ts",
  "starlight/sidebar-middleware.ts",
  "schema/formats.ts",
  "schema/pattern/judge-pattern.ts",
  "util/o200k-base.ts",
];

await mkdir(dist, { recursive: true });
// Compiler declarations and compiled tools stay: other scripts write them.
const stays = /^\.types$|toolkit$|^create-tool$|^studio$/;
for (const name of await readdir(dist)) {
  if (!stays.test(name)) await rm(path.join(dist, name), { recursive: true });
}

const entries = (await readdir(src)).filter((file) => file.endsWith(".ts"));
const inputs: string[] = [];
/** Builds, and records the input files for the licences. */
async function bundle(own: BuildOptions): Promise<void> {
  const { metafile } = await build({ ...own, metafile: true });
  inputs.push(...Object.keys(metafile.inputs));
}

await bundle({
  ...options,
  outdir: dist,
  outbase: src,
  entryPoints: [...entries, ...loadedByFile, ...(await importedByPages())].map((file) => path.join(src, file)),
  chunkNames: "chunks/[hash]",
});

const light = { ...options, splitting: false, outdir: path.join(dist, "light") } as const satisfies BuildOptions;
const parts = new Set(["index.ts", "runtime.ts", "transports.ts"].map((entry) => path.join(src, entry)));
/** An entry's dynamically imported modules are one more file. As a chunk, they would share chunks with the entry, which would then load them too. */
const loadedLater: Plugin = {
  name: "loaded-later",
  setup(plugin) {
    plugin.onResolve({ filter: /^\./ }, ({ kind, path: specifier, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      parts.add(path.join(resolveDir, specifier));
      return { path: `./${path.basename(specifier, ".ts")}.js`, external: true };
    });
  },
};
for (const part of parts) {
  await bundle({ ...light, entryPoints: [part], plugins: [loadedLater, keepPackages] });
}
// An older Node must be able to read this file, to report the required version.
await bundle({ ...light, entryPoints: [path.join(src, "cli/console/node-version.ts")] });
// For pages: a page's bundler includes them, and frameworks read the directive.
await bundle({
  ...light,
  platform: "browser",
  target: "es2022",
  entryPoints: ["react", "react-form"].map((entry) => path.join(src, `${entry}.ts`)),
  banner: { js: '"use client";' },
});
// The script of the catalogue's pages, which load it unchanged.
await bundle({
  ...light,
  platform: "browser",
  target: "es2022",
  outdir: path.join(dist, "catalogue/browser"),
  entryPoints: [path.join(src, "catalogue/browser/browser.ts")],
});
await writeFile(path.join(dist, "licences.txt"), await licencesOf(inputs));
await keepHandlersOutside();

/** The modules that the catalogue's Astro components import: Astro compiles the components, and expects these next to them. */
async function importedByPages(): Promise<readonly string[]> {
  const folder = path.join(src, "starlight");
  const pages = (await readdir(folder)).filter((file) => file.endsWith(".astro"));
  const texts = await Promise.all(pages.map((file) => readFile(path.join(folder, file), "utf8")));
  const found = texts.flatMap((text) => [...text.matchAll(/^import (?!type\b).* from "(\..*)\.js";$/gm)]);
  return [...new Set(found.map(([, module = ""]) => `${path.posix.join("starlight", module)}.ts`))];
}

/**
 * Marks the import of compiled handlers, because a server bundler, such as that of Next.js, would search its modules for them. Minifying
 * drops such marks.
 */
async function keepHandlersOutside(): Promise<void> {
  const marks = "/*webpackIgnore:true*//*turbopackIgnore:true*//*@vite-ignore*/";
  // Lines may break between any two tokens.
  const computed = /\bimport\((?=\s*[\w$]+\s*(?:\([\w$.\s]+\)|\.\s*href\s*)\))/g;
  const file = path.join(dist, "light/runtime.js");
  const text = await readFile(file, "utf8");
  if (text.search(computed) === -1) throw new Error("The runtime has no import of compiled handlers to mark.");
  await writeFile(file, text.replace(computed, `import(${marks}`));
}
