import {
  type AgentDefinition,
  agentToolkitNames,
  toolkitNames,
  routeTarget,
  routeTo,
} from "../../model/agent/agent.ts";
import type { ProviderForm, ToolRecord } from "../../model/artifact/registry.ts";
import { openRegistry, type Registry } from "../../registry/registry.ts";
import { joinRegistries, type UnknownTools, selectTools } from "../../registry/join-registries.ts";
import type { JsonObject } from "../../util/json.ts";
import { loadRegistry, loadToolkit } from "../../runtime/load-registry.ts";
import { ownFile } from "../../util/own-files.ts";

/** The location in this package's build, relative to a folder of `dist/agents`. */
const file = ownFile("agents-toolkit/tool_registry.json");

/** The tool of the toolkit that is the template for every `route_to_<agent>`. */
const routeForm = "route_to_agent";

/**
 * Adds the tools that agents name and the registry lacks: tools of the agent toolkit, and a `route_to_<agent>` for each agent that another agent
 * names in `agents` or by the tool. Returns the same registry if nothing is missing.
 */
export async function withAgentTools(registry: Registry, agents: readonly AgentDefinition[]): Promise<Registry> {
  const missing = new Set(
    agents.flatMap((agent) => offeredNames(agent, registry)).filter((name) => registry.tool(name) === undefined),
  );
  const targets = agents.filter(({ name }) => missing.has(routeTo(name)));
  const own = agentToolkitNames.filter((name) => missing.has(name));
  const builtIn = toolkitNames.filter((name) => missing.has(name));
  const base = builtIn.length === 0 ? registry : joinRegistries(registry, await builtInTools(builtIn));
  if (targets.length === 0 && own.length === 0) return base;
  const toolkit = await loadRegistry<UnknownTools>(file);
  const found = own.length === 0 ? base : joinRegistries(base, selectTools(toolkit, own));
  return targets.length === 0 ? found : joinRegistries(found, routeRegistry(toolkit, targets));
}

const builtInTools = async (names: readonly string[]): Promise<Registry<UnknownTools>> =>
  await loadToolkit(names as Parameters<typeof loadToolkit>[0]);

/** The tools that an agent is offered: the tools it names, and one for each agent in `agents` that no named tool leads to. */
export function offeredNames({ tools, agents = [] }: AgentDefinition, registry: Registry): readonly string[] {
  const reached = new Set(tools.map((name) => registry.tool(name)?.metadata.to ?? routeTarget(name)));
  return [...tools, ...agents.filter((agent) => !reached.has(agent)).map(routeTo)];
}

function routeRegistry(toolkit: Registry, agents: readonly AgentDefinition[]): Registry<UnknownTools> {
  const form = toolkit.tool(routeForm);
  const { version, location, providers } = toolkit;
  const records =
    form === undefined
      ? []
      : agents.map((agent) => routeRecord(form, agent)).sort((one, other) => (one.toolId < other.toolId ? -1 : 1));
  const tools = records.map((record) => ({
    record,
    location,
    formOf: (providerId: string) => renamedForm(toolkit.formOf(providerId, routeForm), record),
    digestOf: (_name: string, module: string) => toolkit.digestOf(routeForm, module),
  }));
  return openRegistry({ version, location, providers, agents: [], tools }) as Registry<UnknownTools>;
}

function routeRecord(form: ToolRecord, { name, description }: AgentDefinition): ToolRecord {
  const purpose = description === undefined ? "" : ` ${description}`;
  const text = `Give work to the agent ${name} and get its result.${purpose}`;
  return {
    ...form,
    toolId: routeTo(name),
    description: text,
    summary: text,
    metadata: { ...form.metadata, to: name, title: `Give work to ${name}` },
    jsonSchema: { ...form.jsonSchema, description: text },
  };
}

const renamedForm = (form: ProviderForm | undefined, tool: ToolRecord): ProviderForm | undefined =>
  form && { ...form, definition: renamed(form.definition, tool) };

/** A provider's definition has name and description at the top, or in its `function`. */
function renamed(definition: JsonObject, tool: ToolRecord): JsonObject {
  return Object.fromEntries(
    Object.entries(definition).map(([key, value]) => {
      if (key === "name") return [key, tool.toolId];
      if (key === "description") return [key, tool.description];
      const isInner = key === "function" && typeof value === "object" && value !== null && !Array.isArray(value);
      return [key, isInner ? renamed(value as JsonObject, tool) : value];
    }),
  );
}
