import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import { nearestName } from "../util/nearest-name.ts";
import { joinedContent, joinedVersion } from "./joined-content.ts";
import { openRegistry, type Registry } from "./registry.ts";

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
