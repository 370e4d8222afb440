import type { Registry } from "../registry/registry.ts";
import { selectTools } from "../registry/join-registries.ts";
import { loadRegistry } from "./load-registry.ts";
import type { ToolkitTools } from "./toolkit-tools.generated.ts";
import { ownFile } from "../util/own-files.ts";

/**
 * The built-in tools as a registry, with definitions for every provider; `joinRegistries` puts them next to your own.
 *
 * @param names The tools to load; default: all.
 * @throws ToolwrightError `TOOL_UNKNOWN` for a name that no built-in tool has.
 * @example
 * const tools = await loadRegistry<Tools>("dist/tool_registry.json");
 * const registry = joinRegistries(tools, await loadToolkit(["tool_docs", "tool_search"]));
 */
export async function loadToolkit<Name extends keyof ToolkitTools = keyof ToolkitTools>(
  names?: readonly Name[],
): Promise<Registry<Pick<ToolkitTools, NoInfer<Name>>>> {
  const toolkit = await loadRegistry<ToolkitTools>(ownFile("toolkit/tool_registry.json"));
  return names === undefined ? toolkit : selectTools(toolkit, names);
}
