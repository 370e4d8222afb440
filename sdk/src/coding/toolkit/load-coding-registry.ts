import { joinRegistries } from "../../registry/join-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import { loadRegistry } from "../../runtime/load-registry.ts";
import { loadToolkit } from "../../runtime/load-toolkit.ts";

/** Where the build of this package puts it, seen from a folder of `dist/coding`. */
const file = new URL("../../coding-toolkit/tool_registry.json", import.meta.url);

/** The coding tools, and the tool that reads results which were too long for the model. */
export async function loadCodingRegistry(): Promise<Registry> {
  return joinRegistries(await loadRegistry(file), await loadToolkit(["read_output"]));
}
