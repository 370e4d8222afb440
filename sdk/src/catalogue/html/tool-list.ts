import { categoryTexts } from "../category-texts.ts";
import { counted } from "../../util/texts.ts";
import type { CatalogueContent, CountedLink } from "../pages/catalogue-content.ts";
import type { ListedTool } from "../pages/listed-tools.ts";
import { providerTitle } from "../pages/provider-title.ts";
import { categoryIcon } from "./category-icon.ts";
import { heading, textLine, type DrawingContext } from "./drawing.ts";
import { attribute, html, type Markup, type Part } from "./markup.ts";

// Longer lists show no facts of each tool.
const mostWithFacts = 300;

/** Tools in groups; the page of a registry has filters and other ways to its tools as well. */
export function toolList(
  { groups, browse }: Pick<CatalogueContent & { readonly kind: "list" }, "groups" | "browse">,
  context: DrawingContext,
): Part {
  const tools = groups.flatMap((group) => group.tools);
  const providers = [...new Set(tools.flatMap((tool) => tool.providers))].sort();
  const options = {
    address: context.address,
    providers: browse ? providers : [],
    isBrief: tools.length > mostWithFacts,
  };
  return [
    browse &&
      tools.length > 0 &&
      html`<p>
        The page of a tool has its parameters, its result, its errors and examples, and the definition that each
        provider gets.
      </p>`,
    browse && tools.length > 1 && filters(tools, providers),
    groups.map(
      ({ title, summary, tools: own }, index) =>
        html`<section class="tool-group">
          ${groups.length > 1 && heading(context.ids[index], title)}
          <p>${summary}</p>
          <ul class="tool-list not-content">
            ${own.map((tool) => toolCard(tool, options))}
          </ul>
        </section>`,
    ),
    groups.length === 0 &&
      html`<p>
        There are no tools yet. <code>npx toolwright new my_tool --category retrieval</code> makes one, and
        <code>npx toolwright build</code> adds it to the registry.
      </p>`,
    browse && [ways("By agent", browse.agents, context), ways("By tag", browse.tags, context)],
  ];
}

interface CardOptions extends Pick<DrawingContext, "address"> {
  /** Providers of any tool in the list, to say for a filter which of them a tool lacks. */
  readonly providers?: readonly string[];
  readonly isBrief?: boolean;
}

/** A tool in a list. */
export function toolCard(tool: ListedTool, { address, providers = [], isBrief = false }: CardOptions): Markup {
  const { id, name, title, category, risk, tags, agents, tokens, parameters, confirm, deprecated, summary } = tool;
  const lacks = providers.filter((provider) => !tool.providers.includes(provider));
  const size = parameters === 0 ? "no parameters" : counted(parameters, "parameter");
  return html`<li${attribute("data-category", category)}${attribute("data-risk", risk)}${listed("data-tags", tags)}${listed("data-agents", agents)}${listed("data-lacks", lacks)}${attribute("data-tokens", tokens)}><a href="${address(`${id}/`)}"><span class="category-${category}">${categoryIcon(category)}</span> <code>${name}</code>${title !== undefined && html` <span class="tool-list-title">${title}</span>`}</a>${deprecated && html` <span class="schema-optional">deprecated</span>`}<p>${textLine(summary)}</p>${
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

function filters(tools: readonly ListedTool[], providers: readonly string[]): Markup {
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
      options: providers.map((id) => [id, tools.filter((tool) => tool.providers.includes(id)).length]),
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

function ways(title: string, links: readonly CountedLink[], { address }: DrawingContext): Part {
  if (links.length === 0) return undefined;
  const items = links.map(
    (link) =>
      html`<li>
        <a href="${address(`${link.id}/`)}">${link.title} <span>${link.tools}</span></a>
      </li>`,
  );
  return html`<nav class="tool-ways not-content" aria-label="${title}">
    <p>${title}</p>
    <ul>
      ${items}
    </ul>
  </nav>`;
}
