import { counted, textOrJson } from "../../util/texts.ts";
import { codeSpan, markdownLine } from "../../util/markdown-text.ts";
import { clipText } from "../../util/visible-text.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import type { Catalogue, CatalogueAgent } from "../pages/catalogue.ts";
import { workflowMarkdown } from "../workflows-markdown.ts";
import { agentGraph, type GraphAgent } from "./agent-graph.ts";
import { codeBlock, codes, fact, table, type Address, type PageContent } from "./drawing.ts";
import { attribute, html, raw, type Markup, type Part } from "./markup.ts";
import { toolCard, toolLines } from "./tool-list.ts";

/** All agents: who delegates to whom, and who has which tools. */
export function agentList({ agents }: Catalogue, address: Address): PageContent {
  const rows = agents.map(
    ({ name, id, definition, tools, otherTools }) =>
      html`<tr>
        <th scope="row"><a href="${address(`${id}/`)}">${name}</a></th>
        <td>
          ${definition?.description && html`<p>${definition.description}</p>`}
          <p class="tool-names">${codes([...tools, ...otherTools])}</p>
        </td>
      </tr>`,
  );
  return {
    sections: [
      {
        title: "Who delegates to whom",
        html: (heading) => [heading, handOffs(boxesOf(agents), { pages: addressesOf(agents, address) })],
        markdown: "",
      },
      {
        title: "Who has which tools",
        html: (heading) => [heading, table(["Agent", "What it is for, and its tools"], rows)],
        markdown: agents.map((agent) => `- ${codeSpan(agent.name)}: ${agentLine(agent)}`).join("\n"),
      },
    ],
  };
}

function agentLine({ definition, tools, otherTools }: CatalogueAgent): string {
  const all = [...tools, ...otherTools].map(codeSpan).join(", ") || "no tools";
  const peers = (definition?.agents ?? []).map(codeSpan).join(", ");
  return peers === "" ? `${all}.` : `${all}; delegates to ${peers}.`;
}

/** One agent: its tools, the agents next to it, its instructions. */
export function agentPage(agent: CatalogueAgent, { tools, agents }: Catalogue, address: Address): PageContent {
  const { name, definition, otherTools } = agent;
  const own = tools.filter((tool) => agent.tools.includes(tool.name));
  const count = own.length + otherTools.length;
  const targets = definition?.agents ?? [];
  const peers = agents.filter(
    (other) => other === agent || targets.includes(other.name) || other.definition?.agents?.includes(name) === true,
  );
  return {
    sections: [
      {
        title: "",
        html: () => [
          definition?.description !== undefined && html`<p class="tool-summary">${definition.description}</p>`,
          html`<dl class="tool-facts not-content">
            ${fact("Tools", count)}${fact("Model", definition?.model)}${fact("Mode", definition?.mode)}${fact("May never call", definition?.denied && codes(definition.denied))}
          </dl>`,
        ],
        markdown: markdownLine(definition?.description ?? `The tools of the agent ${name}.`),
      },
      {
        title: "Tools",
        html: (heading) => [
          heading,
          own.length > 0 &&
            html`<ul class="tool-list not-content">
              ${own.map((tool) => toolCard(tool, { address }))}
            </ul>`,
          otherTools.length > 0 && html`<p class="tool-names">From the built-in tools: ${codes(otherTools)}</p>`,
          count === 0 && html`<p>It has no tools.</p>`,
        ],
        markdown: toolLines(own),
      },
      {
        title: "Hand-offs",
        html: (heading) => [heading, handOffs(boxesOf(peers), { pages: addressesOf(peers, address), current: name })],
        markdown: agentLine(agent),
      },
      ...(definition === undefined
        ? []
        : [
            {
              title: "Instructions",
              html: (heading: Part) => [heading, codeBlock(definition.instructions, { isSearched: true })],
              markdown: "",
            },
          ]),
    ],
  };
}

