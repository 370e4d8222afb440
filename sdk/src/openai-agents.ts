/**
 * The bridge to OpenAI Agents: the tools of a turn, for `new Agent({ tools })`. Loads `@openai/agents`.
 *
 * @module
 */
export {
  tools,
  type OpenAiAgentsContent,
  type OpenAiAgentsParameters,
  type OpenAiAgentsResult,
  type OpenAiAgentsTool,
} from "./bridges/openai-agents.ts";
export type * from "./shared-types/bridges.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/tools.ts";
