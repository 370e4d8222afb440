// Bundles the command into one file that needs nothing installed, with the templates next to it.
import { cp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";

const folder = import.meta.dirname;
const output = path.join(folder, "dist");

const versionOf = async (manifest: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(path.join(folder, manifest), "utf8")) as { readonly version: string };
  return JSON.stringify(version);
};

await rm(output, { recursive: true, force: true });
await build({
  entryPoints: [path.join(folder, "src/main.ts")],
  outfile: path.join(output, "index.mjs"),
  bundle: true,
  minify: true,
  platform: "node",
  format: "esm",
  target: "node20",
  legalComments: "eof",
  alias: {
    inquirer: path.join(folder, "src/bundle/inquirer-stub.ts"),
    "character-entities": path.join(folder, "src/bundle/entities-stub.ts"),
    "source-map": path.join(folder, "src/bundle/unused-stub.ts"),
    resolve: path.join(folder, "src/bundle/unused-stub.ts"),
    // Its other form loads its parts by paths that a bundle does not have.
    "jsonc-parser": path.join(path.dirname(createRequire(import.meta.url).resolve("jsonc-parser")), "../esm/main.js"),
  },
  define: {
    createToolVersion: await versionOf("package.json"),
    toolwrightVersion: await versionOf("../sdk/package.json"),
  },
  // Parts of Plop are CommonJS and expect a `require`.
  banner: {
    js: '#!/usr/bin/env node\nimport{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);',
  },
  logLevel: "warning",
});
await cp(path.join(folder, "../templates"), path.join(output, "templates"), { recursive: true });
