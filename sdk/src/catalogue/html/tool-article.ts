import type { ToolExample } from "../../model/tool/tool.ts";
import { uiApp } from "../../model/call/ui-app.ts";
import type { ContractChange } from "../../registry/diff/contract-change.ts";
import { counted } from "../../util/texts.ts";
import { categoryTexts } from "../category-texts.ts";
import { schemaTree } from "../schema-tree.ts";
import type { ToolComponent, ToolRate } from "../tool-page.ts";
import type { CatalogueContent, PageLink } from "../pages/catalogue-content.ts";
import { answeredOf, openAnswers, percent, type ToolSection, type ToolSectionKind } from "../pages/tool-sections.ts";
import { authorMarkdown } from "./author-markdown.ts";
import { categoryIcon } from "./category-icon.ts";
import { codeBlock, heading, jsonBlock, textLine, type DrawingContext, table } from "./drawing.ts";
import { attribute, html, joined, raw, type Markup, type Part } from "./markup.ts";
import { providerViews } from "../pages/provider-view.ts";
import { schemaNodes } from "./schema-nodes.ts";
import { toolPortability } from "./tool-portability.ts";
import { toolProviders } from "./tool-providers.ts";

type ToolContent = CatalogueContent & { readonly kind: "tool" };

interface ToolContext extends DrawingContext {
  /** Id of the page. */
  readonly id: string;
}

/** The page of a tool. */
export function toolArticle(content: ToolContent, context: ToolContext): Part {
  const { page, changes = [], sections } = content;
  const drawn = sections.map((section, index) => ({ section, id: context.ids[index] }));
  const isGuidance = ({ section: { kind } }: (typeof drawn)[number]): boolean => kind === "use" || kind === "avoid";
  const guidance = drawn.filter(isGuidance);
  const rest = drawn.filter((one) => !isGuidance(one));
  const written = ({ text }: ToolSection): Part => text !== "" && authorMarkdown(text, authorContext(content, context));
  return [
    page.title !== undefined && html`<p class="tool-title">${page.title}</p>`,
    html`<p class="tool-summary">${textLine(page.summary)}</p>`,
    toolFacts(content, context),
    deprecation(content, context),
    changes.length > 0 && changeList(changes),
    guidance.length > 0 &&
      html`<div class="tool-guidance">
        ${guidance.map(({ section, id }) => html`<section class="tool-${section.kind}">${heading(id, section.title)}${written(section)}</section>`)}
      </div>`,
    rest.map(
      ({ section, id }) =>
        html`<section
          class="tool-section tool-${section.kind}"
          ${repeated.has(section.kind) && raw(" data-pagefind-ignore")}
        >
          ${heading(id, section.title)}${written(section)}${sectionData[section.kind]?.(content, context)}
        </section>`,
    ),
  ];
}

/** Sections that say in other words what the rest of the page says: a search finds nothing new in them. */
const repeated: ReadonlySet<ToolSectionKind> = new Set(["providers", "portability", "prompt"]);

function authorContext({ page, known }: ToolContent, { address }: ToolContext) {
  return {
    addresses: {
      tool: (name: string) => {
        const id = known.tools.get(name);
        return id === undefined ? undefined : address(`${id}/`);
      },
      error: (code: string) =>
        known.errors.has(code) ? `${address(`${known.errorsPage}/`)}#${code.toLowerCase()}` : undefined,
    },
    tool: page.name,
    source: page.source.url,
  };
}

/** What a section shows of the data of the tool, below the author's own text. */
const sectionData: Partial<Record<ToolSectionKind, (content: ToolContent, context: ToolContext) => Part>> = {
  parameters: ({ record }) => {
    const parts = schemaTree(record.jsonSchema);
    return parts.length === 0 ? html`<p>None.</p>` : schemaNodes(parts, { prefix: "parameter", isInput: true });
  },
  returns: ({ page, record: { outputSchema } }) =>
    page.output &&
    outputSchema && [
      html`<p class="tool-output">Data of type <code>${page.output.type}</code></p>`,
      schemaNodes(schemaTree(outputSchema), { prefix: "result" }),
    ],
  examples: ({ page }) => page.examples.map((example) => exampleBlock(page.name, example)),
  component: ({ page }, context) => page.component && componentFrame(page.component, context),
  checklist: ({ page: { checklist } }) => [
    html`<p>The definition answers ${answeredOf(checklist)}.</p>`,
    openAnswers(checklist).length > 0 &&
      html`<ul class="tool-checklist">
        ${openAnswers(checklist).map(({ question, evidence }) => html`<li><strong>${question}</strong> ${evidence}</li>`)}
      </ul>`,
  ],
  evals: ({ page }) => page.evals && toolRates(page.evals),
  providers: ({ page }, { id, address }) =>
    toolProviders(providerViews(page), { portability: page.portability, file: address(`${id}.json`) }),
  portability: ({ page }) => page.portability && toolPortability(page.portability),
  prompt: ({ page }) =>
    html`<blockquote>${page.description.map((paragraph) => html`<p>${textLine(paragraph)}</p>`)}</blockquote>`,
};

