/**
 * The bridge to Mastra: the tools of a turn, for `new Agent({ tools })`. Loads `@mastra/core`.
 *
 * @module
 */
export {
  tools,
  type MastraDecision,
  type MastraQuestion,
  type MastraTool,
  type MastraTools,
} from "./bridges/mastra.ts";
export type * from "./shared-types/bridges.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/tools.ts";
