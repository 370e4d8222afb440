import { firstSentence } from "../category-texts.ts";
import { codeSpan, markdownLine } from "../../util/markdown-text.ts";
import { counted } from "../../util/texts.ts";
import type { CatalogueLink } from "../pages/catalogue-links.ts";
import { linkOf, type CatalogueAgent, type CatalogueTool, type ToolGroup } from "../pages/catalogue.ts";
import { categoryIcon } from "./category-icon.ts";
import { textLine, type Address, type PageContent, type PageSection } from "./drawing.ts";
import { html, type Markup, type Part } from "./markup.ts";

// Longer lists show no facts of each tool.
const mostWithFacts = 300;

interface OtherWays {
  readonly tags: readonly ToolGroup[];
  readonly agents: readonly CatalogueAgent[];
}

/** Tools in groups; with `ways`, as on the page of a registry, also a filter. */
export function toolList(groups: readonly ToolGroup[], address: Address, ways?: OtherWays): PageContent {
  const tools = groups.flatMap((group) => group.tools);
  const options = { address, isBrief: tools.length > mostWithFacts };
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
      ways && tools.length > 1 && filter,
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

export const toolLines = (tools: readonly CatalogueTool[]): string =>
  tools.map(({ name, summary }) => `- ${codeSpan(name)}: ${markdownLine(firstSentence(summary))}`).join("\n");

interface CardOptions {
  readonly address: Address;
  readonly isBrief?: boolean;
}

export const toolCards = (tools: readonly CatalogueTool[], options: CardOptions): Markup =>
  html`<ul class="tool-list not-content">
    ${tools.map((tool) => toolCard(tool, options))}
  </ul>`;

function toolCard(tool: CatalogueTool, { address, isBrief = false }: CardOptions): Markup {
  const { id, name, title, category, risk, tokens, confirm, deprecation, summary } = tool;
  const parameters = tool.parameters.filter(({ path }) => !/[.[*]/.test(path)).length;
  const size = parameters === 0 ? "no parameters" : counted(parameters, "parameter");
  return html`<li>
    <a href="${address(`${id}/`)}"
      ><span class="category-${category}">${categoryIcon(category)}</span>
      <code>${name}</code>${title !== undefined && html` <span class="tool-list-title">${title}</span>`}</a
    >${deprecation && html` <span class="schema-optional">deprecated</span>`}
    <p>${textLine(firstSentence(summary))}</p>
    ${
      !isBrief &&
      html`<p class="tool-list-facts">
        <span>${size}</span>
        <span>about ${tokens} tokens</span
        >${risk && html` <span class="tool-risk-${risk}">${risk} risk</span>`}${confirm && html` <span>asks for confirmation</span>`}
      </p>`
    }
  </li>`;
}

const filter = html`<form class="tool-filters not-content" role="search" aria-label="Tools of this page">
    <label>Filter<input type="search" name="q" autocomplete="off" placeholder="Name or words" /></label>
    <p role="status"></p>
  </form>
  <div class="tool-none not-content" hidden><p>No tool has these words.</p></div>`;

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
