import type { ContractChange } from "../../registry/diff/contract-change.ts";
import { markdownLine } from "../../util/markdown-text.ts";
import { counted } from "../../util/texts.ts";
import { categoryTexts } from "../category-texts.ts";
import { linkOf, type Catalogue, type CatalogueTool, type PageLink } from "../pages/catalogue.ts";
import { safeMarkdown } from "../safe-markdown.ts";
import { authorMarkdown } from "./author-markdown.ts";
import { categoryIcon } from "./category-icon.ts";
import { fact, textLine, type Address, type PageContent } from "./drawing.ts";
import { html, joined, raw, type Markup, type Part } from "./markup.ts";
import { toolSections } from "./tool-sections.ts";

/** The page of a tool: its sections in the order a reader needs them. */
export function toolPage(tool: CatalogueTool, catalogue: Catalogue, address: Address): PageContent {
  const author = {
    addresses: addressesIn(catalogue, address),
    tool: tool.name,
    source: tool.source.url,
  };
  const sections = toolSections(tool, address)
    .filter(({ text = "", markdown }) => text !== "" || markdown !== undefined)
    .map((section) => ({ ...section, text: safeMarkdown(section.text ?? "") }));
  const guidance = sections.filter(({ kind }) => isGuidance.has(kind)).length;
  const changes = catalogue.changes?.filter((change) => change.tool === tool.name) ?? [];
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
      ...sections.map(({ kind, title, text, markdown, html: data }) => ({
        title,
        html: (heading: Part) =>
          html`<section
            class="${!isGuidance.has(kind) && "tool-section "}tool-${kind}"
            ${repeated.has(kind) && raw(" data-pagefind-ignore")}
          >
            ${heading}${text !== "" && authorMarkdown(text, author)}${data?.()}
          </section>`,
        markdown: [text, markdown ?? ""].filter((part) => part !== "").join("\n\n"),
      })),
    ],
    layout: ([opening, ...drawn]) => [
      opening,
      guidance > 0 && html`<div class="tool-guidance">${drawn.slice(0, guidance)}</div>`,
      drawn.slice(guidance),
    ],
  };
}

const isGuidance: ReadonlySet<string> = new Set(["use", "avoid"]);

/** Sections that say in other words what the rest of the page says: a search finds nothing new in them. */
const repeated: ReadonlySet<string> = new Set(["providers", "portability", "prompt"]);

/** The pages that names in an author's text lead to. */
function addressesIn({ base, tools, errors }: Catalogue, address: Address) {
  return {
    tool: (name: string) => {
      const found = tools.find((tool) => tool.name === name);
      return found && address(`${found.id}/`);
    },
    error: (code: string) =>
      errors.some((error) => error.code === code) ? `${address(`${base}/errors/`)}#${code.toLowerCase()}` : undefined,
  };
}

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
