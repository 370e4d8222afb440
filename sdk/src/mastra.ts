/**
 * The bridge to Mastra: a turn's tools for `new Agent({ tools })`. Loads `@mastra/core`.
 *
 * @module
 */
export { mastraTools, type MastraTool, type MastraTools } from "./bridges/mastra.ts";
