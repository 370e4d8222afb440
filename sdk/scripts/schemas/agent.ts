import { defineTool } from "../../src/define/define-tool.ts";
import type { AgentDefinition } from "../../src/model/agent/agent.ts";

/** An agent, as a file of `agents/` exports it. */
export default defineTool({ category: "utility", execute: (_agent: AgentDefinition): void => undefined });
