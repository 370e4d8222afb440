/**
 * Reads tools from their TypeScript sources. Loads a compiler; nothing that runs in production needs it.
 *
 * @module
 */
export { inferTool, inferTools, type InferOptions, type InferResult } from "./infer/infer-tools.ts";
export type { InferredTool } from "./model/tool.ts";
