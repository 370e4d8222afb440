import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";

const namespace = "toolwright";
const folder = path.resolve(import.meta.dirname, "../..");
const extension = path.extname(import.meta.filename);

/**
 * Takes the authoring entry into compiled modules, so that they load where this package is not installed. The modules are named
 * without their folder: where the package lies on this machine must not enter the output.
 */
export const bundleOwnEntry: Plugin = {
  name: "bundle-own-entry",
  setup(plugin) {
    plugin.onResolve({ filter: /^toolwright$/ }, () => ({ path: "index", namespace, sideEffects: false }));
    plugin.onResolve({ filter: /^\./, namespace }, ({ path: specifier, importer }) => {
      const file = path.posix.join(path.posix.dirname(importer), specifier);
      return { path: file.slice(0, -path.extname(file).length), namespace, sideEffects: false };
    });
    plugin.onLoad({ filter: /(?:)/, namespace }, async ({ path: file }) => ({
      contents: await readFile(path.join(folder, `${file}${extension}`), "utf8"),
      loader: "ts",
    }));
  },
};
