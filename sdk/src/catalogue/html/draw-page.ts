import { errorTypeTexts, isErrorType } from "../error-type-texts.ts";
import type { CatalogueContent, CataloguePage } from "../pages/catalogue-content.ts";
import { slugs } from "../pages/slugs.ts";
import { agentArticle, agentList, workflowArticle } from "./agent-articles.ts";
import { heading, type DrawingContext } from "./drawing.ts";
import { html, type Part } from "./markup.ts";
import { toolArticle } from "./tool-article.ts";
import { toolList } from "./tool-list.ts";

/** A heading of a page, for its table of contents. */
export interface PageHeading {
  readonly id: string;
  readonly title: string;
}

/** What a page has below its title. */
export interface DrawnPage {
  /** HTML in which every text of an author is escaped or made safe. */
  readonly html: string;
  readonly headings: readonly PageHeading[];
}

/** Draws a page. `address` gives the address of a page by its id, which ends in a slash, or of a file by its path. */
export function drawPage(
  { id, content }: Pick<CataloguePage, "id" | "content">,
  address: DrawingContext["address"],
): DrawnPage {
  const headings = headingsOf(content);
  const context = { id, address, ids: headings.map((one) => one.id) };
  return { html: html`${articleOf(content, context)}`.text, headings };
}

function articleOf(content: CatalogueContent, context: DrawingContext & { readonly id: string }): Part {
  switch (content.kind) {
    case "tool":
      return toolArticle(content, context);
    case "list":
      return toolList(content, context);
    case "agents":
      return agentList(content, context);
    case "agent":
      return agentArticle(content, context);
    case "workflow":
      return workflowArticle(content, context);
    case "errors":
      return errorList(content, context);
  }
}

function errorList(
  { errors, tools }: CatalogueContent & { readonly kind: "errors" },
  { ids, address }: DrawingContext,
): Part {
  const pages = new Map(tools.map(({ title, id }) => [title, id]));
  return errors.map(({ code, tools: names }, index) => {
    const links = names.map(
      (name) => html`<a href="${address(`${pages.get(name) ?? ""}/`)}#errors"><code>${name}</code></a> `,
    );
    return html`<section class="tool-section tool-error">
      ${heading(ids[index], code)}${isErrorType(code) && html`<p>${errorTypeTexts[code]}</p>`}
      <p class="tool-names">${links}</p>
    </section>`;
  });
}

function headingsOf(content: CatalogueContent): readonly PageHeading[] {
  switch (content.kind) {
    case "tool":
      return named(content.sections.map(({ title }) => title));
    // A page of one group has its name as the title, and needs no heading of the same words below it.
    case "list":
      return content.groups.length > 1 ? named(content.groups.map(({ title }) => title)) : [];
    case "agents":
      return named(["Who hands work to whom", "Who has which tools"]);
    case "agent":
      return named(["Tools", "Hand-offs", ...(content.agent.definition === undefined ? [] : ["Instructions"])]);
    case "workflow":
      return named(["Agents", "Hooks", "Settings"]);
    case "errors":
      return content.errors.map(({ code }) => ({ id: code.toLowerCase(), title: code }));
  }
}

function named(titles: readonly string[]): readonly PageHeading[] {
  // An author may use a title twice.
  const unlike = titles.map((title, index) => (titles.indexOf(title) === index ? title : `${title} ${String(index)}`));
  const found = slugs(unlike);
  return titles.map((title, index) => ({ id: found.get(unlike[index] ?? "") ?? title, title }));
}
