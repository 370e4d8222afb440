/**
 * The bridge to LangChain: the tools of a turn, for `createAgent`, `ToolNode` and `bindTools`. Loads `@langchain/core`.
 *
 * @module
 */
export { langchainTools, type LangChainOptions, type LangChainTool, type LangChainTools } from "./bridges/langchain.ts";
