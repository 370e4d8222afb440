import path from "node:path";
import type { Message, Metafile, Plugin } from "esbuild";
import { build, entryFile, importOwn, isBuildFailure, ownModule } from "./bundler.ts";
import type { Config } from "../../infer/project/read-config.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import { findingOf } from "../../errors/toolwright-error.ts";
import { readFileSync } from "node:fs";
import { readsOwnConfig, resolveImports } from "./resolve-imports.ts";

export interface Compiled {
  readonly paths: ReadonlyMap<string, string>;
  /** All files by path relative to the output folder: the modules, the code that they share, source maps. */
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
 * Compiles each tool's own files into a module `handlers/<tool>.<hash>.mjs` with a source map. Code that several tools import becomes a module next
 * to them, so that they share its state; so does the authoring entry. Packages stay imports and are found from the output folder upwards;
 * `import.meta.url` stays the address of the source file, so that data next to the sources is still found.
 */
export async function compileHandlers(
  tools: readonly InferredTool[],
  { root, outDir, demandsPackages = true }: HandlerProject,
): Promise<Compiled> {
  const outdir = path.join(root, outDir, handlerFolder);
  const entry = await ownModule("index");
  // Loaded only here: most builds have already loaded the compiler, and unchanged builds do not need it.
  const { metadataFindings, openCodeResolver } = await import("../../infer/project/module-resolver.ts");
  const resolver = openCodeResolver(root);
  try {
    const { metafile, outputFiles } = await build({
      banner: { js: banner },
      define: sourceAddressNames,
      plugins: [
        keepSourceAddress(outdir),
        importOwn("toolwright", entry),
        resolveImports({ demandsPackages, resolver }),
      ],
      absWorkingDir: root,
      // An absolute path with `*` in a folder would be a glob.
      entryPoints: tools.map((tool) => ({ in: `./${tool.file}`, out: tool.name })),
      outdir,
      entryNames: "[name].[hash]",
      chunkNames: "shared-[hash]",
      // Modules of that name are ECMAScript modules in every package, also where `type` is `commonjs` or missing.
      outExtension: { ".js": ".mjs" },
      splitting: true,
      metafile: true,
      // As Node resolves: no `module` field or condition of bundlers.
      mainFields: ["main"],
      conditions: resolver.config.options.customConditions ?? [],
      ...defined({ tsconfig: projectConfig(root, resolver.config) }),
      charset: "utf8",
      sourcemap: "linked",
      // With the sources' texts, each changed comment would create another version.
      sourcesContent: false,
    });
    const sources = sourcesOf(metafile, root);
    const findings = metadataFindings(sources, resolver);
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
      findings,
      sources,
    };
  } catch (error) {
    return { paths: new Map(), files: {}, findings: compileFindings(error, tools), sources: [] };
  }
}

/** The referenced configuration that counts if the root's `tsconfig.json` only has references; esbuild finds any other itself. */
const projectConfig = (root: string, { file }: Config): string | undefined =>
  file === undefined || path.basename(file) === "tsconfig.json" ? undefined : file;

/** The name and the path in `dist/handlers/kb_search.5N2WKBTH.mjs`. */
function pathOf(output: string): readonly [name: string, path: string] {
  const file = path.basename(output);
  return [file.replace(/\.\w+\.mjs$/, ""), `${handlerFolder}/${file}`];
}

/** Data that is imported with an attribute is the same file as without. */
const sourcesOf = ({ inputs }: Metafile, root: string): readonly string[] =>
  Object.keys(inputs)
    .filter((file) => !file.startsWith("commonjs"))
    .map((file) => path.resolve(root, file.replace(/ with \{ type: 'json' \}$/, "")));

function compileFindings(error: unknown, tools: readonly InferredTool[]): readonly Finding[] {
  if (!isBuildFailure(error)) throw error;
  return error.errors.map((message) => compileFinding(message, tools));
}

function compileFinding({ text, location, detail }: Message, tools: readonly InferredTool[]): Finding {
  const tool = tools.find((candidate) => candidate.file === location?.file);
  return findingOf("HANDLER_COMPILE", `${text}.`, {
    ...(tool === undefined ? {} : { tool: tool.name }),
    ...(typeof detail === "string" && { remedy: detail }),
    ...(text.startsWith("No loader is configured") && { remedy: importAsText }),
    ...(location === null
      ? {}
      : { at: { file: location.file, line: location.line, column: location.column + 1 }, evidence: location.lineText }),
  });
}

const importAsText =
  'Write `import text from "…" with { type: "text" }`, or read the file with `readFileSync(new URL("…", import.meta.url))`.';

/** Bundled CommonJS code loads packages and Node's modules by `require`, which modules do not have. */
const banner =
  'const __handlerMeta = import.meta; const require = process.getBuiltinModule("node:module").createRequire(__handlerMeta.url);';

const sourceAddressNames = {
  "import.meta": "__sourceMeta",
  __dirname: "__sourceMeta.dirname",
  __filename: "__sourceMeta.filename",
};

/** Keeps the source file's `import.meta` in a compiled module, however the code reads it. */
function keepSourceAddress(outdir: string): Plugin {
  return {
    name: "keep-source-address",
    setup(plugin) {
      plugin.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, async ({ path: file, pluginData }) => {
        const isAlone = pluginData === readsOwnConfig;
        // esbuild itself reports a file that it cannot read, such as one whose name has other capital letters.
        const text = isAlone ? await compiledAlone(file) : orElse(() => readFileSync(file, "utf8"), "");
        const usesAddress = /\bimport\b.*\bmeta\b|\b__(?:dir|file)name\b/s.test(text);
        if (!usesAddress && !isAlone) return undefined;
        const relative = path.relative(outdir, file).split(path.sep).map(encodeURIComponent).join("/");
        // On the first line, so that no line number changes; the compiler drops a hashbang.
        const contents = (usesAddress ? sourceAddress(relative) : "") + text.replace(/^#!.*/, "");
        return { contents, loader: isAlone ? "js" : loaderOf(file) };
      });
    },
  };
}

/** A file as JavaScript, by its nearest `tsconfig.json`. */
async function compiledAlone(file: string): Promise<string> {
  const { outputFiles } = await build({
    ...entryFile(file),
    outdir: path.dirname(file),
    bundle: false,
    sourcemap: "inline",
    sourcesContent: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

function sourceAddress(relative: string): string {
  const address = `const __sourceUrl = new URL(${JSON.stringify(relative)}, __handlerMeta.url).href;`;
  const file = "const __sourceFile = process.getBuiltinModule('node:url').fileURLToPath(__sourceUrl);";
  // Packages are found from the compiled module.
  const resolve = String.raw`(name) => /^\.{0,2}\//.test(name) ? new URL(name, __sourceUrl).href : __handlerMeta.resolve(name)`;
  const folder = "process.getBuiltinModule('node:path').dirname(__sourceFile)";
  const members = `url: __sourceUrl, filename: __sourceFile, dirname: ${folder}, resolve: ${resolve}`;
  return `${address} ${file} const __sourceMeta = { ${members} }; `;
}

function loaderOf(file: string): "js" | "jsx" | "ts" | "tsx" {
  const typed = /\.[cm]?tsx?$/.test(file);
  const markup = file.endsWith("x");
  if (typed) return markup ? "tsx" : "ts";
  return markup ? "jsx" : "js";
}
