import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { ExplainedTool, WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import type { StudioWorkflow } from "../../serve/studio/studio-types.ts";
import { defined } from "../../util/defined.ts";
import { builtRegistry, readRegistry } from "../project/open-registry.ts";

export async function projectWorkflows(root: string): Promise<readonly StudioWorkflow[]> {
  const registry = await readRegistry(await builtRegistry(root));
  if (registry === undefined) return [];
  const { explainWorkflows } = await import("../../workflow/file/load-workflow.ts");
  const workflows = (await explainWorkflows(root, registry)).map(shownWorkflow);
  return (registry.agents ?? []).length === 0 ? workflows : [...workflows, teamOf(registry)];
}

export async function workflowAgents(root: string): Promise<readonly AgentDefinition[]> {
  const registry = await readRegistry(await builtRegistry(root));
  if (registry === undefined) return [];
  const { compileWorkflows } = await import("../../workflow/file/load-workflow.ts");
  return (await compileWorkflows(root, registry)).flatMap(({ workflow }) => workflow?.agents ?? []);
}

function shownWorkflow({ name, file, agents, handoffs, hooks }: WorkflowExplanation): StudioWorkflow {
  const members = new Set(agents.map((agent) => agent.name));
  const after = (agent: string): readonly string[] =>
    handoffs.filter(({ from, to }) => from === agent && members.has(to)).map(({ to }) => to);
  return {
    name,
    file,
    agents: agents.map((agent) => ({ name: agent.name, tools: agent.tools, agents: [...new Set(after(agent.name))] })),
    handoffs,
    hooks: hooks.flatMap(({ event, hooks: own }) =>
      own
        .filter((hook) => settingOf(hook, "enabled") !== false)
        .map((hook) => ({ name: hook.name, event, ...defined({ agents: agentsAround(hook) }) })),
    ),
  };
}

const settingOf = ({ settings }: ExplainedTool, wanted: string): unknown =>
  settings.find(({ name }) => name === wanted)?.value;

function agentsAround(hook: ExplainedTool): readonly string[] | undefined {
  const agents = settingOf(hook, "agents");
  return Array.isArray(agents) ? agents.map(String) : undefined;
}

function teamOf({ agents = [], tools }: RegistryFile): StudioWorkflow {
  const targets = new Map(tools.map(({ toolId, metadata }) => [toolId, metadata.to]));
  return {
    name: "agents",
    agents: agents.map(({ name, tools: own, agents: named }) => ({
      name,
      tools: own,
      agents: named ?? own.flatMap((tool) => targets.get(tool) ?? []),
    })),
    handoffs: [],
    hooks: [],
  };
}
