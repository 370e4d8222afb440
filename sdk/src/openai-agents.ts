/**
 * The bridge to OpenAI Agents: the tools of a turn, for `new Agent({ tools })`. Loads `@openai/agents`.
 *
 * @module
 */
export { openaiAgentsTools, type OpenAiAgentsTool } from "./bridges/openai-agents.ts";
