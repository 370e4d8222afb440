// Bundles the light entries into one file each, so that importing them costs one read instead of forty. Each has its own copy of what they
// share: errors and results are recognised by their marks, and a file of its own would cost as much as its content.
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { sourceAddressOptions } from "../src/compile/project/source-address.ts";

const dist = path.resolve(import.meta.dirname, "../dist");
const entries = (...names: readonly string[]): string[] => names.map((name) => path.join(dist, `${name}.js`));

const options = {
  outdir: path.join(dist, "light"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  packages: "external",
  legalComments: "none",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Leaves these modules out: they are taken from another file of the folder. */
const takenFrom = (files: Readonly<Record<string, string>>): Plugin => ({
  name: "taken-from",
  setup(plugin) {
    for (const [module, file] of Object.entries(files)) {
      plugin.onResolve({ filter: new RegExp(`/${module}$`) }, () => ({ path: `./${file}`, external: true }));
    }
  },
});

await rm(options.outdir, { recursive: true, force: true });
await build({ ...options, entryPoints: entries("index") });
await build({
  ...options,
  entryPoints: entries("runtime"),
  // Loaded by the first search, the first schema of a host and a registry without an index only.
  plugins: [
    takenFrom({
      "match-tools.js": "match-tools.js",
      "compile-schema.js": "compile-schema.js",
      "parse-registry.js": "parse-registry.js",
    }),
  ],
});
await build({
  ...options,
  entryPoints: entries("ranking/match-tools", "schema/compile/compile-schema", "registry/parse-registry"),
  entryNames: "[name]",
});
// Comes with the runtime and would share too little with it for a file of its own.
await build({
  ...options,
  entryPoints: entries("toolkit"),
  plugins: [takenFrom({ "load-registry.js": "runtime.js" })],
});
// Loads a compiler beside, which takes as long as it takes: its own 150 files need not add to that.
await build({
  ...options,
  entryPoints: entries("infer"),
  alias: { "ts-morph": path.join(dist, "infer/project/compiler.js") },
  plugins: [takenFrom({ "own-types.js": "../infer/project/own-types.js" })],
});
// Shares pure helpers only: a copy of those costs less than another file for the runtime to read.
await build({ ...options, entryPoints: entries("transports") });
// For pages: a page's own bundler takes them in, and frameworks read the mark.
await build({
  ...options,
  platform: "browser",
  target: "es2022",
  entryPoints: entries("react", "react-form"),
  banner: { js: '"use client";' },
});
await bundleCommands();
await keepHandlersOutside();

/**
 * The program, with what building and verifying takes: hundreds of files otherwise. Other commands load the rest as it is, so that its classes are
 * those that a project gets from the entries.
 */
async function bundleCommands(): Promise<void> {
  const outdir = path.join(options.outdir, "cli");
  const leaveOthers: Plugin = {
    name: "leave-others",
    setup(plugin) {
      plugin.onResolve({ filter: /^\./ }, ({ path: specifier, resolveDir, kind }) => {
        const module = path.relative(dist, path.join(resolveDir, specifier));
        if (kind !== "dynamic-import" || /^(?:compile|infer|verify|catalogue)\b/.test(module)) return undefined;
        return { path: path.relative(outdir, path.join(dist, module)), external: true };
      });
    },
  };
  await build({
    ...options,
    ...sourceAddressOptions(outdir, [leaveOthers]),
    outdir,
    entryPoints: entries("cli/bin"),
    splitting: true,
    chunkNames: "[hash]",
  });
}

/**
 * Marks the import of compiled handlers: a server bundler, such as that of Next.js, would look for them among its own modules. Minifying
 * drops such marks.
 */
async function keepHandlersOutside(): Promise<void> {
  const marks = "/*webpackIgnore:true*//*turbopackIgnore:true*//*@vite-ignore*/";
  const computed = /\bimport\((?=[\w$]+(?:\([\w$.]+\)|\.href)\))/g;
  const file = path.join(options.outdir, "runtime.js");
  const text = await readFile(file, "utf8");
  if (text.search(computed) === -1) throw new Error("The runtime has no import of compiled handlers to mark.");
  await writeFile(file, text.replace(computed, `import(${marks}`));
}
