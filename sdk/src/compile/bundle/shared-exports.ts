import path from "node:path";
import { build, type Plugin } from "esbuild";
import { bundleOptions } from "./bundle-options.ts";
import { moduleName, reachedFrom, type ModuleGraph } from "./module-graph.ts";
import { sharedName } from "./shared-files.ts";

/** What an importer of a shared module has to know of it. */
export interface SharedModule {
  /** Name of its file. */
  readonly fileName: string;
  readonly exports: readonly string[];
  /** It also has the exports of packages, whichever these are. */
  readonly exportsPackage: boolean;
  /** The shared modules whose exports it takes for its own. */
  readonly taken: readonly string[];
  /** It is one value and not a set of exports: CommonJS, or data. */
  readonly isValue: boolean;
}

/** The shared modules of a project by absolute path. */
export type SharedModules = ReadonlyMap<string, SharedModule>;

/** What a module exports by itself, and from where it takes the exports of others as they are. */
interface OwnExports {
  readonly names: readonly string[];
  /** Paths of modules, and names of packages. */
  readonly taken: readonly string[];
  readonly isValue: boolean;
}

/**
 * What these modules export, each under a name that stands for it until its content is known. Left out are the few that cannot be
 * files of their own: CommonJS that imports itself in a circle, and what passes on the exports of CommonJS, whichever these are.
 */
export async function readExports(
  modules: readonly string[],
  graph: ModuleGraph,
  root: string,
): Promise<SharedModules> {
  const own = await readOwnExports(modules, graph, root);
  return new Map(
    [...own].flatMap(([module, { names, taken, isValue }]) => {
      const sources = new Set(taken);
      for (const source of sources) for (const other of own.get(source)?.taken ?? []) sources.add(other);
      if (isValue && reachedFrom(graph, graph.get(module)?.values() ?? []).has(module)) return [];
      if ([...sources].some((source) => own.get(source)?.isValue === true)) return [];
      const passedOn = [...sources]
        .flatMap((source) => own.get(source)?.names ?? [])
        .filter((name) => name !== "default");
      const shared: SharedModule = {
        fileName: sharedName(moduleName(root, module)),
        exports: [...new Set([...names, ...passedOn])],
        exportsPackage: [...sources].some((source) => !own.has(source)),
        taken: taken.filter((source) => own.has(source)),
        isValue,
      };
      return [[module, shared] as const];
    }),
  );
}

async function readOwnExports(
  modules: readonly string[],
  graph: ModuleGraph,
  root: string,
): Promise<ReadonlyMap<string, OwnExports>> {
  const leaveImports: Plugin = {
    name: "leave-imports",
    setup(plugin) {
      plugin.onResolve({ filter: /(?:)/ }, ({ path: specifier, importer }) => {
        const module = graph.get(importer)?.get(specifier);
        return module === undefined ? undefined : { path: module, external: true };
      });
    },
  };
  const { metafile, outputFiles } = await build({
    ...bundleOptions(root),
    entryPoints: modules.map((module, index) => ({ in: module, out: String(index) })),
    outdir: root,
    plugins: [leaveImports],
  });
  const texts = new Map(outputFiles.map((file) => [path.relative(root, file.path), file.text]));
  return new Map(
    Object.entries(metafile.outputs).map(([file, { entryPoint = "", exports }]) => {
      const module = path.resolve(root, entryPoint);
      const taken = [...(texts.get(path.normalize(file)) ?? "").matchAll(/^export \* from (".*");$/gm)];
      const exported: OwnExports = {
        names: exports,
        taken: taken.map(([, address = '""']) => JSON.parse(address) as string),
        isValue: metafile.inputs[entryPoint]?.format === "cjs" || !/\.[cm]?[jt]sx?$/.test(module),
      };
      return [module, exported];
    }),
  );
}
