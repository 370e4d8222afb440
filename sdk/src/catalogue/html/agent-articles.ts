import { codeCell, codeSpan, fenced, markdownCell, markdownLine, markdownTable } from "../../util/markdown-text.ts";
import { counted } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import type { Catalogue, CatalogueAgent } from "../pages/catalogue.ts";
import { agentTable, hookTable, settingList, workflowOrigin } from "../workflows-markdown.ts";
import { agentGraph, letterWidth, type GraphAgent } from "./agent-graph.ts";
import type { Address, PageContent, PageSection } from "./drawing.ts";
import { attribute, html, raw, type Markup } from "./markup.ts";
import { toolCards, toolLines } from "./tool-list.ts";

/** All agents: who delegates to whom, and who has which tools. */
export function agentList({ agents }: Catalogue): PageContent {
  const rows = agents.map((agent) => [
    codeCell(agent.name),
    markdownCell(agent.definition?.description ?? ""),
    allTools(agent).map(codeCell).join(", ") || "none",
  ]);
  return {
    sections: [
      { title: "Who delegates to whom", ...handOffs(agents.map(boxOf)) },
      { title: "Who has which tools", markdown: markdownTable(["agent", "what it is for", "tools"], rows) },
    ],
  };
}

const allTools = ({ tools, otherTools }: CatalogueAgent): readonly string[] => [...tools, ...otherTools];

/** One agent: its tools, the agents next to it, its instructions. */
export function agentPage(agent: CatalogueAgent, { tools, agents }: Catalogue, address: Address): PageContent {
  const { name, definition, otherTools } = agent;
  const own = tools.filter((tool) => agent.tools.includes(tool.name));
  const near = agents.filter(
    (other) =>
      other === agent ||
      definition?.agents?.includes(other.name) === true ||
      other.definition?.agents?.includes(name) === true,
  );
  const builtIn = otherTools.length === 0 ? "" : `From the built-in tools: ${otherTools.map(codeSpan).join(", ")}`;
  const instructions = definition === undefined ? "" : fenced(definition.instructions);
  return {
    sections: [
      {
        title: "",
        kind: "summary",
        markdown: markdownLine(definition?.description ?? `The tools of the agent ${name}.`),
      },
      { title: "", markdown: agentFacts(agent) },
      ...(own.length === 0
        ? []
        : [{ title: "Tools", markdown: toolLines(own), html: () => toolCards(own, { address }) }]),
      ...(builtIn === "" ? [] : [{ title: own.length === 0 ? "Tools" : "", markdown: builtIn }]),
      // An agent without a definition delegates by the rules of its workflow, which the workflow's page shows.
      ...(definition === undefined ? [] : [{ title: "Hand-offs", ...handOffs(near.map(boxOf), name) }]),
      ...(instructions === "" ? [] : [{ title: "Instructions", markdown: instructions }]),
    ],
  };
}

function agentFacts(agent: CatalogueAgent): string {
  const { model, mode, denied = [] } = agent.definition ?? {};
  return [
    counted(allTools(agent).length, "tool"),
    ...(model === undefined ? [] : [`model ${codeSpan(model)}`]),
    ...(mode === undefined ? [] : [`mode ${codeSpan(mode)}`]),
    ...(denied.length === 0 ? [] : [`may never call ${denied.map(codeSpan).join(", ")}`]),
  ].join(" · ");
}

/** A workflow: its agents, its hooks, and where each setting comes from. */
export function workflowPage(workflow: WorkflowExplanation): PageContent {
  const members = new Set(workflow.agents.map(({ name }) => name));
  const boxes = workflow.agents.map(({ name, tools }) => ({
    name,
    tools,
    agents: workflow.handoffs.filter(({ from, to }) => from === name && members.has(to)).map(({ to }) => to),
  }));
  return {
    sections: [
      { title: "", markdown: workflowOrigin(workflow) },
      { title: "Hand-offs", ...handOffs(boxes) },
      { title: "Agents", markdown: agentTable(workflow) },
      { title: "Hooks", markdown: workflow.hooks.length === 0 ? "No hooks run." : hookTable(workflow) },
      { title: "Settings", markdown: settingList(workflow) },
    ],
  };
}

const boxOf = (agent: CatalogueAgent): GraphAgent => ({
  name: agent.name,
  tools: allTools(agent),
  agents: agent.definition?.agents ?? [],
});

function handOffs(agents: readonly GraphAgent[], current?: string): Pick<PageSection, "kind" | "markdown" | "html"> {
  const items = agents.map(({ name, agents: targets = [] }) => {
    const to = targets.map(codeSpan).join(", ") || "no other agent";
    return `- ${codeSpan(name)} delegates to ${to}.`;
  });
  return {
    kind: "hand-offs",
    markdown: items.join("\n"),
    html: (drawn) => [picture(agents, current), drawn()],
  };
}

function picture(agents: readonly GraphAgent[], current: string | undefined): Markup {
  const { width, height, nodes, edges } = agentGraph(agents);
  const boxes = nodes.map(
    (node) =>
      html`<g class="graph-node${node.name === current && " graph-current"}"
        ><rect x="${node.x}" y="${node.y}" width="${node.width}" height="52" rx="9" /><text
          x="${node.x + node.width / 2}"
          y="${node.y + 23}"
          >${short(node.name, node.width)}</text
        ><text class="graph-note" x="${node.x + node.width / 2}" y="${node.y + 41}">${node.note}</text></g
      >`,
  );
  const lines = edges.map(({ path }) => html`<path class="graph-edge" d="${path}" marker-end="url(#arrow)" />`);
  return html`<div class="agent-graph not-content" tabindex="0" role="group" aria-label="Picture of the hand-offs"><svg${attribute("viewBox", `0 0 ${String(width)} ${String(height)}`)} width="${width}" height="${height}" role="img" aria-label="Agents as boxes, hand-offs as arrows; the list below says the same">${raw('<defs><marker id="arrow" viewBox="0 0 8 8" refX="1" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto-start-reverse"><path d="M0 0 8 4 0 8Z" /></marker></defs>')}${lines}${boxes}</svg></div>`;
}

const short = (name: string, room: number): string => clipText(name, Math.floor((room - 20) / letterWidth));
