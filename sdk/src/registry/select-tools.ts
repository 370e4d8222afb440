import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import { nearestName } from "../util/nearest-name.ts";
import { joinedSource, joinedVersion } from "./joined-source.ts";
import { createRegistry, type Registry } from "./registry.ts";
import type { ToolSource } from "./tool-source.ts";

/**
 * A registry with only the tools of these names, in the order of the registry.
 *
 * @throws ToolwrightError `TOOL_UNKNOWN` for a name that no tool has.
 */
export function selectTools<Tools extends ToolTypes, Name extends keyof Tools>(
  registry: Registry<Tools>,
  names: readonly Name[],
): Registry<Pick<Tools, Name>> {
  const wanted = names as readonly string[];
  const unknown = wanted.find((name) => !registry.names.includes(name));
  if (unknown !== undefined) throw unknownTool(unknown, registry.names);
  const isWanted = ({ name }: { readonly name: string }): boolean => wanted.includes(name);
  const whole = joinedSource(registry);
  const summaries = whole.summaries.filter(isWanted);
  const source: ToolSource = {
    ...whole,
    version: joinedVersion([whole.version, ...summaries.map(({ name }) => name)]),
    summaries,
    demands: whole.demands.filter(isWanted),
    record: (name) => (wanted.includes(name) ? whole.record(name) : undefined),
    records: () => summaries.flatMap(({ name }) => whole.record(name) ?? []),
  };
  return createRegistry(source, registry.location) as Registry<Pick<Tools, Name>>;
}

function unknownTool(name: string, known: readonly string[]): ToolwrightError {
  const nearest = nearestName(name, known);
  const remedy = nearest === undefined ? `Name some of: ${known.join(", ")}.` : `Did you mean \`${nearest}\`?`;
  return new ToolwrightError("TOOL_UNKNOWN", `The registry has no tool ${JSON.stringify(name)}.`, { remedy });
}
