import type { StarlightRouteData } from "@astrojs/starlight/route-data";
import type { Catalogue } from "../catalogue/pages/catalogue.ts";
import {
  catalogueLinks,
  navigationAt,
  type CatalogueLink,
  type NavigationLine,
  type PagePlace,
} from "../catalogue/pages/catalogue-links.ts";

export type PageNavigation = Pick<StarlightRouteData, "sidebar" | "pagination">;

type SidebarEntry = StarlightRouteData["sidebar"][number];
type SidebarLink = Extract<SidebarEntry, { type: "link" }>;

type AddressOf = (target: string) => string;

/** The sidebar of a page, with its registry's lines and a link to each other registry, and the tools before and after it. */
export function pageNavigation(page: PagePlace, catalogues: readonly Catalogue[], address: AddressOf): PageNavigation {
  const linkTo = (target: CatalogueLink): SidebarLink => sidebarLink(target, address, page.id);
  const entryOf = (line: NavigationLine): SidebarEntry => {
    const link = linkTo(line);
    if (line.lines.length === 0) return link;
    const entries = [{ ...link, label: "Overview", badge: undefined }, ...line.lines.map(linkTo)];
    return { type: "group", label: line.title, badge: link.badge, collapsed: false, entries };
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

/** A registry in the sidebar of the site's own pages: collapsed, with a link to each of its lists. */
export const sidebarGroup = (catalogue: Catalogue, address: AddressOf): SidebarEntry => ({
  type: "group",
  label: catalogue.title,
  badge: undefined,
  collapsed: true,
  entries: catalogueLinks(catalogue).map((link) => sidebarLink(link, address)),
});

const sidebarLink = ({ title, id, count }: CatalogueLink, address: AddressOf, current?: string): SidebarLink => ({
  type: "link",
  label: title,
  href: address(`${id}/`),
  isCurrent: id === current,
  badge: count === undefined ? undefined : { text: String(count), variant: "default", class: "tool-count" },
  attrs: {},
});
