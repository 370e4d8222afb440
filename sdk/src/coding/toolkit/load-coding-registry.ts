import { joinRegistries, type UnknownTools } from "../../registry/join-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import { selectTools } from "../../registry/select-tools.ts";
import { loadRegistry } from "../../runtime/load-registry.ts";
import { loadToolkit } from "../../runtime/load-toolkit.ts";

/** Where the build of this package puts it, seen from a folder of `dist/coding`. */
const file = new URL("../../coding-toolkit/tool_registry.json", import.meta.url);

/** That of the agents: the plan is the same tool for every agent, and needs no service. */
const agentFile = new URL("../../agents-toolkit/tool_registry.json", import.meta.url);

/** The coding tools, the plan, and the tool that reads results which were too long for the model. */
export async function loadCodingRegistry(): Promise<Registry> {
  const agentTools = await loadRegistry<UnknownTools>(agentFile);
  const others = joinRegistries(selectTools(agentTools, ["plan_next_steps"]), await loadToolkit(["read_output"]));
  return joinRegistries(await loadRegistry(file), others as Registry);
}
