/**
 * The bridge to LangChain: a turn's tools for `createAgent`, `ToolNode` and `bindTools`. Loads `@langchain/core`.
 *
 * @module
 */
export { langchainTools, type LangChainOptions, type LangChainTool, type LangChainTools } from "./bridges/langchain.ts";
