import type { AgentDefinition } from "../../model/agent/agent.ts";
import { agentNames } from "./agents.ts";
import { parseDocument } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import { resolveTool } from "./resolve-tool.ts";
import { folderOf, readParts, type WorkflowParts, type WorkflowSources } from "./workflow-parts.ts";

/** Parts that may belong to a workflow although its file does not name them. */
export interface OwnParts {
  readonly agents: readonly AgentDefinition[];
  /** Tools and hooks that may join by the settings in their own files. */
  readonly joining: readonly KnownTool[];
  /** Tools that a plain name may refer to; tools in the folders of other workflows need their path. */
  readonly nearby: readonly KnownTool[];
}

/** Omits the parts of the project's other workflows: parts in their folders, and parts that only they name. */
export function ownParts({ file, tools, agents, others = [] }: WorkflowSources, parts: WorkflowParts): OwnParts {
  if (others.length === 0) return { agents, joining: tools, nearby: tools };
  const folder = folderOf(file);
  const foreign = others.map((other) => folderOf(other.file)).filter((each) => each !== "" && each !== folder);
  const isForeign = (tool: KnownTool): boolean => foreign.some((each) => tool.file.startsWith(`${each}/`));
  const nearby = tools.filter((tool) => !isForeign(tool));
  const claimed = others.map((other) => claimsOf(other, tools));
  const own = claims(parts, folder, tools);
  const isTheirs = (name: string, kind: keyof Claims): boolean =>
    !own[kind].has(name) && claimed.some((theirs) => theirs[kind].has(name));
  const named = withDelegates(own.agents, { agents, tools });
  const ownAgents = agents.filter(({ name }) => named.has(name) || !isTheirs(name, "agents"));
  const names = agentNames(parts.file, ownAgents);
  const joining = nearby.filter((tool) => !isTheirs(tool.name, "tools") && mayConcern(tool, names));
  return { agents: ownAgents, joining, nearby };
}

interface Claims {
  readonly tools: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
}

function claimsOf({ file, text }: { readonly file: string; readonly text: string }, tools: WorkflowSources["tools"]) {
  const { document } = parseDocument(text, file);
  const parts = document && readParts(document, () => undefined);
  return parts === undefined ? { tools: new Set(""), agents: new Set("") } : claims(parts, folderOf(file), tools);
}

function claims({ file, wiring }: WorkflowParts, folder: string, tools: readonly KnownTool[]): Claims {
  const named = [...wiring.tools, ...wiring.hooks].flatMap(({ reference }) => {
    const found = resolveTool(reference, { folder, tools, nearby: tools });
    return "tool" in found ? [found.tool.name] : [];
  });
  const rules = file.handoffs?.handoff_rules ?? [];
  const agents = [
    ...Object.keys(file.agents ?? {}),
    ...wiring.tools.flatMap(({ applyTo }) => applyTo ?? []),
    ...wiring.hooks.flatMap(({ applyTo, triggerAgent }) => [applyTo ?? [], triggerAgent ?? []].flat()),
    ...rules.flatMap(({ source_agent: from, target_agent: to }) => [from, to]),
    ...(file.initiating_agent === undefined ? [] : [file.initiating_agent]),
  ];
  const listed = Object.values(file.agents ?? {}).flatMap(({ tools: own = [] }) => own);
  return { tools: new Set([...named, ...listed]), agents: new Set(agents) };
}

/** Agents, including the agents to which their tools delegate. */
function withDelegates(
  names: ReadonlySet<string>,
  { agents, tools }: Pick<WorkflowSources, "agents" | "tools">,
): ReadonlySet<string> {
  const all = new Set(names);
  for (const name of all) {
    const own = agents.find((agent) => agent.name === name)?.tools ?? [];
    for (const { metadata, name: tool } of tools)
      if (own.includes(tool) && metadata.to !== undefined) all.add(metadata.to);
  }
  return all;
}

/** Whether a tool that names agents names one of these. */
function mayConcern({ metadata }: KnownTool, names: readonly string[]): boolean {
  const around = [(metadata.category === "lifecycle" ? metadata.agents : metadata.applyTo) ?? []].flat();
  return around.length === 0 || around.includes("all") || around.some((name) => names.includes(name));
}
