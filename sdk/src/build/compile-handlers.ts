import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build, type BuildFailure, type Message, type Metafile, type Plugin } from "esbuild";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { InferredTool } from "../model/tool.ts";

/** Files by path relative to the output folder, and what could not be compiled. */
export interface Compiled {
  readonly files: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  /** By tool the absolute paths of the files that were bundled for it. */
  readonly sources?: ReadonlyMap<string, readonly string[]>;
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
  },
): Promise<Compiled> {
  const outdir = path.join(project.root, project.outDir, "handlers");
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: project.root,
      entryPoints: tools.map((tool) => ({ in: path.join(project.root, tool.file), out: tool.name })),
      outdir,
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      target: "node22",
      packages: "external",
      sourcemap: "linked",
      logLevel: "silent",
      banner: { js: "const __handlerUrl = import.meta.url;" },
      define: {
        "import.meta.url": "__sourceUrl",
        "import.meta.dirname": "__sourceFolder",
        "import.meta.filename": "__sourceFile",
      },
      plugins: [keepSourceAddress(outdir), project.bundlesToolwright === true ? takeOwnEntry : demandPackages],
    });
    const files = outputFiles.map((file) => [`handlers/${path.basename(file.path)}`, file.text] as const);
    return { files: Object.fromEntries(files), findings: [], sources: sourcesIn(metafile, project.root) };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { files: {}, findings: error.errors.map((message) => compileFinding(message, tools)) };
  }
}

function sourcesIn({ outputs }: Metafile, root: string): ReadonlyMap<string, readonly string[]> {
  const modules = Object.entries(outputs).filter(([file]) => file.endsWith(".js"));
  return new Map(
    modules.map(([file, { inputs }]) => [
      path.basename(file, ".js"),
      Object.keys(inputs).map((input) => path.resolve(root, input)),
    ]),
  );
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

function keepSourceAddress(outdir: string): Plugin {
  return {
    name: "keep-source-address",
    setup(plugin) {
      plugin.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, async ({ path: file }) => {
        const text = await readFile(file, "utf8");
        if (!text.includes("import.meta.")) return undefined;
        const relative = path.relative(outdir, file).split(path.sep).map(encodeURIComponent).join("/");
        // On the first line, so that no line number changes; a line for the shell is none for the compiler.
        return { contents: sourceAddress(relative) + text.replace(/^#!.*/, ""), loader: loaderOf(file) };
      });
    },
  };
}

const takeOwnEntry: Plugin = {
  name: "take-own-entry",
  setup(plugin) {
    const entry = path.join(import.meta.dirname, `../index${path.extname(import.meta.filename)}`);
    plugin.onResolve({ filter: /^toolwright$/ }, () => ({ path: entry }));
  },
};

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

function compileFinding(message: Message, tools: readonly InferredTool[]): Finding {
  const { location } = message;
  const tool = tools.find((candidate) => candidate.file === location?.file);
  return findingOf("HANDLER_COMPILE", `${message.text}.`, {
    ...(tool === undefined ? {} : { tool: tool.name }),
    ...(location === null
      ? {}
      : { at: { file: location.file, line: location.line, column: location.column + 1 }, evidence: location.lineText }),
  });
}
