import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { isBuiltin } from "node:module";

/** What CommonJS asks a package or Node for is left to a function that modules do not have. */
const banner =
  'const __handlerUrl = import.meta.url; const require = process.getBuiltinModule("node:module").createRequire(__handlerUrl);';

/**
 * Options by which `import.meta.url` of a compiled module stays the address of its source file.
 *
 * @param outdir Folder of the compiled modules.
 * @param plugins Further plugins.
 */
export const sourceAddressOptions = (outdir: string, plugins: readonly Plugin[]) =>
  ({
    banner: { js: banner },
    define: {
      "import.meta.url": "__sourceUrl",
      "import.meta.dirname": "__sourceFolder",
      "import.meta.filename": "__sourceFile",
      __dirname: "__sourceFolder",
      __filename: "__sourceFile",
    },
    plugins: [keepSourceAddress(outdir), ...plugins],
  }) satisfies BuildOptions;

function keepSourceAddress(outdir: string): Plugin {
  return {
    name: "keep-source-address",
    setup(plugin) {
      plugin.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, ({ path: file }) => {
        // Synchronous: with thousands of small files a promise for each step costs more than the steps.
        const text = readFileSync(file, "utf8");
        if (!/\bimport\.meta\.|\b__(?:dir|file)name\b/.test(text)) return undefined;
        const relative = path.relative(outdir, file).split(path.sep).map(encodeURIComponent).join("/");
        // On the first line, so that no line number changes; the compiler drops a hashbang.
        return { contents: sourceAddress(relative) + text.replace(/^#!.*/, ""), loader: loaderOf(file) };
      });
    },
  };
}

function sourceAddress(relative: string): string {
  const address = `const __sourceUrl = new URL(${JSON.stringify(relative)}, __handlerUrl).href; `;
  const local = "const __sourceFile = process.getBuiltinModule('node:url').fileURLToPath(__sourceUrl); ";
  const folder = "const __sourceFolder = process.getBuiltinModule('node:path').dirname(__sourceFile); ";
  return address + local + folder;
}

function loaderOf(file: string): "js" | "jsx" | "ts" | "tsx" {
  const typed = /\.[cm]?tsx?$/.test(file);
  const markup = file.endsWith("x");
  if (typed) return markup ? "tsx" : "ts";
  return markup ? "jsx" : "js";
}

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