/** A workflow: its agents, its hooks, and where each setting comes from. */
export function workflowPage(
  workflow: WorkflowExplanation,
  { tools, agents }: Catalogue,
  address: Address,
): PageContent {
  const toolPages = addressesOf(tools, address);
  const members = new Set(workflow.agents.map(({ name }) => name));
  const drawn = workflow.agents.map(({ name, tools: own }) => ({
    name,
    tools: own,
    agents: workflow.handoffs.filter(({ from, to }) => from === name && members.has(to)).map(({ to }) => to),
  }));
  const toolLink = (name: string): Markup => {
    const page = toolPages.get(name);
    return page === undefined ? html`<code>${name}</code>` : html`<a href="${page}"><code>${name}</code></a>`;
  };
  const all = [...workflow.tools, ...workflow.hooks.flatMap(({ hooks: own }) => own)];
  return {
    sections: [
      {
        title: "",
        html: () => html`<p>Made from <code>${workflow.file}</code>.</p>`,
        markdown: workflowMarkdown(workflow),
      },
      {
        title: "Agents",
        html: (heading) => [
          heading,
          handOffs(drawn, {
            pages: addressesOf(
              agents.filter(({ name }) => members.has(name)),
              address,
            ),
          }),
          agentTable(workflow, toolLink),
        ],
        markdown: "",
      },
      {
        title: "Hooks",
        html: (heading) => [heading, hookList(workflow, toolLink)],
        markdown: "",
      },
      {
        title: "Settings",
        html: (heading) => [
          heading,
          html`<p>Where each setting comes from: the file of a tool, the workflow’s, or a default.</p>`,
          all.map(settingsTable),
        ],
        markdown: "",
      },
    ],
  };
}

function agentTable({ agents }: WorkflowExplanation, toolLink: (name: string) => Markup): Markup {
  const rows = agents.map(
    ({ name, tools }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td class="tool-names">${tools.length === 0 ? "none" : tools.map((tool) => [toolLink(tool), " "])}</td>
      </tr>`,
  );
  return table(["Agent", "Tools"], rows);
}

function hookList({ hooks }: WorkflowExplanation, toolLink: (name: string) => Markup): Markup {
  if (hooks.length === 0) return html`<p>No hooks run.</p>`;
  const items = hooks.map(
    ({ event, hooks: own }) =>
      html`<li><code>${event}</code>: ${own.map(({ name }, index) => [index > 0 && ", then ", toolLink(name)])}</li>`,
  );
  return html`<ol class="workflow-hooks">
    ${items}
  </ol>`;
}

function settingsTable({ name, settings }: Pick<WorkflowExplanation["tools"][number], "name" | "settings">): Markup {
  const rows = settings.map(
    (setting) =>
      html`<tr>
        <th scope="row">${setting.name}</th>
        <td><code>${textOrJson(setting.value)}</code></td>
        <td>
          <code>${setting.source}</code
          >${setting.overrides !== undefined && html`, over <code>${textOrJson(setting.overrides)}</code>`}
        </td>
      </tr>`,
  );
  return html`<details class="portability-group">
    <summary><strong>${name}</strong> <span>${counted(settings.length, "setting")}</span></summary>
    ${table(["Setting", "Value", "From"], rows)}
  </details>`;
}

/** The addresses of pages by the names of their tools or agents. */
const addressesOf = (
  pages: readonly { readonly name: string; readonly id: string }[],
  address: Address,
): ReadonlyMap<string, string> => new Map(pages.map(({ name, id }) => [name, address(`${id}/`)]));

/** Agents as boxes, with the hand-offs among them. */
function boxesOf(agents: readonly CatalogueAgent[]): readonly GraphAgent[] {
  const names = new Set(agents.map(({ name }) => name));
  return agents.map(({ name, tools, otherTools, definition }) => ({
    name,
    tools: [...tools, ...otherTools],
    agents: (definition?.agents ?? []).filter((target) => names.has(target)),
  }));
}

interface HandOffOptions {
  /** Addresses of agents by name. */
  readonly pages: ReadonlyMap<string, string>;
  /** The agent that the page is about. */
  readonly current?: string;
}

/** Who delegates to whom, as a picture and as a list. */
function handOffs(agents: readonly GraphAgent[], { pages, current }: HandOffOptions): Part {
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
  const items = agents.map(({ name, agents: targets = [] }) => {
    const page = pages.get(name);
    return html`<li>
      ${page === undefined ? name : html`<a href="${page}">${name}</a>`}${targets.length === 0 ? " delegates to no other agent." : ` delegates to ${targets.join(", ")}.`}
    </li>`;
  });
  return [
    html`<div class="agent-graph not-content" tabindex="0" role="group" aria-label="Picture of the hand-offs"><svg${attribute("viewBox", `0 0 ${String(width)} ${String(height)}`)} width="${width}" height="${height}" role="img" aria-label="Agents as boxes, hand-offs as arrows; the list below says the same">${raw('<defs><marker id="arrow" viewBox="0 0 8 8" refX="1" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto-start-reverse"><path d="M0 0 8 4 0 8Z" /></marker></defs>')}${lines}${boxes}</svg></div>`,
    html`<ul class="agent-edges">
      ${items}
    </ul>`,
  ];
}

const letterWidth = 8.4;

const short = (name: string, room: number): string => clipText(name, Math.floor((room - 20) / letterWidth));
