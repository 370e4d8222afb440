// Bundles the command into one file that needs nothing installed, with the templates next to it.
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import { licencesOf } from "../sdk/scripts/licences.ts";

const folder = import.meta.dirname;
const output = path.join(folder, "dist");

const versionOf = async (manifest: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(path.join(folder, manifest), "utf8")) as { readonly version: string };
  return JSON.stringify(version);
};

const templates = path.join(folder, "../templates");
// `toolwright new` is the same command.
const inToolwright = path.join(folder, "../sdk/dist/create-tool");

for (const made of [output, inToolwright]) await rm(made, { recursive: true, force: true });

const common = {
  metafile: true,
  bundle: true,
  minify: true,
  // Node prints the line that threw.
  lineLimit: 160,
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
  logLevel: "warning",
} as const satisfies BuildOptions;
// Parts of Plop are CommonJS and expect a `require`.
const makeRequire = 'import{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);';
const main = await build({
  ...common,
  entryPoints: [path.join(folder, "src/main.ts")],
  outfile: path.join(output, "index.mjs"),
  banner: { js: `#!/usr/bin/env node\n${makeRequire}` },
});
const create = await build({
  ...common,
  entryPoints: [path.join(folder, "src/create.ts")],
  outfile: path.join(inToolwright, "create.mjs"),
  banner: { js: makeRequire },
});
const licences = await licencesOf([main, create].flatMap(({ metafile }) => Object.keys(metafile.inputs)));
for (const made of [output, inToolwright]) {
  await writeFile(path.join(made, "licences.txt"), licences);
  await cp(templates, path.join(made, "templates"), { recursive: true });
}
