import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Plugin } from "esbuild";

const isAsked = Symbol("asked for its place already");

/** Packages stay imports, so nothing else would notice before the first call that one is not installed. */
export const demandPackages: Plugin = {
  name: "demand-packages",
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./#]/ }, async (asked) => {
      const { path: specifier, kind, importer, resolveDir } = asked;
      // A package that is loaded on the way may be there or not: its tool deals with it.
      if (asked.pluginData === isAsked || kind !== "import-statement" || isBuiltin(specifier)) return undefined;
      const found = await plugin.resolve(specifier, { kind, importer, resolveDir, pluginData: isAsked });
      if (!found.external || isInstalled(packageOf(specifier), resolveDir)) return found;
      return { errors: [{ text: `The package "${packageOf(specifier)}" is not installed` }] };
    });
  },
};

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

function isInstalled(name: string, folder: string): boolean {
  // Ours is where the build runs, and the host of the artifact has it too.
  if (name === "toolwright" || existsSync(path.join(folder, "node_modules", name))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInstalled(name, above);
}
