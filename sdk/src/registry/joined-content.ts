import { compareText } from "../util/texts.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";
import type { PlacedTool, Registry, RegistryContent } from "./registry.ts";

/** The tools of several registries; where two have a tool of one name, the later one gives it. */
export function joinedContent(first: Registry, ...others: readonly Registry[]): RegistryContent {
  const registries = [first, ...others];
  const tools = new Map(registries.flatMap(placedTools).map((tool) => [tool.record.toolId, tool]));
  const agents = new Map(registries.flatMap((registry) => registry.agents).map((agent) => [agent.name, agent]));
  return {
    version: others.length === 0 ? first.version : joinedVersion(registries.map(({ version }) => version)),
    location: first.location,
    // What one of them lacks cannot be offered of all.
    providers: first.providers.filter((id) => others.every(({ providers }) => providers.includes(id))),
    agents: [...agents.values()].sort((one, other) => compareText(one.name, other.name)),
    tools: [...tools.values()].sort((one, other) => compareText(one.record.toolId, other.record.toolId)),
  };
}

const placedTools = (registry: Registry): readonly PlacedTool[] =>
  registry.tools.map((record) => ({
    record,
    location: registry.locationOf(record.toolId),
    formOf: (providerId, name) => registry.formOf(providerId, name),
    digestOf: (name, module) => registry.digestOf(name, module),
  }));

/** The project's version of the first, a plus sign, and 12 hexadecimal digits of a hash of these texts. */
export function joinedVersion(texts: readonly string[]): string {
  const [project = ""] = texts[0]?.split("+") ?? [];
  return `${project}+${sha256(stableJson(texts)).slice(0, 12)}`;
}
