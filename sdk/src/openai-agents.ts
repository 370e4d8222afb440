/**
 * The bridge to OpenAI Agents: a turn's tools for `new Agent({ tools })`. Loads `@openai/agents`.
 *
 * @module
 */
export { openaiAgentsTools, type OpenAiAgentsTool } from "./bridges/openai-agents.ts";
