/**
 * Reads tools from their TypeScript sources. Loads a compiler; nothing that runs in production needs it.
 *
 * @module
 */
export { inferTool, inferTools, type InferOptions, type InferResult } from "./infer/infer-tools.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/findings.ts";
