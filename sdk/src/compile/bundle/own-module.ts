import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { build } from "./bundler.ts";
import { memoizeText } from "../../util/memo.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { sha256 } from "../../util/sha256.ts";

/** A module of this package that compiled modules import from a file next to them. */
export interface OwnModule {
  /** Named by its content: it is the same in each project, and stays so when the project's tools change. */
  readonly file: string;
  readonly text: string;
}

/**
 * Compiles a module of this package with all that it imports into one file, so that compiled modules load where this package is not installed.
 *
 * @param source Its path in the package's sources, without extension.
 */
export const ownModule = memoizeText(async (source: string): Promise<OwnModule> => {
  const entry = fileURLToPath(ownFile(`${source}${ownExtension}`));
  const { outputFiles } = await build({
    stdin: { contents: readFileSync(entry, "utf8"), resolveDir: path.dirname(entry), loader: "ts" },
    // Names and comments would tell where this package lies on this machine.
    minify: true,
    // Node prints the line that threw.
    lineLimit: 160,
    legalComments: "none",
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    logLevel: "silent",
  });
  const text = outputFiles.map((file) => file.text).join("");
  return { file: `${namesOf[source] ?? path.basename(source)}-${sha256(text).slice(0, 8)}.mjs`, text };
});

const namesOf: Readonly<Record<string, string>> = { index: "toolwright" };

/** Lets compiled modules import a module of this package under this name. */
export const importOwn = (name: string, { file }: OwnModule): Plugin => ({
  name: `import ${name}`,
  setup(plugin) {
    plugin.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
      path: `./${file}`,
      external: true,
      sideEffects: false,
    }));
  },
});
