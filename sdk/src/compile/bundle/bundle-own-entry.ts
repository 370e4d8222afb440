import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";
import { ownExtension, ownFile } from "../../util/own-files.ts";

const namespace = "toolwright";
const entry = "index";

/**
 * Takes the authoring entry into compiled modules, so that they load where this package is not installed. The modules are named
 * without their folder: where the package lies on this machine must not enter the output.
 *
 * @param names What is imported of the entry, or more; default: all of it. Linking a thousand handlers takes a fifth longer with the modules
 * that none of them needs.
 */
export const bundleOwnEntry = (names?: ReadonlySet<string>): Plugin => ({
  name: "bundle-own-entry",
  setup(plugin) {
    plugin.onResolve({ filter: /^toolwright$/ }, () => ({ path: entry, namespace, sideEffects: false }));
    plugin.onResolve({ filter: /^\./, namespace }, ({ path: specifier, importer }) => {
      const file = path.posix.join(path.posix.dirname(importer), specifier);
      return { path: file.slice(0, -path.extname(file).length), namespace, sideEffects: false };
    });
    plugin.onLoad({ filter: /(?:)/, namespace }, async ({ path: file }) => {
      const text = await readFile(ownFile(`${file}${ownExtension}`), "utf8");
      return { contents: file === entry && names !== undefined ? exportsOf(text, names) : text, loader: "ts" };
    });
  },
});

/** Of a module that only re-exports, the statements with one of these names. */
function exportsOf(text: string, names: ReadonlySet<string>): string {
  const statements = text.match(/^export \{[^}]*\} from "[^"]+";$/gm) ?? [];
  return statements.filter((statement) => (statement.match(/\w+/g) ?? []).some((word) => names.has(word))).join("\n");
}
