import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { findingOf } from "../../errors/toolwright-error.ts";
import { agentFaults } from "../../model/agent/agent-faults.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Finding, Location } from "../../model/finding.ts";
import { TOOL_BEHAVIOR } from "../../model/tool/tool-behavior.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import type { Texts } from "../../util/files.ts";
import { sentence } from "../../util/texts.ts";

export const agentsFolder = "agents";

export interface FoundAgents {
  readonly agents: readonly LocatedAgent[];
  readonly findings: readonly Finding[];
  readonly sources: readonly string[];
}

export interface LocatedAgent {
  readonly agent: AgentDefinition;
  readonly at: Location;
}

/** Reads `agents/<name>.ts`; files that do not import or name `defineAgent` are not agents. */
export async function findAgents(root: string, texts: Texts): Promise<FoundAgents> {
  const folder = path.join(root, agentsFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^._][^.]*\.[jt]s$/.test(name)).sort();
  const files = names.map((name) => `${agentsFolder}/${name}`);
  const read = await Promise.all(
    files.map(async (file) => {
      const absolute = path.join(root, file);
      const text = texts.get(absolute) ?? (await readFile(absolute, "utf8"));
      if (!/\bdefineAgent\b/.test(text)) return [];
      // Loads the compiler, which a project without agents does not need.
      const { inferAgent } = await import("../../infer/infer-agent.ts");
      return [inferAgent(file, text)];
    }),
  );
  const found = read.flat();
  return {
    agents: found.flatMap(({ agent, at }) => (agent === undefined ? [] : [{ agent, at }])),
    findings: found.flatMap(({ findings }) => findings),
    sources: names.length === 0 ? [] : [folder, ...files.map((file) => path.join(root, file))],
  };
}

export function checkFoundAgents(found: readonly LocatedAgent[], tools: readonly InferredTool[]): readonly Finding[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool.metadata]));
  const surroundings = {
    agents: found.map(({ agent }) => agent),
    toolOf: (name: string) => byName.get(name),
    toolNames: [...byName.keys()],
    models: undefined,
    behaviors: TOOL_BEHAVIOR,
    mayHaveTypes: true,
  };
  return found.flatMap(({ agent, at }) =>
    agentFaults(agent, surroundings).map(({ says: fault }) =>
      findingOf("AGENT_INVALID", sentence(`Agent "${agent.name}" ${fault}`), {
        at,
        remedy: "Correct the name, or add the missing tool or agent.",
      }),
    ),
  );
}
