import { listedCategories } from "./listed-tools.ts";
import type { Catalogue, PageLink } from "./catalogue-content.ts";

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
