import { readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { OnResolveArgs, OnResolveResult, PartialMessage, Plugin, PluginBuild, ResolveOptions } from "esbuild";
import { aliasRemedy, type CodeResolver } from "../../infer/project/module-resolver.ts";
import { orElse } from "../../util/failures.ts";
import { folderWith, listedPackages, packageAbove } from "../../util/files.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { memoizeText } from "../../util/memo.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { build, entryFile } from "./bundler.ts";

interface ImportingProject {
  /** Whether packages that are not installed are errors. */
  readonly demandsPackages: boolean;
  readonly resolver: CodeResolver;
}

/** Marks a file that only the type checker finds; esbuild would read it without its `tsconfig.json`. */
export const readsOwnConfig = Symbol("reads its own tsconfig.json");

const isAsked = Symbol("resolved by the compiler before");

/**
 * Resolves imports as the type checker does. TypeScript sources are compiled in, also sources of workspace packages. Installed packages stay
 * imports where Node finds the same file from the project, and are compiled in elsewhere.
 */
export const resolveImports = (project: ImportingProject): Plugin => ({
  name: "resolve-imports",
  setup(plugin) {
    const fromRoot = memoizeText((name: string) => resolvePackage(plugin, name, { resolveDir: project.resolver.root }));
    plugin.onResolve({ filter: /(?:)/, namespace: "file" }, async (asked) => {
      const { path: name, kind } = asked;
      if (asked.pluginData === isAsked || kind === "entry-point") return undefined;
      if (isBuiltin(name)) return { path: name, external: true, sideEffects: false };
      const { importer, resolveDir } = asked;
      const native = await resolvePackage(plugin, name, { kind, importer, resolveDir });
      const file = sourceFileOf(asked, project);
      if (file !== undefined) return file === native.path ? undefined : { path: file, pluginData: readsOwnConfig };
      // File paths and URLs.
      if (/^(?:\.{1,2}(?:\/|$)|\/|\w+:)/.test(name)) return undefined;
      return resolveOther(asked, native, { ...project, fromRoot });
    });
    bridgeCommonJs(plugin);
  },
});

interface Resolution extends ImportingProject {
  readonly fromRoot: (name: string) => Promise<Resolved>;
}

type Resolved = Awaited<ReturnType<PluginBuild["resolve"]>>;

const resolvePackage = (plugin: PluginBuild, name: string, options: ResolveOptions): Promise<Resolved> =>
  plugin.resolve(name, { kind: "import-statement", ...options, pluginData: isAsked });

/** The file that the compiler reads for an import, if it is code to compile in. */
function sourceFileOf({ path: name, importer, kind }: OnResolveArgs, { resolver }: ImportingProject) {
  if (isInstalled(importer)) return undefined;
  const file = resolver.fileOf(name, importer, kind === "require-call" || kind === "require-resolve");
  return file !== undefined && isCompiledIn(file, resolver.root) ? realpathSync(file) : undefined;
}

const isInstalled = (file: string): boolean => file.split(path.sep).includes("node_modules");

/** Node runs no TypeScript of packages, and the oldest supported version none at all. */
const isCompiledIn = (file: string, root: string): boolean =>
  /(?<!\.d)\.[cm]?tsx?$|\.jsx$/.test(file) || (!isInstalled(file) && file.startsWith(root + path.sep));

async function resolveOther(
  asked: OnResolveArgs,
  found: Resolved,
  resolution: Resolution,
): Promise<OnResolveResult | undefined> {
  const { path: name, kind, importer, resolveDir } = asked;
  const { resolver, demandsPackages, fromRoot } = resolution;
  const { root } = resolver;
  const external = { path: name, external: true };
  // Toolwright is installed where the build runs, and where the artifact runs.
  if (packageOf(name) === "toolwright") return external;
  if (found.errors.length > 0) {
    // A package that is loaded at run time may be missing: its tool handles that.
    const isOptional = kind !== "import-statement" || !demandsPackages || isInstalled(importer);
    return isOptional && isPackageName(name) ? external : { errors: [unresolvedImport(name, resolveDir)] };
  }
  if (found.external) return external;
  // Returning nothing lets esbuild read the file with the nearest `tsconfig.json`.
  if (name.startsWith("#") || isCompiledIn(found.path, root) || !isPackageName(name)) return undefined;
  // Node does not find packages that only Yarn Plug'n'Play finds.
  const detail = resolver.plugAndPlayRemedy(resolveDir);
  if (detail !== undefined && !isPackageIn(packageOf(name), resolveDir))
    return { errors: [{ ...unresolvedImport(name, resolveDir), detail }] };
  const reached = await fromRoot(name);
  if (reached.errors.length > 0 || reached.path !== found.path) return undefined;
  const needsBridge = kind === "import-statement" && (await isCommonJs(found.path));
  return needsBridge ? { path: name, namespace: bridge } : external;
}

const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

/** Whether npm allows the name, unlike an alias such as `@/greet`, `~/greet` or `$lib/greet`. */
const isPackageName = (name: string): boolean => /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9-][\w.~-]*$/i.test(packageOf(name));

const isPackageIn = (name: string, folder: string): boolean =>
  folderWith(path.join("node_modules", name), folder) !== undefined;

function unresolvedImport(name: string, folder: string): PartialMessage {
  if (!isPackageName(name)) return { text: `"${name}" leads to no file`, detail: aliasRemedy };
  const owner = packageOf(name);
  if (isPackageIn(owner, folder))
    return {
      text: `The package "${owner}" is installed, but "${name}" leads to none of its files`,
      detail: "For a package of the workspace, build it first or export its sources; otherwise correct the import.",
    };
  const listed = [...listedPackages(packageAbove(folder))];
  return {
    text: `The package "${owner}" is not installed`,
    detail: listed.includes(owner)
      ? "Install the dependencies of the project."
      : `Correct the import, or add the package to the dependencies of the project and install it.${didYouMean(owner, listed)}`,
  };
}

const isCommonJs = memoizeText(async (file: string): Promise<boolean> => {
  if (file.endsWith(".cjs")) return true;
  if (!file.endsWith(".js")) return false;
  const manifest = path.join(packageAbove(path.dirname(file)), "package.json");
  const content: unknown = parseJson(orElse(() => readFileSync(manifest, "utf8"), ""));
  if (isRecord(content) && content.type !== undefined) return content.type === "commonjs";
  // Without `type`, the syntax decides.
  const { metafile } = await build({
    ...entryFile(file),
    bundle: false,
    metafile: true,
    outdir: "/",
  });
  return Object.values(metafile.inputs).every(({ format }) => format !== "esm");
});

const bridge = "commonjs";

/**
 * Node finds only some names that a CommonJS package exports. The bundler takes every name from its default export, which is the whole package.
 */
function bridgeCommonJs(plugin: PluginBuild): void {
  const inner = `${bridge}-default`;
  plugin.onLoad({ filter: /(?:)/, namespace: bridge }, ({ path: name }) => ({
    contents: `module.exports = require(${JSON.stringify(`${inner}:${name}`)}).default;`,
  }));
  plugin.onResolve({ filter: new RegExp(`^${inner}:`), namespace: bridge }, ({ path: name }) => ({
    path: name.slice(inner.length + 1),
    namespace: inner,
  }));
  plugin.onLoad({ filter: /(?:)/, namespace: inner }, ({ path: name }) => ({
    contents: `export { default } from ${JSON.stringify(name)};`,
  }));
  plugin.onResolve({ filter: /(?:)/, namespace: inner }, ({ path: name }) => ({ path: name, external: true }));
}
