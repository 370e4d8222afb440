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
export type { GivenDefinition, GivenTool, GivenTools } from "./tool-manager/given-tools.ts";
