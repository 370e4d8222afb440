import { loadRegistry } from "../../runtime/load-registry.ts";
import type { Registry } from "../../registry/registry.ts";

/** Where the build of this package puts it, seen from a folder of `dist/coding`. */
const file = new URL("../../coding-toolkit/tool_registry.json", import.meta.url);

export const loadCodingRegistry = (): Promise<Registry> => loadRegistry(file);
