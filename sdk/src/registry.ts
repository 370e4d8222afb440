/**
 * The registry entry: reads, asks and identifies a registry without running anything.
 *
 * @module
 */
export { fingerprint, registryVersion } from "./registry/content-hash.ts";
export { parseRegistry } from "./registry/parse-registry.ts";
export { createRegistry, type Registry } from "./registry/registry.ts";
export type { ToolDemands, ToolSource, ToolSummary } from "./registry/tool-source.ts";
export { restoreArguments } from "./registry/restore-arguments.ts";
export { sampleInput } from "./registry/sample-input.ts";
export type { JsonSchema } from "./model/json-schema.ts";
export { registryFormat, type RegistryFile, type ToolRecord } from "./model/registry.ts";
