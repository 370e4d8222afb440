import { nearestName } from "../../util/nearest-name.ts";
import { type AgentDefinition, agentToolkitNames, toolkitNames, routeTarget } from "./agent.ts";
import type { ToolBehaviors } from "../tool/tool-behavior.ts";
import type { ToolMetadata } from "../tool/tool.ts";

export interface AgentSurroundings {
  readonly agents: readonly AgentDefinition[];
  readonly toolOf: (name: string) => ToolMetadata | undefined;
  readonly toolNames: readonly string[];
  /** Names of the host's models; undefined if the host is not known. */
  readonly models: readonly string[] | undefined;
  /** Undefined if the host is not known: it may have its own types. */
  readonly behaviors: ToolBehaviors;
  readonly mayHaveTypes: boolean;
}

export interface AgentFault {
  /** Follows the name of the agent. */
  readonly says: string;
  readonly tool?: string;
}

/** The faults of an agent, each as a part of a sentence that begins with the agent: unknown tools, agents, models and types. */
export function agentFaults(agent: AgentDefinition, surroundings: AgentSurroundings): readonly AgentFault[] {
  const { agents, models, toolOf, toolNames } = surroundings;
  const names = agents.map(({ name }) => name);
  const form = /^[A-Za-z_][\w-]{0,62}$/.test(agent.name)
    ? []
    : ["has a name that is not a letter or `_`, then letters, digits, `_` or `-`"];
  const repeated = names.indexOf(agent.name) === names.lastIndexOf(agent.name) ? [] : ["has the name of another agent"];
  const tools = agent.tools.flatMap((name) => {
    const metadata = toolOf(name) ?? madeTool(name, names);
    const faults =
      metadata === undefined
        ? [`has the tool "${name}", which does not exist${meant(name, toolNames)}`]
        : faultsOfTool(name, metadata, surroundings);
    return faults.map((says) => ({ says, tool: name }));
  });
  const others = (agent.agents ?? []).filter((name) => !names.includes(name));
  const model = agent.model;
  const unknownModel =
    model === undefined || models === undefined || models.includes(model)
      ? []
      : [`has the model "${model}", which \`models\` does not have${meant(model, models)}`];
  const unknown = others.map((name) => `may use the agent "${name}", which does not exist${meant(name, names)}`);
  const ofAgent = (all: readonly string[]): readonly AgentFault[] => all.map((says) => ({ says }));
  return [...ofAgent([...form, ...repeated]), ...tools, ...ofAgent([...unknown, ...unknownModel])];
}

/** Tools created from the agents, or tools of the agent toolkit. */
function madeTool(name: string, agents: readonly string[]): CheckedMetadata | undefined {
  const to = routeTarget(name);
  if (to !== undefined && agents.includes(to)) return { type: "agent_as_tool", to };
  return agentToolkitNames.includes(name) || toolkitNames.includes(name) ? {} : undefined;
}

type CheckedMetadata = Partial<Pick<ToolMetadata, "type" | "to" | "category">>;

function faultsOfTool(
  name: string,
  { type = "function", to, category }: CheckedMetadata,
  { agents, behaviors, mayHaveTypes }: AgentSurroundings,
): readonly string[] {
  if (category === "lifecycle") return [`has the tool ${name}, which is a hook: no model calls it`];
  if (!Object.hasOwn(behaviors, type)) {
    if (mayHaveTypes) return [];
    return [`has the tool ${name} of type "${type}", which is not known${meant(type, Object.keys(behaviors))}`];
  }
  const { action, createsNode } = behaviors[type] ?? {};
  if (action === "begin") return [`has the tool ${name} of type ${type}, which a model cannot call`];
  const isTask = action === "delegate" || (action === "continue" && createsNode === true);
  if (isTask && to === undefined) return [`has the tool ${name}, which needs \`to\`: the agent it goes to`];
  const names = agents.map((agent) => agent.name);
  if (to === undefined || (action === "ask" && to === "person") || names.includes(to)) return [];
  return [`has the tool ${name}, which goes to the agent "${to}" that does not exist${meant(to, names)}`];
}

function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`;
}
