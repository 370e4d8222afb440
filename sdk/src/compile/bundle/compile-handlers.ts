import path from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool.ts";
import { bundleOptions } from "./bundle-options.ts";
import { bundleOwnEntry } from "./bundle-own-entry.ts";
import { compileFindings } from "./compile-findings.ts";
import { demandPackages } from "../project/demand-packages.ts";
import { sourceAddressOptions, withRequire } from "../project/source-address.ts";

/** Files by path relative to the output folder, and what could not be compiled. */
export interface Compiled {
  readonly files: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

/** Folder of the compiled handlers, relative to the registry. */
export const handlerFolder = "handlers";

/**
 * Bundles each tool's own files and the authoring entry into one module `handlers/<tool>.mjs` with a source map. Packages stay
 * imports and are found from the output folder upwards; `import.meta.url` stays the address of the source file, so that data
 * beside the sources is still found.
 */
export async function compileHandlers(
  tools: readonly InferredTool[],
  project: {
    readonly root: string;
    readonly outDir: string;
    /** What is done with imports. Default: a package that is not installed is a finding. */
    readonly plugins?: readonly Plugin[];
    /** What the tools import of the authoring entry, or more. Default: all of it. */
    readonly entryNames?: ReadonlySet<string> | undefined;
  },
): Promise<Compiled & { readonly metafile?: Metafile }> {
  const { root, outDir, plugins = [demandPackages], entryNames } = project;
  const outdir = path.join(root, outDir, handlerFolder);
  try {
    const { metafile, outputFiles } = await build({
      ...bundleOptions(root),
      ...sourceAddressOptions(outdir, [bundleOwnEntry(entryNames), ...plugins]),
      entryPoints: tools.map((tool) => ({ in: path.join(root, tool.file), out: tool.name })),
      outdir,
      sourcemap: "linked",
    });
    const files = outputFiles.map(
      (file) => [`${handlerFolder}/${path.basename(file.path)}`, withRequire(file.text)] as const,
    );
    return { files: Object.fromEntries(files), findings: [], metafile };
  } catch (error) {
    return { files: {}, findings: compileFindings(error, tools) };
  }
}
