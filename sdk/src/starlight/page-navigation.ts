import type { StarlightRouteData } from "@astrojs/starlight/route-data";
import type { Catalogue, PageLink } from "../catalogue/pages/catalogue.ts";
import {
  catalogueLinks,
  navigationAt,
  type NavigationLine,
  type PagePlace,
} from "../catalogue/pages/catalogue-links.ts";

export type PageNavigation = Pick<StarlightRouteData, "sidebar" | "pagination">;

type SidebarEntry = StarlightRouteData["sidebar"][number];
type SidebarLink = Extract<SidebarEntry, { type: "link" }>;

/** The sidebar of a page, with its registry's lines and a link to each other registry, and the tools before and after it. */
export function pageNavigation(
  page: PagePlace,
  catalogues: readonly Catalogue[],
  address: (target: string) => string,
): PageNavigation {
  const linkTo = ({ title, id }: PageLink): SidebarLink => ({
    type: "link",
    label: title,
    href: address(`${id}/`),
    isCurrent: id === page.id,
    badge: undefined,
    attrs: {},
  });
  const entryOf = (line: NavigationLine): SidebarEntry => {
    const { title: label, count, lines } = line;
    const badge = count === undefined ? undefined : countBadge(count);
    if (lines.length === 0) return { ...linkTo(line), badge };
    const entries = [{ ...linkTo(line), label: "Overview" }, ...lines.map(linkTo)];
    return { type: "group", label, badge, collapsed: false, entries };
  };
  const here = page.trail[0]?.id ?? page.id;
  const sidebar = catalogues.map((catalogue): SidebarEntry => {
    const { base, title } = catalogue;
    if (base !== here) return linkTo({ title, id: base });
    const entries = navigationAt(page, catalogueLinks(catalogue)).map(entryOf);
    return { type: "group", label: title, badge: undefined, collapsed: false, entries };
  });
  const at = page.neighbours.findIndex(({ id }) => id === page.id);
  const [before, after] = at === -1 ? [] : [page.neighbours[at - 1], page.neighbours[at + 1]];
  return { sidebar, pagination: { prev: before && linkTo(before), next: after && linkTo(after) } };
}

/** A registry in the sidebar of a page that is not the catalogue's: closed, with a link to each of its lists. */
export function sidebarGroup(catalogue: Catalogue, address: (target: string) => string): SidebarEntry {
  const entries = catalogueLinks(catalogue).map(({ title, id, count }): SidebarLink => ({
    type: "link",
    label: title,
    href: address(`${id}/`),
    isCurrent: false,
    badge: count === undefined ? undefined : countBadge(count),
    attrs: {},
  }));
  return { type: "group", label: catalogue.title, badge: undefined, collapsed: true, entries };
}

/** A number of tools in a sidebar. */
const countBadge = (count: number) => ({
  text: String(count),
  variant: "default" as const,
  class: "tool-count",
});
