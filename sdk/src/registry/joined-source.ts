import { compareText } from "../util/texts.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";
import type { Registry } from "./registry.ts";
import type { ToolSource } from "./tool-source.ts";

/** A source with the tools of several registries; where two have a tool of one name, the later one gives it. */
export function joinedSource(first: Registry, ...others: readonly Registry[]): ToolSource {
  const registries = [first, ...others];
  const owners = new Map(registries.flatMap((registry) => registry.names.map((name) => [name, registry] as const)));
  const names = [...owners.keys()].sort(compareText);
  const ofOwner = <Item extends { readonly name: string }>(listOf: (registry: Registry) => readonly Item[]): Item[] => {
    const items = registries.flatMap((registry) =>
      listOf(registry).filter(({ name }) => owners.get(name) === registry),
    );
    return items.sort((one, other) => compareText(one.name, other.name));
  };
  const record: ToolSource["record"] = (name) => owners.get(name)?.tool(name);
  return {
    version: others.length === 0 ? first.version : joinedVersion(registries.map(({ version }) => version)),
    // What one of them lacks cannot be offered of all.
    providers: first.providers.filter((id) => others.every(({ providers }) => providers.includes(id))),
    summaries: ofOwner((registry) => registry.summaries()),
    demands: ofOwner(({ demands }) => demands),
    allDemands: registries.flatMap(({ allDemands }) => allDemands),
    agents: [...new Map(registries.flatMap(({ agents }) => agents).map((agent) => [agent.name, agent])).values()].sort(
      (one, other) => compareText(one.name, other.name),
    ),
    record,
    records: () => names.flatMap((name) => record(name) ?? []),
    locationOf: (name) => owners.get(name)?.locationOf(name),
  };
}

/** The project's version of the first, a plus sign, and 12 hexadecimal digits of a hash of these texts. */
export function joinedVersion(texts: readonly string[]): string {
  const [project = ""] = texts[0]?.split("+") ?? [];
  return `${project}+${sha256(stableJson(texts)).slice(0, 12)}`;
}
