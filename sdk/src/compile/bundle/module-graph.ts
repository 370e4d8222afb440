import path from "node:path";
import { build, type Metafile } from "esbuild";
import { bundleOptions } from "./bundle-options.ts";
import { demandPackages } from "../project/demand-packages.ts";

/** Modules of a project by absolute path, each with what it imports: by specifier the path that leads to. Packages are left out. */
export type ModuleGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A module's path relative to the root, the same on every system. */
export const moduleName = (root: string, module: string): string =>
  path.relative(root, module).split(path.sep).join("/");

/** What a set of files imports, directly or through others. */
export interface ReadModules {
  /** The modules that the files are, in their order: a file may be reached through a link. */
  readonly entries: readonly string[];
  readonly graph: ModuleGraph;
}

const listName = "<tools>";

/**
 * Follows the imports of these files.
 *
 * @param files Relative to the root.
 * @throws BuildFailure Where a file cannot be parsed, or an import leads nowhere.
 */
export async function readModules(files: readonly string[], root: string): Promise<ReadModules> {
  // One module that imports all of them costs less than as many entry points.
  const list = files.map((file, index) => `export * as m${String(index)} from ${JSON.stringify(`./${file}`)};`);
  const { metafile } = await build({
    ...bundleOptions(root),
    stdin: { contents: list.join("\n"), resolveDir: root, sourcefile: listName },
    plugins: [demandPackages],
  });
  const { [listName]: listed, ...inputs } = metafile.inputs;
  return {
    entries: (listed?.imports ?? []).map((entry) => path.resolve(root, entry.path)),
    graph: new Map(Object.entries(inputs).map(([file, input]) => [locationOf(file, root), importsOf(input, root)])),
  };
}

/** Data that is imported with an attribute is the same file as without. */
const locationOf = (file: string, root: string): string =>
  path.resolve(root, file.replace(/ with \{ type: 'json' \}$/, ""));

function importsOf({ imports }: Metafile["inputs"][string], root: string): ReadonlyMap<string, string> {
  return new Map(
    imports.flatMap(({ path: file, original, external }) =>
      original === undefined || external === true ? [] : [[original, locationOf(file, root)] as const],
    ),
  );
}

/** The modules that at least two of the entries reach. */
export function sharedModules(graph: ModuleGraph, entries: readonly string[]): ReadonlySet<string> {
  const reachedFirst = new Map<string, number>();
  const shared = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const pending = [entry];
    for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
      const first = reachedFirst.get(module);
      // Each module is walked through twice at most, however many entries reach it.
      if (first === index || shared.has(module)) continue;
      if (first === undefined) reachedFirst.set(module, index);
      else shared.add(module);
      pending.push(...(graph.get(module)?.values() ?? []));
    }
  }
  return shared;
}

/** These modules and all they import, directly or through others; what only an end imports is left out. */
export function reachedFrom(
  graph: ModuleGraph,
  modules: Iterable<string>,
  isEnd = (_module: string): boolean => false,
): ReadonlySet<string> {
  const reached = new Set(modules);
  for (const module of reached) {
    if (isEnd(module)) continue;
    for (const imported of graph.get(module)?.values() ?? []) reached.add(imported);
  }
  return reached;
}

/** These modules and all that import one of them, directly or through others. */
export function reaching(graph: ModuleGraph, modules: Iterable<string>): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [importer, imports] of graph) {
    for (const module of imports.values()) {
      const known = importers.get(module);
      if (known === undefined) importers.set(module, [importer]);
      else known.push(importer);
    }
  }
  const found = new Set(modules);
  for (const module of found) for (const importer of importers.get(module) ?? []) found.add(importer);
  return found;
}
