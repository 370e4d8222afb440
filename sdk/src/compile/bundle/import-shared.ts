import type { Plugin } from "esbuild";
import { moduleName, type ModuleGraph } from "./module-graph.ts";
import type { SharedModule, SharedModules } from "./shared-exports.ts";

const namespace = "shared";

/** How imports of shared modules are recognised. */
interface Imports {
  readonly shared: SharedModules;
  readonly graph: ModuleGraph;
  /** Leads from the importing modules to the shared ones. */
  readonly folder: string;
  readonly root: string;
}

/** Lets compiled modules import the shared ones instead of taking them in. */
export function importShared({ shared, graph, folder, root }: Imports): Plugin {
  const addressOf = (module: string): string => `${folder}/${shared.get(module)?.fileName ?? ""}`;
  return {
    name: "import-shared",
    setup(plugin) {
      plugin.onResolve({ filter: /(?:)/ }, ({ path: specifier, importer, kind, ...asked }) => {
        if (asked.namespace === namespace) return { path: specifier, external: true };
        const module = graph.get(importer)?.get(specifier);
        if (module === undefined || !shared.has(module)) return undefined;
        if (kind === "dynamic-import") return { path: addressOf(module), external: true };
        return { path: moduleName(root, module), namespace, pluginData: module };
      });
      plugin.onLoad({ filter: /(?:)/, namespace }, ({ pluginData: module }: { pluginData: string }) => ({
        contents: standIn(shared.get(module), JSON.stringify(addressOf(module))),
        loader: "js",
      }));
    },
  };
}

/** A module that exports what the shared one does, so that the compiler knows of each name whether it is there. */
function standIn(module: SharedModule | undefined, address: string): string {
  if (module?.isValue === true) return `import value from ${address}; module.exports = value;`;
  const { exports = [], exportsPackage = false } = module ?? {};
  const named =
    exports.length === 0 ? "" : `export { ${exports.map((name) => JSON.stringify(name)).join(", ")} } from ${address};`;
  return `import ${address}; ${named} ${exportsPackage ? `export * from ${address};` : ""}`;
}
