import type { AgentDefinition } from "../model/agent/agent.ts";

/**
 * Declares an agent; `agents/<name>.ts` exports one by default. Loads nothing and returns it unchanged.
 *
 * @example
 * export default defineAgent({
 *   name: "analyst",
 *   instructions: "Analyse the data you are given. Hand the result back with `handoff`.",
 *   tools: ["table_read", "handoff"],
 * });
 */
export const defineAgent = <const Agent extends AgentDefinition>(agent: Agent): Agent => agent;
