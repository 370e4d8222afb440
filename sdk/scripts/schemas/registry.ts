import { defineTool } from "../../src/define/define-tool.ts";
import type { RegistryFile } from "../../src/model/registry.ts";

/** The artifact `tool_registry.json` that `toolwright build` writes. */
export default defineTool({ category: "utility", execute: (_registry: RegistryFile): void => undefined });
