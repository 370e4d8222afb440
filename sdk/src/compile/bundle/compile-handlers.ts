import path from "node:path";
import { build, type BuildFailure, type Message, type Metafile } from "esbuild";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool.ts";
import { demandPackages } from "./handler-plugins.ts";
import { sourceAddressOptions } from "./handler-plugins.ts";
import { importOwn, ownModule } from "./own-module.ts";
import { findingOf } from "../../errors/finding-of.ts";

export interface Compiled {
  /** By tool name the path of its module, relative to the output folder. */
  readonly paths: ReadonlyMap<string, string>;
  /** All files by path relative to the output folder: the modules, what several of them import, source maps. */
  readonly files: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  /** Absolute paths of the project's files that were compiled. */
  readonly sources: readonly string[];
}

export interface HandlerProject {
  /** Absolute. */
  readonly root: string;
  /** Relative to the root. */
  readonly outDir: string;
  /** Whether packages that are not installed are findings. Default true. */
  readonly demandsPackages?: boolean;
}

export const handlerFolder = "handlers";

/**
 * Compiles each tool's own files into a module `handlers/<tool>.<hash>.mjs` with a source map. What several tools import is a module next to
 * them, so that they share its state; so is the authoring entry. Packages stay imports and are found from the output folder upwards;
 * `import.meta.url` stays the address of the source file, so that data next to the sources is still found.
 */
export async function compileHandlers(
  tools: readonly InferredTool[],
  { root, outDir, demandsPackages = true }: HandlerProject,
): Promise<Compiled> {
  const outdir = path.join(root, outDir, handlerFolder);
  const entry = await ownModule("index");
  const plugins = [importOwn("toolwright", entry), ...(demandsPackages ? [demandPackages] : [])];
  try {
    const { metafile, outputFiles } = await build({
      ...sourceAddressOptions(outdir, plugins),
      absWorkingDir: root,
      entryPoints: tools.map((tool) => ({ in: path.join(root, tool.file), out: tool.name })),
      outdir,
      entryNames: "[name].[hash]",
      chunkNames: "shared-[hash]",
      // Modules of that name are ECMAScript modules in every package, also where `type` is `commonjs` or missing.
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      target: "node22",
      packages: "external",
      charset: "utf8",
      sourcemap: "linked",
      // With the sources' texts each comment would be another version.
      sourcesContent: false,
      logLevel: "silent",
    });
    const outputs = Object.entries(metafile.outputs);
    const isEntryUsed = outputs.some(([, { imports }]) => imports.some((used) => used.path === `./${entry.file}`));
    const files = outputFiles.map((file) => [path.basename(file.path), file.text] as const);
    return {
      paths: new Map(outputs.flatMap(([file, { entryPoint }]) => (entryPoint === undefined ? [] : [pathOf(file)]))),
      files: Object.fromEntries(
        [...files, ...(isEntryUsed ? [[entry.file, entry.text] as const] : [])].map(([file, text]) => [
          `${handlerFolder}/${file}`,
          text,
        ]),
      ),
      findings: [],
      sources: sourcesOf(metafile, root),
    };
  } catch (error) {
    return { paths: new Map(), files: {}, findings: compileFindings(error, tools), sources: [] };
  }
}

/** Of `dist/handlers/kb_search.5N2WKBTH.mjs`, the name and the path. */
function pathOf(output: string): readonly [name: string, path: string] {
  const file = path.basename(output);
  return [file.replace(/\.\w+\.mjs$/, ""), `${handlerFolder}/${file}`];
}

/** Data that is imported with an attribute is the same file as without. */
const sourcesOf = ({ inputs }: Metafile, root: string): readonly string[] =>
  Object.keys(inputs).map((file) => path.resolve(root, file.replace(/ with \{ type: 'json' \}$/, "")));

/**
 * What the compiler has found, each in the tool it lies in.
 *
 * @throws The error itself when it does not come from the compiler.
 */
function compileFindings(error: unknown, tools: readonly InferredTool[]): readonly Finding[] {
  if (!isBuildFailure(error)) throw error;
  return error.errors.map((message) => compileFinding(message, tools));
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

function compileFinding({ text, location }: Message, tools: readonly InferredTool[]): Finding {
  const tool = tools.find((candidate) => candidate.file === location?.file);
  return findingOf("HANDLER_COMPILE", `${text}.`, {
    ...(tool === undefined ? {} : { tool: tool.name }),
    ...(location === null
      ? {}
      : { at: { file: location.file, line: location.line, column: location.column + 1 }, evidence: location.lineText }),
  });
}
