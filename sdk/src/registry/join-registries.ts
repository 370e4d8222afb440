import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool/tool-types.ts";
import type { Json } from "../util/json.ts";
import { modulesOf } from "./modules-in-memory.ts";
import { openRegistry, type Registry, type PlacedTool, type RegistryContent } from "./registry.ts";
import { nearestName } from "../util/nearest-name.ts";
import { compareText } from "../util/texts.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

/** Tools that the compiler does not know, next to others. */
export type UnknownTools = Readonly<Record<string, { readonly input: unknown; readonly output: Json }>>;

/** The tools of one registry. */
export type KnownTools<Tools extends ToolTypes> = [keyof Tools] extends [never] ? UnknownTools : Tools;

/** The tools of both. If one registry's tools are unknown, any name can be called. */
export type JoinedTools<First extends ToolTypes, Second extends ToolTypes> = [keyof First | keyof Second] extends [
  never,
]
  ? ToolTypes
  : KnownTools<First> & KnownTools<Second>;

/**
 * One registry with the tools of both, such as a project's and the built-in ones. Its version changes when either changes. Each tool's modules
 * are loaded from the folder of its registry. It supports the providers that both support.
 *
 * @throws ToolwrightError `TOOL_NAME_TAKEN` when both have a tool of the same name.
 * @example
 * const registry = joinRegistries(await loadRegistry<Tools>("dist/tool_registry.json"), await loadToolkit());
 */
export function joinRegistries<First extends ToolTypes, Second extends ToolTypes>(
  first: Registry<First>,
  second: Registry<Second>,
): Registry<JoinedTools<First, Second>> {
  const taken = first.names.filter((name) => second.names.includes(name));
  if (taken.length > 0) {
    const message = `Both registries have a tool of this name: ${taken.join(", ")}.`;
    throw new ToolwrightError("TOOL_NAME_TAKEN", message);
  }
  // The types of each registry come from its own build.
  return openRegistry(joinedContent(first, second)) as Registry<JoinedTools<First, Second>>;
}

/**
 * A registry with only the tools of these names, in the order of the registry.
 *
 * @throws ToolwrightError `TOOL_UNKNOWN` for an unknown name.
 */
export function selectTools<Tools extends ToolTypes, Name extends keyof Tools>(
  registry: Registry<Tools>,
  names: readonly Name[],
): Registry<Pick<Tools, Name>> {
  const wanted = names as readonly string[];
  const unknown = wanted.find((name) => !registry.names.includes(name));
  if (unknown !== undefined) throw unknownTool(unknown, registry.names);
  const whole = joinedContent(registry);
  const tools = whole.tools.filter(({ record }) => wanted.includes(record.toolId));
  const version = joinedVersion([whole.version, ...tools.map(({ record }) => record.toolId)]);
  return openRegistry({ ...whole, version, tools }) as Registry<Pick<Tools, Name>>;
}

function unknownTool(name: string, known: readonly string[]): ToolwrightError {
  const nearest = nearestName(name, known);
  const remedy = nearest === undefined ? `Name some of: ${known.join(", ")}.` : `Did you mean \`${nearest}\`?`;
  return new ToolwrightError("TOOL_UNKNOWN", `The registry has no tool ${JSON.stringify(name)}.`, { remedy });
}

/** The tools of several registries; if two tools have the same name, the later registry wins. */
export function joinedContent(first: Registry, ...others: readonly Registry[]): RegistryContent {
  const registries = [first, ...others];
  const tools = new Map(registries.flatMap(placedTools).map((tool) => [tool.record.toolId, tool]));
  const agents = new Map(registries.flatMap((registry) => registry.agents).map((agent) => [agent.name, agent]));
  return {
    version: others.length === 0 ? first.version : joinedVersion(registries.map(({ version }) => version)),
    location: first.location,
    // A provider that one registry does not support cannot be offered.
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
    modules: modulesOf(registry, record.toolId),
  }));

/** The project version of the first registry, a plus sign, and 12 hexadecimal digits of a hash of these texts. */
function joinedVersion(texts: readonly string[]): string {
  const [project = ""] = texts[0]?.split("+") ?? [];
  return `${project}+${sha256(stableJson(texts)).slice(0, 12)}`;
}
