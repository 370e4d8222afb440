import { linkOf, type Catalogue, type PageLink } from "./catalogue.ts";

/** An entry of a catalogue's navigation, with the pages below it. */
export interface CatalogueLink extends PageLink {
  /** Number of tools; omitted for other targets. */
  readonly count?: number | undefined;
  readonly pages?: readonly PageLink[];
}

/** Where a page is in its catalogue. */
export interface PagePlace {
  readonly id: string;
  /** The pages above it, the index first. */
  readonly trail: readonly PageLink[];
  /** The tools around it: tools of its category, at most `mostNeighbours`. Empty for pages without a category. */
  readonly neighbours: readonly PageLink[];
}

/** Longer lists are only on the page with the whole list. */
const mostPages = 24;

/** The entry points of a registry: all tools, its categories, agents, workflows and errors. */
export function catalogueLinks({ base, categories, agents, workflows, errors }: Catalogue): readonly CatalogueLink[] {
  return [
    { title: "All tools", id: base },
    ...categories.map(({ title, id, tools }) => ({ title, id, count: tools.length })),
    ...(agents.length === 0
      ? []
      : [{ title: "Agents", id: `${base}/agents`, pages: agents.length > mostPages ? [] : agents.map(linkOf) }]),
    ...workflows.map(({ name, id }) => ({ title: `Workflow ${name}`, id })),
    ...(errors.length === 0 ? [] : [{ title: "Errors", id: `${base}/errors` }]),
  ];
}

/** An entry of a page's navigation, with the entries below it. */
export interface NavigationLine extends PageLink {
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
  readonly lines: readonly NavigationLine[];
}

/** The entry points of a registry on a page, with the neighbouring tools in its category and the other pages of its list. */
export function navigationAt(
  { id, trail, neighbours }: PagePlace,
  links: readonly CatalogueLink[],
): readonly NavigationLine[] {
  const lineOf = ({ title, id: target, count }: CatalogueLink, below: readonly PageLink[] = []): NavigationLine => ({
    title,
    id: target,
    count,
    isCurrent: target === id,
    lines: below.map((page) => lineOf(page)),
  });
  return links.map((link) => {
    const isCategory = neighbours.length > 0 && (trail[1]?.id ?? id) === link.id;
    const isOpen = id === link.id || trail.some((one) => one.id === link.id);
    return lineOf(link, isCategory ? neighbours : isOpen ? link.pages : []);
  });
}
