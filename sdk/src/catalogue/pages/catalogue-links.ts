import { defined } from "../../util/defined.ts";
import { listedCategories } from "./listed-tools.ts";
import type { Catalogue, CataloguePage, PageLink } from "./catalogue-content.ts";

/** A line of a catalogue's navigation, with the pages below it. */
export interface CatalogueLink extends PageLink {
  /** Of tools; left out where it leads to something else. */
  readonly count?: number;
  readonly pages?: readonly PageLink[];
}

/** Longer lists are left to the page that has them all. */
const mostPages = 24;

/** The ways into a registry: all tools, its categories, agents, workflows and errors. */
export function catalogueLinks(catalogue: Catalogue): readonly CatalogueLink[] {
  const { base, listed, agents, workflows, errors } = catalogue;
  const few = (pages: readonly PageLink[]): Pick<CatalogueLink, "pages"> =>
    pages.length > mostPages ? {} : { pages: pages.map(({ title, id }) => ({ title, id })) };
  return [
    { title: "All tools", id: base },
    ...listedCategories(listed, base).map(({ title, id, tools }) => ({ title, id, count: tools.length })),
    ...(agents.length === 0 ? [] : [{ title: "Agents", id: `${base}/agents`, ...few(agents) }]),
    ...workflows.map(({ title, id }) => ({ title: `Workflow ${title}`, id })),
    ...(errors.length === 0 ? [] : [{ title: "Errors", id: `${base}/errors` }]),
  ];
}

/** A line of the navigation that a page shows, with the lines below it. */
export interface NavigationLine extends PageLink {
  readonly count?: number;
  readonly isCurrent: boolean;
  readonly lines: readonly NavigationLine[];
}

/** The ways into a registry around a page: with the tools next to it in its category, and the other pages of its list. */
export function navigationAt(
  { id, trail, neighbours }: Pick<CataloguePage, "id" | "trail" | "neighbours">,
  links: readonly CatalogueLink[],
): readonly NavigationLine[] {
  const lineOf = ({ title, id: target }: PageLink, below: readonly PageLink[] = []): NavigationLine => ({
    title,
    id: target,
    isCurrent: target === id,
    lines: below.map((page) => lineOf(page)),
  });
  return links.map((link) => {
    const isCategory = neighbours.length > 0 && (trail[1]?.id ?? id) === link.id;
    const isOpen = id === link.id || trail.some((one) => one.id === link.id);
    const line = lineOf(link, isCategory ? neighbours : isOpen ? link.pages : []);
    return { ...line, ...defined({ count: link.count }) };
  });
}
