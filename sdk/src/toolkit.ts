/**
 * The built-in tools, ready to be joined with the tools of a project.
 *
 * @module
 */
export { loadToolkit } from "./runtime/load-toolkit.ts";
export type { ToolkitTools } from "./runtime/toolkit-tools.generated.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/records.ts";
