import path from "node:path";
import { build } from "esbuild";
import { compareText } from "../../util/texts.ts";
import { bundleOptions } from "./bundle-options.ts";
import { bundleOwnEntry } from "./bundle-own-entry.ts";
import { importShared } from "./import-shared.ts";
import { moduleName, reachedFrom, type ModuleGraph } from "./module-graph.ts";
import { readExports, type SharedModule, type SharedModules } from "./shared-exports.ts";
import { sharedFolder, sharedName } from "./shared-files.ts";
import { sourceAddressOptions, withRequire } from "../project/source-address.ts";

/** The shared modules of a project, compiled. */
export interface CompiledShared {
  readonly shared: SharedModules;
  /** By path relative to the output folder. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Compiles each of the shared modules into a file of its own, so that all who import it get the same one. A file is named after its
 * content and that of all it imports.
 *
 * @param modules All the modules of the graph that are shared; what a shared one imports is shared, too.
 * @throws BuildFailure
 */
export async function compileShared(
  modules: ReadonlySet<string>,
  { graph, root, outDir }: { readonly graph: ModuleGraph; readonly root: string; readonly outDir: string },
): Promise<CompiledShared> {
  if (modules.size === 0) return { shared: new Map(), files: {} };
  const drafts = await readExports([...modules].sort(compareText), graph, root);
  const outdir = path.join(root, outDir, sharedFolder);
  const { outputFiles } = await build({
    ...bundleOptions(root),
    ...sourceAddressOptions(outdir, [bundleOwnEntry(), importShared({ shared: drafts, graph, folder: ".", root })]),
    entryPoints: [...drafts].map(([module, { fileName }]) => ({ in: module, out: path.basename(fileName, ".mjs") })),
    outdir,
    sourcemap: "linked",
  });
  const compiled = new Map(outputFiles.map((file) => [path.basename(file.path), withRequire(file.text)]));
  const texts = new Map(
    [...drafts].map(([module, draft]) => [module, withAllExports(compiled.get(draft.fileName) ?? "", draft, drafts)]),
  );
  const shared = new Map(
    [...drafts].map(([module, draft]) => {
      const reached = [...reachedFrom(graph, [module])].sort(compareText);
      const content = [module, ...reached].map((part) => [moduleName(root, part), texts.get(part)]);
      return [module, { ...draft, fileName: sharedName(JSON.stringify(content)) }];
    }),
  );
  const files = [...drafts].flatMap(([module, draft]) => {
    const named = reachedFrom(graph, [module], (reached) => reached !== module && shared.has(reached));
    const text = [...named].reduce(
      (current, reached) => withName(current, drafts.get(reached), shared.get(reached)),
      texts.get(module) ?? "",
    );
    const file = `${sharedFolder}/${shared.get(module)?.fileName ?? ""}`;
    return [
      [file, text],
      [`${file}.map`, compiled.get(`${draft.fileName}.map`) ?? ""],
    ] as const;
  });
  return { shared, files: Object.fromEntries(files) };
}

const withName = (text: string, draft: SharedModule | undefined, settled: SharedModule | undefined): string =>
  draft === undefined || settled === undefined ? text : text.replaceAll(draft.fileName, settled.fileName);

/** The text with the exports that the compiler has left out. */
function withAllExports(text: string, { exports, taken, isValue }: SharedModule, all: SharedModules): string {
  if (isValue) return text;
  const listed = /^export \{\n([^]*?)\n\};$/m.exec(text)?.[1] ?? "";
  const present = new Set(listed.split(",\n").map((entry) => entry.trim().replace(/^.* as /, "")));
  // Within one module a re-exported type looks like a value, and is requested like one.
  const types = exports.filter((name) => !present.has(name) && !present.has(JSON.stringify(name)));
  const lines = [
    ...(types.length === 0 ? [] : [`var __type; export { ${types.map((name) => `__type as ${name}`).join(", ")} };`]),
    // What packages export is passed on by the module that imports them, and by none after it.
    ...taken
      .flatMap((module) => all.get(module) ?? [])
      .flatMap((module) => (module.exportsPackage ? [`export * from "./${module.fileName}";`] : [])),
  ];
  const end = text.lastIndexOf("//# sourceMappingURL=");
  return `${text.slice(0, end)}${lines.map((line) => `${line}\n`).join("")}${text.slice(end)}`;
}
