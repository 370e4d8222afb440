import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";

/** An agent of a registry, or one that a tool or a workflow names. */
export interface ListedAgent extends Pick<AgentDefinition, "name"> {
  /** Left out for an agent that is only named. */
  readonly definition?: AgentDefinition;
  /** Names of the tools that it is offered and the registry has. */
  readonly tools: readonly string[];
  /** Names of other tools that it is offered: tools of the agent toolkit. */
  readonly otherTools: readonly string[];
}

/** All agents of a registry, sorted by name, each with its tools. */
export function listedAgents(
  { agents = [], tools }: Pick<RegistryFile, "agents" | "tools">,
  workflows: readonly WorkflowExplanation[] = [],
): readonly ListedAgent[] {
  const offered = new Map<string, Set<string>>();
  const offer = (agent: string, names: readonly string[]): void => {
    offered.set(agent, new Set([...(offered.get(agent) ?? []), ...names]));
  };
  for (const { name, tools: own, denied = [] } of agents)
    offer(
      name,
      own.filter((tool) => !denied.includes(tool)),
    );
  for (const { toolId, metadata } of tools) {
    for (const agent of [metadata.applyTo ?? []].flat()) if (agent !== "all") offer(agent, [toolId]);
  }
  for (const workflow of workflows) for (const { name, tools: own } of workflow.agents) offer(name, own);
  const known = new Set(tools.map(({ toolId }) => toolId));
  return [...offered]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, names]) => {
      const definition = agents.find((agent) => agent.name === name);
      const all = [...names];
      return {
        name,
        ...(definition && { definition }),
        tools: all.filter((tool) => known.has(tool)).sort(),
        otherTools: all.filter((tool) => !known.has(tool)).sort(),
      };
    });
}

/** The agents of each tool, by the tool's name. */
export function agentsOfTools(agents: readonly ListedAgent[]): ReadonlyMap<string, readonly string[]> {
  const pairs = agents.flatMap(({ name, tools }) => tools.map((tool) => ({ tool, name })));
  return new Map(
    [...Map.groupBy(pairs, ({ tool }) => tool)].map(([tool, found]) => [tool, found.map(({ name }) => name)]),
  );
}
