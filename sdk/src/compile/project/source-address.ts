import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuildOptions, Plugin } from "esbuild";

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
