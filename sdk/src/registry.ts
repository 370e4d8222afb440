/**
 * The registry entry: reads, asks and identifies a registry without running anything.
 *
 * @module
 */
export { fingerprint, registryVersion, type VersionedContent } from "./registry/content-hash.ts";
export { contractOf } from "./registry/contract-of.ts";
export { changeKinds, type ChangeKind, type ContractChange } from "./registry/diff/contract-change.ts";
export { diffContracts, type ContractDiff, type DiffOptions } from "./registry/diff/diff-contracts.ts";
export { parseLock } from "./registry/diff/parse-lock.ts";
export type { ResultOptions } from "./registry/diff/schema-changes.ts";
export { lockFormat, type LockFile, type ToolContract } from "./model/lock.ts";
export type { ToolAnnotations } from "./model/annotations.ts";
export { parseRegistry } from "./registry/parse-registry.ts";
export { createRegistry } from "./registry/registry.ts";
export type { ProviderForms } from "./registry/provider-forms.ts";
export { restoreArguments } from "./registry/restore-arguments.ts";
export { sampleInput } from "./registry/sample-input.ts";
export { registryFormat, type ProviderFile, type ProviderFileReference, type RegistryFile } from "./model/registry.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/records.ts";
