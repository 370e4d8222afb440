import type { PagePlace } from "../pages/catalogue-links.ts";
import type { PageLink } from "../pages/catalogue.ts";
import { slugs } from "../pages/slugs.ts";
import { markdownLine } from "../../util/markdown-text.ts";
import type { Address, PageContent, PageSection } from "./drawing.ts";
import { html, type Part } from "./markup.ts";

/** A page of the catalogue. */
export interface CataloguePage extends PageLink, PagePlace {
  readonly description: string;
  /** Made when it is asked for, so that the pages of a large registry are never in memory together. */
  readonly content: (address: Address) => PageContent;
}

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

export function drawPage({ content }: Pick<CataloguePage, "content">, address: Address): DrawnPage {
  const { sections, layout = (parts) => parts } = content(address);
  const titled = sections.filter(({ title }) => title !== "");
  const headings = headingsOf(titled);
  const headingOf = (section: PageSection): Part => {
    const own = headings[titled.indexOf(section)];
    return (
      own &&
      html`<div class="tool-heading">
        <h2 id="${own.id}">${own.title}</h2>
        <a href="#${own.id}" aria-label="Link to “${own.title}”" data-pagefind-ignore>#</a>
      </div>`
    );
  };
  return { html: html`${layout(sections.map((section) => section.html(headingOf(section))))}`.text, headings };
}

function headingsOf(sections: readonly PageSection[]): readonly PageHeading[] {
  const titles = sections.map(({ title }) => title);
  // An author may use a title twice.
  const unlike = titles.map((title, index) => (titles.indexOf(title) === index ? title : `${title} ${String(index)}`));
  const found = slugs(unlike);
  return sections.map(({ title, id }, index) => ({ id: id ?? found.get(unlike[index] ?? "") ?? title, title }));
}

/** A page as Markdown, for programs that read no HTML. */
export function pageMarkdown({ title, content }: Pick<CataloguePage, "title" | "content">): string {
  const { sections } = content((target) => target);
  const blocks = sections
    .filter(({ markdown }) => markdown !== "")
    .flatMap((section) => [...(section.title === "" ? [] : [`## ${markdownLine(section.title)}`]), section.markdown]);
  return `${[`# ${title}`, ...blocks].join("\n\n")}\n`;
}
