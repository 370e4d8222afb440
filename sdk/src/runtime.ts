/**
 * The runtime entry: loads a built registry and runs its tools. It loads no compiler, validator or web server.
 *
 * @module
 */
export { loadRegistry, type LoadOptions } from "./runtime/load-registry.ts";
export { joinRegistries, type JoinedTools, type KnownTools, type UnknownTools } from "./registry/join-registries.ts";
export {
  overlayRegistries,
  type ChosenRegistry,
  type OverlaidRegistry,
  type Variant,
} from "./registry/overlay-registries.ts";
export type { VariantTarget, VariantUser } from "./registry/overlay-registries.ts";
export { createRuntime } from "./runtime/create-runtime.ts";
export type { ShownCall } from "./runtime/presentation/call-text.ts";
export { formatError } from "./runtime/presentation/call-text.ts";
export { fromSeedResult, toSeedResult, type SeedResult } from "./runtime/presentation/seed-result.ts";
export { errorTypeOf, seedErrors, seedErrorType, type SeedErrorRow, type SeedErrorType } from "./model/seed-errors.ts";
export { redact, redacted } from "./schema/redact.ts";
export type { FailureCause, ToolResult } from "./model/tool-result.ts";
export { causeOf } from "./runtime/outcomes/response-errors.ts";
export { ToolwrightError, isToolwrightError, type ErrorDetails } from "./errors/toolwright-error.ts";
export { forModel } from "./model/for-model.ts";
export { loadPolicy } from "./runtime/policy/load-policy.ts";
export { defaultPolicy } from "./model/policy.ts";
export type { PortName } from "./model/ports.ts";
export { errorCodes, type Code } from "./errors/codes.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
