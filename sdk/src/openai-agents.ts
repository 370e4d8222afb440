/**
 * The bridge to OpenAI Agents: the tools of a turn, for `new Agent({ tools })`. Loads `@openai/agents`.
 *
 * @module
 */
export {
  openaiAgentsTools,
  type OpenAiAgentsContent,
  type OpenAiAgentsParameters,
  type OpenAiAgentsResult,
  type OpenAiAgentsTool,
} from "./bridges/openai-agents.ts";
