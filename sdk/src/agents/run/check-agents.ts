import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { agentFaults } from "../../model/agent-faults.ts";
import type { AgentDefinition } from "../../model/agent.ts";
import type { ToolBehaviors } from "../../model/tool-behavior.ts";
import type { Registry } from "../../registry/registry.ts";

/** What a host hands in about its agents. */
export interface CheckedHost {
  readonly registry: Registry;
  readonly agents: readonly AgentDefinition[];
  readonly models: readonly string[];
  readonly behaviors: ToolBehaviors;
}

/**
 * Checks that what agents name exists: tools, agents, models and the types of their tools.
 *
 * @throws ToolwrightError `AGENT_INVALID` with every fault.
 */
export function checkAgents({ registry, agents, models, behaviors }: CheckedHost): void {
  const surroundings = {
    agents,
    models,
    behaviors,
    mayHaveTypes: false,
    toolOf: (name: string) => registry.tool(name)?.metadata,
    toolNames: registry.names,
  };
  const faults = agents.flatMap((agent) =>
    agentFaults(agent, surroundings).map((fault) => `Agent "${agent.name}" ${fault}`),
  );
  const all = agents.length === 0 ? ["There are no agents"] : faults;
  if (all.length > 0) throw new ToolwrightError("AGENT_INVALID", `${all.join(". ")}.`);
}
