import type { PagePlace } from "../pages/catalogue-links.ts";
import type { PageLink } from "../pages/catalogue.ts";
import { slugs } from "../pages/slugs.ts";
import { markdownLine } from "../../util/markdown-text.ts";
import { drawMarkdown, type PageLinks } from "./draw-markdown.ts";
import type { Address, PageContent, PageSection } from "./drawing.ts";
import { html, raw, type Part } from "./markup.ts";

/** A page of the catalogue. */
export interface CataloguePage extends PageLink, PagePlace {
  readonly description: string;
  /** Created on request, so that the pages of a large registry are never in memory together. */
  readonly content: (address: Address) => PageContent;
}

/** A heading of a page, for its table of contents. */
export interface PageHeading {
  readonly id: string;
  readonly title: string;
}

/** The content of a page below its title. */
export interface DrawnPage {
  /** HTML in which every text of an author is escaped or made safe. */
  readonly html: string;
  readonly headings: readonly PageHeading[];
}

const noLinks: PageLinks = { addressOf: () => undefined };

export function drawPage({ content }: Pick<CataloguePage, "content">, address: Address): DrawnPage {
  const { sections, layout = (parts) => parts, links = noLinks } = content(address);
  const titled = sections.filter(({ title }) => title !== "");
  const headings = headingsOf(titled);
  const drawn = sections.map((section) => drawSection(section, headings[titled.indexOf(section)], links));
  return { html: html`${layout(drawn)}`.text, headings };
}

function drawSection(section: PageSection, heading: PageHeading | undefined, links: PageLinks): Part {
  const { kind, text = "", markdown, isRepeated = false } = section;
  const drawn = () => drawMarkdown(markdown, links);
  const parts = [
    heading && drawHeading(heading),
    text !== "" && drawMarkdown(text, links),
    section.html === undefined ? drawn() : section.html(drawn),
  ];
  if (heading === undefined && kind === undefined) return parts;
  return html`<section class="tool-section tool-${kind ?? "other"}" ${isRepeated && raw(" data-pagefind-ignore")}>
    ${parts}
  </section>`;
}

const drawHeading = ({ id, title }: PageHeading): Part =>
  html`<div class="tool-heading">
    <h2 id="${id}">${title}</h2>
    <a href="#${id}" aria-label="Link to “${title}”" data-pagefind-ignore>#</a>
  </div>`;

function headingsOf(sections: readonly PageSection[]): readonly PageHeading[] {
  const titles = sections.map(({ title }) => title);
  // An author may use a title twice.
  const unlike = titles.map((title, index) => (titles.indexOf(title) === index ? title : `${title} ${String(index)}`));
  const found = slugs(unlike);
  return sections.map(({ title, id }, index) => ({ id: id ?? found.get(unlike[index] ?? "") ?? title, title }));
}

/** A page as Markdown, for programs that do not read HTML. */
export function pageMarkdown({ title, content }: Pick<CataloguePage, "title" | "content">): string {
  const blocks = content((target) => target).sections.flatMap(({ title: heading, text = "", markdown }) => {
    const body = [text, markdown].filter((part) => part !== "");
    return body.length === 0 || heading === "" ? body : [`## ${markdownLine(heading)}`, ...body];
  });
  return `${[`# ${title}`, ...blocks].join("\n\n")}\n`;
}
