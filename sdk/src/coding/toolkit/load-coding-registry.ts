import { joinRegistries, type UnknownTools } from "../../registry/join-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import { selectTools } from "../../registry/select-tools.ts";
import { loadRegistry } from "../../runtime/load-registry.ts";
import { loadToolkit } from "../../runtime/load-toolkit.ts";
import { ownFile } from "../../util/own-files.ts";

/** Where the build of this package puts it, seen from a folder of `dist/coding`. */
const file = ownFile("coding-toolkit/tool_registry.json");

/** That of the agents: the plan is the same tool for every agent, and needs no service. */
const agentFile = ownFile("agents-toolkit/tool_registry.json");

/** The tool that gives work to the agent of this toolkit; without the loop of agents nothing works on what it is given. */
const delegating = "agent";

/**
 * The coding tools, the plan, and the tool that reads results which were too long for the model.
 *
 * @param hasAgents Whether the tool `agent` is among them.
 */
export async function loadCodingRegistry(hasAgents: boolean): Promise<Registry> {
  const coding = await loadRegistry<UnknownTools>(file);
  const names = coding.names.filter((name) => hasAgents || name !== delegating);
  const agentTools = await loadRegistry<UnknownTools>(agentFile);
  const others = joinRegistries(selectTools(agentTools, ["plan_next_steps"]), await loadToolkit(["read_output"]));
  return joinRegistries(selectTools(coding, names) as Registry, others as Registry);
}
