/**
 * The bridge to LangChain: the tools of a turn, for `createAgent`, `ToolNode` and `bindTools`. Loads `@langchain/core`.
 *
 * @module
 */
export {
  tools,
  type LangChainOptions,
  type LangChainReview,
  type LangChainSchema,
  type LangChainTool,
  type LangChainTools,
} from "./bridges/langchain.ts";
export type * from "./shared-types/bridges.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/tools.ts";
