import { categoryTexts, firstSentence } from "../category-texts.ts";
import { codeSpan, markdownLine } from "../../util/markdown-text.ts";
import { counted } from "../../util/texts.ts";
import type { CatalogueLink } from "../pages/catalogue-links.ts";
import { linkOf, type CatalogueAgent, type CatalogueTool, type ToolGroup } from "../pages/catalogue.ts";
import { providerTitle } from "../tool-sections.ts";
import { categoryIcon } from "./category-icon.ts";
import { textLine, type Address, type PageContent, type PageSection } from "./drawing.ts";
import { attribute, html, type Markup, type Part } from "./markup.ts";

// Longer lists show no facts of each tool.
const mostWithFacts = 300;

interface OtherWays {
  readonly tags: readonly ToolGroup[];
  readonly agents: readonly CatalogueAgent[];
}

/** Tools in groups; with `ways`, as on the page of a registry, also filters. */
export function toolList(groups: readonly ToolGroup[], address: Address, ways?: OtherWays): PageContent {
  const tools = groups.flatMap((group) => group.tools);
  const providers = [...new Set(tools.flatMap(sentTo))].sort();
  const options = { address, providers: ways ? providers : [], isBrief: tools.length > mostWithFacts };
  const parts = groups.map(({ title, summary, tools: own }): PageSection => ({
    // A page of one group has its name as the title.
    title: groups.length > 1 ? title : "",
    kind: "group",
    text: markdownLine(summary),
    markdown: toolLines(own),
    html: () => toolCards(own, options),
  }));
  return {
    sections: parts,
    layout: (drawn) => [
      ways &&
        tools.length > 0 &&
        html`<p>
          Each tool's page shows its parameters, result, errors, examples, and the definition for each provider.
        </p>`,
      ways && tools.length > 1 && filters(tools, providers),
      drawn,
      groups.length === 0 &&
        html`<p>
          There are no tools yet. <code>npx toolwright new my_tool --category retrieval</code> makes one, and
          <code>npx toolwright build</code> adds it to the registry.
        </p>`,
      ways && [
        linkList(
          "By agent",
          ways.agents.map((agent) => ({ ...linkOf(agent), count: agent.tools.length })),
          address,
        ),
        linkList(
          "By tag",
          ways.tags.map(({ title, id, tools: { length } }) => ({ title, id, count: length })),
          address,
        ),
      ],
    ],
  };
}

function sentTo({ providers, portability = [] }: CatalogueTool): readonly string[] {
  const refused = portability.filter(({ outcome }) => outcome[0] === "refused").map(({ provider }) => provider);
  return providers.map(({ id }) => id).filter((id) => !refused.includes(id));
}

export const toolLines = (tools: readonly CatalogueTool[]): string =>
  tools.map(({ name, summary }) => `- ${codeSpan(name)}: ${markdownLine(firstSentence(summary))}`).join("\n");

interface CardOptions {
  readonly address: Address;
  /** The providers of all tools in the list: a filter needs them to show which ones a tool lacks. */
  readonly providers?: readonly string[];
  readonly isBrief?: boolean;
}

export const toolCards = (tools: readonly CatalogueTool[], options: CardOptions): Markup =>
  html`<ul class="tool-list not-content">
    ${tools.map((tool) => toolCard(tool, options))}
  </ul>`;

function toolCard(tool: CatalogueTool, { address, providers = [], isBrief = false }: CardOptions): Markup {
  const { id, name, title, category, risk, tags, agents, tokens, confirm, deprecation, summary } = tool;
  const sent = sentTo(tool);
  const lacks = providers.filter((provider) => !sent.includes(provider));
  const parameters = tool.parameters.filter(({ path }) => !/[.[*]/.test(path)).length;
  const size = parameters === 0 ? "no parameters" : counted(parameters, "parameter");
  return html`<li${attribute("data-category", category)}${attribute("data-risk", risk)}${listed("data-tags", tags)}${listed("data-agents", agents)}${listed("data-lacks", lacks)}${attribute("data-tokens", tokens)}><a href="${address(`${id}/`)}"><span class="category-${category}">${categoryIcon(category)}</span> <code>${name}</code>${title !== undefined && html` <span class="tool-list-title">${title}</span>`}</a>${deprecation && html` <span class="schema-optional">deprecated</span>`}<p>${textLine(firstSentence(summary))}</p>${
    !isBrief &&
    html`<p class="tool-list-facts">
      <span>${size}</span>
      <span>about ${tokens} tokens</span
      >${risk && html` <span class="tool-risk-${risk}">${risk} risk</span>`}${confirm && html` <span>asks for confirmation</span>`}
    </p>`
  }</li>`;
}

const listed = (name: string, values: readonly string[]): Part =>
  attribute(name, values.length === 0 ? undefined : values.join("\n"));

interface Facet {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, count: number])[];
  readonly titleOf?: (value: string) => string;
}

function filters(tools: readonly CatalogueTool[], providers: readonly string[]): Markup {
  const all: readonly Facet[] = [
    {
      name: "category",
      label: "Category",
      options: counts(tools.map(({ category }) => category)),
      titleOf: (id) => categoryTexts[id as keyof typeof categoryTexts].title,
    },
    { name: "tag", label: "Tag", options: counts(tools.flatMap(({ tags }) => tags).sort()) },
    { name: "agent", label: "Agent", options: counts(tools.flatMap(({ agents }) => agents).sort()) },
    { name: "risk", label: "Risk", options: counts(tools.flatMap(({ risk = [] }) => risk)) },
    {
      name: "provider",
      label: "Provider",
      options: providers.map((id) => [id, tools.filter((tool) => sentTo(tool).includes(id)).length]),
      titleOf: providerTitle,
    },
  ];
  const facets = all.filter(({ options }) => options.length > 1);
  return html`<form class="tool-filters not-content" role="search" aria-label="Tools of this page">
      <label class="tool-filter-text"
        >Filter<input type="search" name="q" autocomplete="off" placeholder="Name or words" /></label
      >${facets.map(
        ({ name, label, options, titleOf = (value: string) => value }) =>
          html`<label
            >${label}<select name="${name}">
              <option value="">All</option>
              ${options.map(([value, count]) => html`<option value="${value}">${titleOf(value)} (${count})</option>`)}
            </select></label
          >`,
      )}<label
        >Sort<select name="sort">
          <option value="">By category</option>
          <option value="name">By name</option>
          <option value="size">Largest first</option>
        </select></label
      >
      <p role="status"></p>
    </form>
    <div class="tool-sorted" hidden><ul class="tool-list not-content"></ul></div>
    <div class="tool-none not-content" hidden>
      <p>No tool matches these filters.</p>
      <button type="button">Show all tools</button>
    </div>`;
}

const counts = (values: readonly string[]): readonly (readonly [string, number])[] =>
  [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]);

function linkList(title: string, links: readonly CatalogueLink[], address: Address): Part {
  if (links.length === 0) return undefined;
  const items = links.map(
    (link) =>
      html`<li>
        <a href="${address(`${link.id}/`)}">${link.title} <span>${link.count}</span></a>
      </li>`,
  );
  return html`<nav class="tool-ways not-content" aria-label="${title}">
    <p>${title}</p>
    <ul>
      ${items}
    </ul>
  </nav>`;
}