function toolFacts({ page, links }: ToolContent, { id, address }: ToolContext): Part {
  const { category, risk, confirm, version, tokens, modes, source } = page;
  const list = (pages: readonly PageLink[]): Part =>
    joined(
      pages.map((one) => html`<a href="${address(`${one.id}/`)}">${one.title}</a>`),
      " ",
    );
  const fact = (name: string, value: Part): Markup =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  const file = source.path.split("/").slice(-2).join("/");
  return html`<p class="tool-chips not-content">
      <a class="tool-chip category-${category}" href="${address(`${id.split("/").slice(0, -1).join("/")}/`)}"
        >${categoryIcon(category)}${categoryTexts[category].title}</a
      >${
        risk && html` <span class="tool-chip risk-${risk}">${risk} risk</span>`
      }${confirm && html` <span class="tool-chip risk-medium">Asks for confirmation</span>`}${page.deprecation && html` <span class="tool-chip risk-high">Deprecated</span>`}
    </p>
    <dl class="tool-facts not-content">
      ${fact("Version", version)}${fact("Size", `about ${String(tokens)} tokens`)}${modes.length > 0 && fact("Modes", modes.join(", "))}${links.agents.length > 0 && fact("Agents", list(links.agents))}${links.tags.length > 0 && fact("Tags", list(links.tags))}${fact("Source", source.url === undefined ? html`<code>${source.path}</code>` : html`<a href="${source.url}">${file}</a>`)}
      <div class="tool-forms">
        <dt>This page</dt>
        <dd>
          <a href="${address(`${id}.md`)}" data-copy-page>Markdown</a> <a href="${address(`${id}.json`)}">JSON</a>
        </dd>
      </div>
    </dl> `;
}

function deprecation({ page, replacement }: ToolContent, { address }: ToolContext): Part {
  if (page.deprecation === undefined) return undefined;
  const name = page.deprecation.replacement;
  const instead = replacement
    ? html`<a href="${address(`${replacement.id}/`)}"><code>${replacement.title}</code></a>`
    : html`<code>${name}</code>`;
  return html`<aside class="tool-notice" aria-label="Deprecated">
    <p>
      <strong>Deprecated.</strong>
      ${textLine(page.deprecation.reason)}${name !== undefined && html` Use ${instead} instead.`}
    </p>
  </aside>`;
}

function changeList(changes: readonly ContractChange[]): Markup {
  const isOpen = changes.some(({ kind }) => kind !== "docs-only");
  const items = changes.map(
    ({ kind, message }) =>
      html`<li><span class="tool-chip change-${kind}">${kind.replace("-", " ")}</span> ${textLine(message)}</li>`,
  );
  return html`<details class="tool-changes" ${isOpen && raw(" open")}>
    <summary>${changes.length === 1 ? "One change" : counted(changes.length, "change")} since the last release</summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}

function exampleBlock(name: string, { request, input, output }: ToolExample): Markup {
  return html`<div class="tool-example">
    ${request !== undefined && html`<p class="tool-request">${textLine(`“${request}”`)}</p>`}${codeBlock(`npx toolwright call ${name} ${quoted(input)}`)}${output !== undefined && [html`<p class="tool-gives">gives</p>`, jsonBlock(output)]}
  </div>`;
}

// A shell ends a quoted word at the next quote, so one inside is closed, escaped and opened again.
const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", String.raw`'\''`)}'`;

function componentFrame({ request }: ToolComponent, { id, address }: ToolContext): Markup {
  const result = JSON.stringify({ content: [], _meta: { [uiApp.question]: { request } } });
  return html`<div class="tool-component-example">
    <p>What the user sees, with the arguments of an example. What you send here goes nowhere.</p>
    <iframe
      class="tool-frame"
      title="Component"
      sandbox="allow-scripts allow-forms"
      ${attribute("data-page", address(`${id}/component.html`))}${attribute("data-result", result)}
    ></iframe>
    <p role="status"></p>
    <noscript>The component needs JavaScript.</noscript>
  </div>`;
}

/** What models reached on the tool's eval cases, each with the model, the day and the interval that so few runs allow. */
function toolRates(rates: readonly ToolRate[]): Part {
  const rows = rates.map(
    ({ model, right, runs, rate, cases, at, isCurrent }) =>
      html`<tr>
        <th scope="row"><code>${model}</code></th>
        <td>${right} of ${runs}</td>
        <td>${percent(rate.low)} to ${percent(rate.high)}</td>
        <td>${counted(cases, "case")}, ${at.slice(0, 10)}${!isCurrent && ", of an earlier definition"}</td>
      </tr>`,
  );
  return [
    html`<p>
      How often a model called the tool as its eval cases expect, when they were last recorded. Few runs say little: the
      range is where the true rate is in 95 of 100 such recordings.
    </p>`,
    table(["Model", "Right runs", "95 % interval", "Recorded"], rows),
  ];
}
