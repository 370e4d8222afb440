import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { AgentDefinition } from "../../model/agent.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ToolBehaviors } from "../../model/tool-behavior.ts";
import type { Registry } from "../../registry/registry.ts";
import { nearestName } from "../../util/nearest-name.ts";

/** What agents are checked against. */
export interface AgentSurroundings {
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
export function checkAgents(surroundings: AgentSurroundings): void {
  const { agents } = surroundings;
  const names = agents.map(({ name }) => name);
  const faults = [
    ...(agents.length === 0 ? ["There are no agents"] : []),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `Two agents have the name "${name}"`),
    ...agents.flatMap((agent) => faultsOf(agent, surroundings)),
  ];
  if (faults.length > 0) throw new ToolwrightError("AGENT_INVALID", `${faults.join(". ")}.`);
}

function faultsOf(agent: AgentDefinition, surroundings: AgentSurroundings): readonly string[] {
  const { registry, agents, models } = surroundings;
  const names = agents.map(({ name }) => name);
  const who = `Agent "${agent.name}"`;
  const tools = agent.tools.map((name) => ({ name, tool: registry.tool(name) }));
  return [
    ...(/^[A-Za-z_][\w-]{0,62}$/.test(agent.name)
      ? []
      : [`${who}: its name must be a letter or \`_\`, then letters, digits, \`_\` or \`-\``]),
    ...tools.flatMap(({ name, tool }) =>
      tool === undefined
        ? [`${who} has the tool "${name}", which the registry does not have${meant(name, registry.names)}`]
        : [],
    ),
    ...tools.flatMap(({ tool }) => (tool === undefined ? [] : faultsOfTool(tool, { who, names, surroundings }))),
    ...(agent.agents ?? [])
      .filter((name) => !names.includes(name))
      .map((name) => `${who} may use the agent "${name}", which does not exist${meant(name, names)}`),
    ...(agent.model === undefined || models.includes(agent.model)
      ? []
      : [`${who} has the model "${agent.model}", which \`models\` does not have${meant(agent.model, models)}`]),
  ];
}

interface Naming {
  readonly who: string;
  readonly names: readonly string[];
  readonly surroundings: AgentSurroundings;
}

function faultsOfTool({ toolId, metadata }: ToolRecord, { who, names, surroundings }: Naming): readonly string[] {
  const { type = "function", to } = metadata;
  const { behaviors } = surroundings;
  if (!Object.hasOwn(behaviors, type)) {
    return [
      `${who}: the tool ${toolId} has the type "${type}", which is not known${meant(type, Object.keys(behaviors))}`,
    ];
  }
  const action = behaviors[type]?.action;
  if (action === "begin") return [`${who} has the tool ${toolId} of type ${type}, which a model cannot call`];
  if (action === "delegate" && to === undefined)
    return [`${who}: the tool ${toolId} needs \`to\`, the agent it goes to`];
  if (to === undefined || (action === "ask" && to === "person") || names.includes(to)) return [];
  return [`${who}: the tool ${toolId} goes to the agent "${to}", which does not exist${meant(to, names)}`];
}

function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`;
}
