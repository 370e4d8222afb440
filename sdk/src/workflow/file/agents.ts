import { agentFaults } from "../../model/agent/agent-faults.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Severity } from "../../model/finding.ts";
import { TOOL_BEHAVIOR } from "../../model/tool/tool-behavior.ts";
import type { AgentEntry, WorkflowFile } from "../../model/workflow/workflow-file.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { sentence } from "../../util/texts.ts";
import type { Path, Report } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import type { LinkedTool } from "./wire-tools.ts";
import type { Wiring } from "./wiring.ts";

interface AgentSources {
  readonly file: WorkflowFile;
  readonly fromFiles: readonly AgentDefinition[];
  readonly tools: readonly LinkedTool[];
}

/** The agents of a workflow: in the order of its file, then the agents of `agents/`, then agents that it only names. */
export function agentsOf({ file, fromFiles, tools }: AgentSources): {
  readonly defined: readonly AgentDefinition[];
  readonly explained: WorkflowExplanation["agents"];
} {
  const toolsOf = toolsByAgent(tools);
  const off = new Set(tools.filter(({ isEnabled }) => !isEnabled).map(({ tool }) => tool.name));
  const names = agentNames(file, fromFiles);
  const agents = names.map((name): AgentDefinition => {
    const own = fromFiles.find((agent) => agent.name === name);
    const { instructions, system_message: text, tools: listed = [], model, mode } = entryOf(file, name);
    const written = {
      name,
      instructions: instructions ?? text ?? "",
      ...defined({ model, mode }),
    };
    return {
      ...written,
      ...own,
      tools: [...new Set([...(own?.tools ?? listed).filter((each) => !off.has(each)), ...toolsOf(name)])],
    };
  });
  const isListed = (name: string): boolean => names.includes(name);
  const named = [...new Set(tools.flatMap(({ applyTo }) => applyTo))].filter(
    (name) => name !== "all" && !isListed(name),
  );
  const sourceOf = (name: string): string =>
    fromFiles.some((agent) => agent.name === name) ? "agents/" : "agents of the file";
  return {
    defined: agents,
    explained: [
      ...agents.map(({ name, tools: own }) => ({ name, source: sourceOf(name), tools: own })),
      ...named.map((name) => ({ name, source: "named only", tools: toolsOf(name) })),
    ],
  };
}

function entryOf({ agents = {} }: WorkflowFile, name: string): AgentEntry {
  return (Object.hasOwn(agents, name) ? agents[name] : undefined) ?? {};
}

function toolsByAgent(tools: readonly LinkedTool[]): (agent: string) => readonly string[] {
  const sets = tools
    .filter(({ isEnabled }) => isEnabled)
    .map(({ tool, applyTo }) => ({
      name: tool.name,
      agents: new Set([applyTo].flat()),
    }));
  return (agent) => sets.filter(({ agents }) => agents.has("all") || agents.has(agent)).map(({ name }) => name);
}

/** The agents of a workflow; empty if neither its file nor the project lists any. */
export const agentNames = ({ agents = {} }: WorkflowFile, fromFiles: readonly AgentDefinition[]): readonly string[] => [
  ...new Set([...Object.keys(isRecord(agents) ? agents : {}), ...fromFiles.map(({ name }) => name)]),
];

interface NameChecks {
  /** If no agents are known, no name is checked. */
  readonly names: readonly string[];
  readonly wiring: Wiring;
  readonly file: WorkflowFile;
  readonly report: Report;
}

/** Finds names of agents that the workflow does not have. A name is an error if no conversation can be opened with it. */
export function checkAgentNames({ names, wiring, file, report }: NameChecks): void {
  if (names.length === 0) return;
  const unknown = (severity: Severity, name: string, path: Path): void => {
    const says = `names the agent "${name}", which the workflow does not have.${didYouMean(name, names)}`;
    report({ code: "WORKFLOW_AGENT_UNKNOWN", severity, says, path });
  };
  const check = (given: string | readonly string[] | undefined, path: Path, others: readonly string[] = []): void => {
    const isOfTool = isTools(path) || path[1] === "agent_tools";
    const all = typeof given === "string" ? [{ name: given, at: path }] : entries(given ?? [], path);
    for (const { name, at } of all)
      if (!names.includes(name) && !others.includes(name)) unknown(isOfTool ? "warning" : "error", name, at);
  };
  const seen = new Set<string>();
  for (const { applyTo, path } of wiring.tools) {
    const isKey = isTools(path);
    const at: Path = isKey ? path.slice(0, 2) : [...path, "apply_to"];
    if (isKey && seen.has(at.join(" "))) continue;
    seen.add(at.join(" "));
    check(applyTo, at, everyone);
  }
  for (const { triggerAgent, applyTo, path } of wiring.hooks) {
    check(triggerAgent, [...path, "trigger_agent"], everyone);
    check(applyTo, [...path, "apply_to"], everyone);
  }
  check(file.initiating_agent, ["initiating_agent"], ["user"]);
  (file.handoffs?.handoff_rules ?? []).forEach(({ source_agent: from, target_agent: to }, index) => {
    check(from, ["handoffs", "handoff_rules", index, "source_agent"], ["user"]);
    check(to, ["handoffs", "handoff_rules", index, "target_agent"], ["user", "terminate", "end"]);
  });
}

/** Reserved agent names; `manager` is a word of another system. */
const everyone = ["all", "manager"];

const isTools = ([first]: Path): boolean => first === "backend_tools" || first === "ui_tools";

const entries = (names: readonly string[], path: Path) => names.map((name, index) => ({ name, at: [...path, index] }));

/** Reports every fault of the agents that would prevent a conversation, each at its entry. */
export function checkAgents(agents: readonly AgentDefinition[], { tools, file, report }: AgentChecks): void {
  const byName = new Map(tools.map(({ name, metadata }) => [name, metadata]));
  const surroundings = {
    agents,
    toolOf: (name: string) => byName.get(name),
    toolNames: [...byName.keys()],
    models: undefined,
    behaviors: TOOL_BEHAVIOR,
    mayHaveTypes: true,
  };
  for (const agent of agents) {
    const listed = entryOf(file, agent.name).tools ?? [];
    const isInFile = Object.hasOwn(file.agents ?? {}, agent.name);
    for (const { says, tool } of agentFaults(agent, surroundings)) {
      const own = tool === undefined || !listed.includes(tool) ? [] : ["tools", listed.indexOf(tool)];
      report({
        code: "AGENT_INVALID",
        says: sentence(isInFile ? says : `has the agent ${JSON.stringify(agent.name)}, which ${says}`),
        path: isInFile ? ["agents", agent.name, ...own] : [],
        remedy: "Correct the name, or add the missing tool or agent.",
      });
    }
  }
}

interface AgentChecks {
  readonly tools: readonly KnownTool[];
  readonly file: WorkflowFile;
  readonly report: Report;
}
