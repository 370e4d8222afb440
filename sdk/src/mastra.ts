/**
 * The bridge to Mastra: the tools of a turn, for `new Agent({ tools })`. Loads `@mastra/core`.
 *
 * @module
 */
export { mastraTools, type MastraTool, type MastraTools } from "./bridges/mastra.ts";
