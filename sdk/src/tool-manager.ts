/**
 * A tool manager over a built registry, or over tools given directly, without a build. Compilers and validators are loaded only for the
 * latter.
 *
 * @module
 */
export {
  createToolManager,
  type FunctionDefinition,
  type ManagedTools,
  type ToolManager,
  type ToolManagerOptions,
} from "./tool-manager/create-tool-manager.ts";
export { registryFromTools } from "./tool-manager/registry-from-tools.ts";
export type { GivenDefinition, GivenModule, GivenTool, GivenTools } from "./compile/direct/given-tools.ts";
export type { SeedResult } from "./runtime/presentation/seed-result.ts";
export type { SeedErrorType } from "./model/seed-errors.ts";
export type { ExplicitSchema, RawSchema } from "./model/explicit-schema.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
