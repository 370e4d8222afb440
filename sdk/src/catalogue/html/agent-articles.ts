import type { AgentLink, CatalogueContent, PageLink } from "../pages/catalogue-content.ts";
import { agentGraph, type GraphAgent } from "./agent-graph.ts";
import { codeBlock, codes, heading, table, type DrawingContext } from "./drawing.ts";
import { attribute, html, raw, type Markup, type Part } from "./markup.ts";
import { toolCard } from "./tool-list.ts";
import { clipText } from "../../util/visible-text.ts";
import { textOrJson } from "../../util/texts.ts";

type Content<Kind extends CatalogueContent["kind"]> = CatalogueContent & { readonly kind: Kind };

/** All agents: who hands work to whom, and who has which tools. */
export function agentList({ agents }: Content<"agents">, { ids, address }: DrawingContext): Part {
  const rows = agents.map(
    ({ title, id, agent }) =>
      html`<tr>
        <th scope="row"><a href="${address(`${id}/`)}">${title}</a></th>
        <td>
          ${agent.definition?.description && html`<p>${agent.definition.description}</p>`}
          <p class="tool-names">${codes([...agent.tools, ...agent.otherTools])}</p>
        </td>
      </tr>`,
  );
  return [
    heading(ids[0], "Who hands work to whom"),
    handOffs(boxesOf(agents), { pages: addressesOf(agents, address) }),
    heading(ids[1], "Who has which tools"),
    table(["Agent", "What it is for, and its tools"], rows),
  ];
}

/** One agent: its tools, the agents next to it, its instructions. */
export function agentArticle({ agent, tools, peers }: Content<"agent">, { ids, address }: DrawingContext): Part {
  const { definition, otherTools } = agent;
  const count = tools.length + otherTools.length;
  const fact = (name: string, value: Part): Part =>
    value !== undefined &&
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return [
    definition?.description !== undefined && html`<p class="tool-summary">${definition.description}</p>`,
    html`<dl class="tool-facts not-content">
      ${fact("Tools", count)}${fact("Model", definition?.model)}${fact("Mode", definition?.mode)}${fact("May never call", definition?.denied && codes(definition.denied))}
    </dl>`,
    heading(ids[0], "Tools"),
    tools.length > 0 &&
      html`<ul class="tool-list not-content">
        ${tools.map((tool) => toolCard(tool, { address }))}
      </ul>`,
    otherTools.length > 0 && html`<p class="tool-names">From the built-in tools: ${codes(otherTools)}</p>`,
    count === 0 && html`<p>It has no tools.</p>`,
    heading(ids[1], "Hand-offs"),
    handOffs(boxesOf(peers), { pages: addressesOf(peers, address), current: agent.name }),
    definition && [heading(ids[2], "Instructions"), codeBlock(definition.instructions, { isSearched: true })],
  ];
}

/** A workflow: its agents, its hooks, and where each setting comes from. */
export function workflowArticle(
  { workflow, tools, agents }: Content<"workflow">,
  { ids, address }: DrawingContext,
): Part {
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
  const agentRows = workflow.agents.map(
    ({ name, tools: own }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td class="tool-names">${own.length === 0 ? "none" : own.map((tool) => [toolLink(tool), " "])}</td>
      </tr>`,
  );
  const hooks = workflow.hooks.map(
    ({ event, hooks: own }) =>
      html`<li><code>${event}</code>: ${own.map(({ name }, index) => [index > 0 && ", then ", toolLink(name)])}</li>`,
  );
  const all = [...workflow.tools, ...workflow.hooks.flatMap(({ hooks: own }) => own)];
  return [
    html`<p>Made from <code>${workflow.file}</code>.</p>`,
    heading(ids[0], "Agents"),
    handOffs(drawn, { pages: addressesOf(agents, address) }),
    table(["Agent", "Tools"], agentRows),
    heading(ids[1], "Hooks"),
    hooks.length === 0
      ? html`<p>No hooks run.</p>`
      : html`<ol class="workflow-hooks">
          ${hooks}
        </ol>`,
    heading(ids[2], "Settings"),
    html`<p>Where each setting comes from: the file of a tool, the workflow’s, or a default.</p>`,
    all.map(settingsTable),
  ];
}

type Settings = Content<"workflow">["workflow"]["tools"][number];

function settingsTable({ name, settings }: Pick<Settings, "name" | "settings">): Markup {
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
    <summary>
      <strong>${name}</strong> <span>${settings.length} ${settings.length === 1 ? "setting" : "settings"}</span>
    </summary>
    ${table(["Setting", "Value", "From"], rows)}
  </details>`;
}

/** The addresses of pages by their titles. */
const addressesOf = (pages: readonly PageLink[], address: DrawingContext["address"]): ReadonlyMap<string, string> =>
  new Map(pages.map(({ title, id }) => [title, address(`${id}/`)]));

/** Agents as boxes, with the hand-offs among them. */
function boxesOf(agents: readonly AgentLink[]): readonly GraphAgent[] {
  const names = new Set(agents.map(({ title }) => title));
  return agents.map(({ agent: { name, tools, otherTools, definition } }) => ({
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

/** Who hands work to whom, as a picture and as a list. */
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
      ${page === undefined ? name : html`<a href="${page}">${name}</a>`}${targets.length === 0 ? " hands work to no one." : ` hands work to ${targets.join(", ")}.`}
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

function short(name: string, room: number): string {
  const most = Math.floor((room - 20) / letterWidth);
  return clipText(name, most);
}
