import path from "node:path";
import { build, type Plugin } from "esbuild";
import type { Finding } from "../model/finding.ts";
import type { InferredTool } from "../model/tool.ts";
import { bundleOptions } from "./bundle-options.ts";
import { compileFindings } from "./compile-findings.ts";
import { demandPackages } from "./demand-packages.ts";
import { sourceAddressOptions } from "./source-address.ts";

/** Files by path relative to the output folder, and what could not be compiled. */
export interface Compiled {
  readonly files: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

/** Where a tool's compiled handler lies, relative to the registry. */
export const handlerPath = (tool: string): string => `handlers/${tool}.js`;

/**
 * Bundles each tool's own files into one module with a source map. Packages stay imports, so they are found from the output
 * folder upwards; `import.meta.url` stays the address of the source file, so that data beside the sources is still found.
 */
export async function compileHandlers(
  tools: readonly InferredTool[],
  project: {
    readonly root: string;
    readonly outDir: string;
    /** Take our own authoring entry into the modules, so that they load where it is not installed. Default false. */
    readonly bundlesToolwright?: boolean;
    /** Leaves imports of shared modules as they are; the packages are known to be there then. Default: nothing is shared. */
    readonly importShared?: Plugin;
  },
): Promise<Compiled> {
  const { root, outDir, bundlesToolwright = false, importShared = demandPackages } = project;
  const outdir = path.join(root, outDir, "handlers");
  try {
    const { outputFiles } = await build({
      ...bundleOptions(root),
      ...sourceAddressOptions(outdir, [bundlesToolwright ? takeOwnEntry : importShared]),
      entryPoints: tools.map((tool) => ({ in: path.join(root, tool.file), out: tool.name })),
      outdir,
      sourcemap: "linked",
    });
    const files = outputFiles.map((file) => [`handlers/${path.basename(file.path)}`, file.text] as const);
    return { files: Object.fromEntries(files), findings: [] };
  } catch (error) {
    return { files: {}, findings: compileFindings(error, tools) };
  }
}

const takeOwnEntry: Plugin = {
  name: "take-own-entry",
  setup(plugin) {
    const entry = path.join(import.meta.dirname, `../index${path.extname(import.meta.filename)}`);
    plugin.onResolve({ filter: /^toolwright$/ }, () => ({ path: entry }));
  },
};
