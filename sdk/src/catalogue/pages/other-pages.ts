import { counted } from "../../util/texts.ts";
import type { AgentLink, Catalogue, CataloguePage, PageLink } from "./catalogue-content.ts";
import type { ListedTool } from "./listed-tools.ts";

/** A page for each agent, and one with a picture of who hands work to whom. */
export function agentPages({ base, title, agents, listed }: Catalogue): readonly CataloguePage[] {
  if (agents.length === 0) return [];
  const index = { title, id: base };
  const overview = { title: "Agents", id: `${base}/agents` };
  return [
    {
      ...overview,
      description: `${counted(agents.length, "agent")}: who has which tools, and who hands work to whom.`,
      trail: [index],
      neighbours: [],
      content: { kind: "agents", agents },
    },
    ...agents.map(({ title: name, id, agent }): CataloguePage => {
      const own = new Set(agent.tools);
      return {
        id,
        title: name,
        description: agent.definition?.description ?? `The tools of the agent ${name}.`,
        trail: [index, overview],
        neighbours: [],
        content: {
          kind: "agent",
          agent,
          tools: listed.filter((tool) => own.has(tool.name)),
          peers: peersOf(name, agents),
        },
      };
    }),
  ];
}

/** The agent itself, the agents it hands work to, and the agents that hand work to it. */
function peersOf(name: string, agents: readonly AgentLink[]): readonly AgentLink[] {
  const targets = agents.find(({ title }) => title === name)?.agent.definition?.agents ?? [];
  return agents.filter(
    ({ title, agent }) =>
      title === name || targets.includes(title) || agent.definition?.agents?.includes(name) === true,
  );
}

/** A page for each workflow. */
export function workflowPages({ base, title, workflows, listed, agents }: Catalogue): readonly CataloguePage[] {
  return workflows.map(({ title: name, id, workflow }): CataloguePage => {
    const named = new Set([
      ...workflow.tools.map(({ name }) => name),
      ...workflow.hooks.flatMap(({ hooks }) => hooks.map(({ name }) => name)),
    ]);
    const members = new Set(workflow.agents.map(({ name }) => name));
    return {
      id,
      title: name,
      description: `Who has which tools in ${name}, which hooks run when, and where each setting comes from.`,
      trail: [{ title, id: base }],
      neighbours: [],
      content: {
        kind: "workflow",
        workflow,
        tools: listed.filter((tool) => named.has(tool.name)).map(linkOf),
        agents: agents.filter(({ title: agent }) => members.has(agent)),
      },
    };
  });
}

/** The page of the codes that tools fail with; none where no tool names one. */
export function errorsPage({ base, title, errors, listed }: Catalogue): readonly CataloguePage[] {
  if (errors.length === 0) return [];
  const named = new Set(errors.flatMap(({ tools }) => tools));
  return [
    {
      id: `${base}/errors`,
      title: "Errors of the tools",
      description: "What each error means, and which tools fail with it.",
      trail: [{ title, id: base }],
      neighbours: [],
      content: { kind: "errors", errors, tools: listed.filter(({ name }) => named.has(name)).map(linkOf) },
    },
  ];
}

const linkOf = ({ name, id }: ListedTool): PageLink => ({ title: name, id });
