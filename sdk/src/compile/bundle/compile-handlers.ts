import path from "node:path";
import type { BuildOptions, Message, Metafile, Plugin } from "esbuild";
import { build, isBuildFailure } from "./bundler.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { importOwn, ownModule } from "./own-module.ts";
import { findingOf } from "../../errors/finding-of.ts";
import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";

export interface Compiled {
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

function compileFinding({ text, location, detail }: Message, tools: readonly InferredTool[]): Finding {
  const tool = tools.find((candidate) => candidate.file === location?.file);
  return findingOf("HANDLER_COMPILE", `${text}.`, {
    ...(tool === undefined ? {} : { tool: tool.name }),
    ...(typeof detail === "string" && { remedy: detail }),
    ...(location === null
      ? {}
      : { at: { file: location.file, line: location.line, column: location.column + 1 }, evidence: location.lineText }),
  });
}

/** What CommonJS asks a package or Node for is left to a function that modules do not have. */
const banner =
  'const __handlerUrl = import.meta.url; const require = process.getBuiltinModule("node:module").createRequire(__handlerUrl);';

/**
 * Options by which `import.meta.url` of a compiled module stays the address of its source file.
 *
 * @param outdir Folder of the compiled modules.
 * @param plugins Further plugins.
 */
const sourceAddressOptions = (outdir: string, plugins: readonly Plugin[]) =>
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
const demandPackages: Plugin = {
  name: "demand-packages",
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./#]/ }, async (asked) => {
      const { path: specifier, kind, importer, resolveDir } = asked;
      // A package that is loaded on the way may be there or not: its tool deals with it.
      if (asked.pluginData === isAsked || kind !== "import-statement" || isBuiltin(specifier)) return undefined;
      const found = await plugin.resolve(specifier, { kind, importer, resolveDir, pluginData: isAsked });
      if (!found.external || isInstalled(packageOf(specifier), resolveDir)) return found;
      const name = packageOf(specifier);
      const detail = `Install it, for example with \`npm install ${name}\`, or remove the import.`;
      return { errors: [{ text: `The package "${name}" is not installed`, detail }] };
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
