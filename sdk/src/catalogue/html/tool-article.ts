import { uiApp } from "../../model/call/ui-app.ts";
import type { ContractChange } from "../../registry/diff/contract-change.ts";
import type { JsonObject } from "../../util/json.ts";
import { markdownLine } from "../../util/markdown-text.ts";
import { counted } from "../../util/texts.ts";
import { categoryTexts } from "../category-texts.ts";
import { linkOf, type Catalogue, type CatalogueTool, type PageLink } from "../pages/catalogue.ts";
import { safeMarkdown } from "../safe-markdown.ts";
import { schemaTree } from "../schema-tree.ts";
import { furtherSections, ownSections } from "../tool-sections.ts";
import { categoryIcon } from "./category-icon.ts";
import { textLine, type Address, type PageContent, type PageSection } from "./drawing.ts";
import { attribute, html, joined, raw, type Markup, type Part } from "./markup.ts";
import { schemaNodes } from "./schema-nodes.ts";
import { toolProviders } from "./tool-providers.ts";

/** The page of a tool: its sections in the order a reader needs them. */
export function toolPage(tool: CatalogueTool, catalogue: Catalogue, address: Address): PageContent {
  const rich = richParts(tool, address);
  const changes = catalogue.changes?.filter((change) => change.tool === tool.name) ?? [];
  const sections = [...ownSections(tool), ...furtherSections(tool)].map(
    ({ kind, title, text, markdown }): PageSection => ({
      kind,
      title,
      text: safeMarkdown(text),
      markdown,
      html: rich[kind],
      isRepeated: repeated.has(kind),
    }),
  );
  const guidance = sections.filter(({ kind }) => kind === "use" || kind === "avoid").length;
  return {
    sections: [
      {
        title: "",
        html: () => [
          tool.title !== undefined && html`<p class="tool-title">${tool.title}</p>`,
          html`<p class="tool-summary">${textLine(tool.summary)}</p>`,
          toolFacts(tool, catalogue, address),
          deprecation(tool, catalogue, address),
          changes.length > 0 && changeList(changes),
        ],
        markdown: markdownLine(tool.summary),
      },
      ...sections,
    ],
    layout: ([opening, ...drawn]) => [
      opening,
      guidance > 0 && html`<div class="tool-guidance">${drawn.slice(0, guidance)}</div>`,
      drawn.slice(guidance),
    ],
  };
}

const repeated: ReadonlySet<string> = new Set(["providers", "portability", "prompt"]);

function richParts(tool: CatalogueTool, address: Address): Readonly<Record<string, PageSection["html"]>> {
  const { record, output, component, providers } = tool;
  const { jsonSchema, outputSchema } = record;
  const parameters = schemaTree(jsonSchema);
  return {
    ...(parameters.length > 0 && {
      parameters: () => schemaNodes(parameters, { prefix: "parameter", isInput: true }),
    }),
    ...(output &&
      outputSchema && {
        returns: () => [
          html`<p class="tool-output">Data of type <code>${output.type}</code></p>`,
          schemaNodes(schemaTree(outputSchema), { prefix: "result" }),
        ],
      }),
    ...(component && { component: () => componentFrame(component.request, address(`${tool.id}/component.html`)) }),
    ...(providers.length > 0 && { providers: () => toolProviders(tool, address(`${tool.id}.json`)) }),
  };
}

function componentFrame(request: JsonObject, page: string): Markup {
  const result = JSON.stringify({ content: [], _meta: { [uiApp.question]: { request } } });
  return html`<div class="tool-component-example">
    <p>What the user sees, with the arguments of an example. Your input is not sent anywhere.</p>
    <iframe
      class="tool-frame"
      title="Component"
      sandbox="allow-scripts allow-forms"
      ${attribute("data-page", page)}${attribute("data-result", result)}
    ></iframe>
    <p role="status"></p>
    <noscript>The component needs JavaScript.</noscript>
  </div>`;
}

const fact = (name: string, value: Part): Part =>
  value !== undefined &&
  value !== false &&
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

function toolFacts(page: CatalogueTool, { base, agents, tags }: Catalogue, address: Address): Part {
  const { id, category, risk, confirm, version, tokens, modes, source } = page;
  const list = (pages: readonly PageLink[]): Part =>
    pages.length > 0 &&
    joined(
      pages.map((one) => html`<a href="${address(`${one.id}/`)}">${one.title}</a>`),
      " ",
    );
  const file = source.path.split("/").slice(-2).join("/");
  const tagged = page.tags.flatMap((tag) => tags.find(({ title }) => title === `#${tag}`) ?? []);
  return html`<p class="tool-chips not-content">
      <a class="tool-chip category-${category}" href="${address(`${base}/${category}/`)}"
        >${categoryIcon(category)}${categoryTexts[category].title}</a
      >${
        risk && html` <span class="tool-chip risk-${risk}">${risk} risk</span>`
      }${confirm && html` <span class="tool-chip risk-medium">Asks for confirmation</span>`}${page.deprecation && html` <span class="tool-chip risk-high">Deprecated</span>`}
    </p>
    <dl class="tool-facts not-content">
      ${fact("Version", version)}${fact("Size", `about ${String(tokens)} tokens`)}${fact("Modes", modes.length > 0 && modes.join(", "))}${fact("Agents", list(agents.filter(({ name }) => page.agents.includes(name)).map(linkOf)))}${fact("Tags", list(tagged.map((tag) => ({ ...tag, title: tag.title.slice(1) }))))}${fact("Source", source.url === undefined ? html`<code>${source.path}</code>` : html`<a href="${source.url}">${file}</a>`)}
      <div class="tool-forms">
        <dt>This page</dt>
        <dd>
          <a href="${address(`${id}.md`)}" data-copy-page>Markdown</a> <a href="${address(`${id}.json`)}">JSON</a>
        </dd>
      </div>
    </dl> `;
}

function deprecation(page: CatalogueTool, { tools }: Catalogue, address: Address): Part {
  if (page.deprecation === undefined) return undefined;
  const { reason, replacement } = page.deprecation;
  const found = tools.find(({ name }) => name === replacement);
  const code = html`<code>${replacement}</code>`;
  const instead = found ? html`<a href="${address(`${found.id}/`)}">${code}</a>` : code;
  return html`<aside class="tool-notice" aria-label="Deprecated">
    <p>
      <strong>Deprecated.</strong>
      ${textLine(reason)}${replacement !== undefined && html` Use ${instead} instead.`}
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
