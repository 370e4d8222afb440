import { defineRouteMiddleware, type StarlightRouteData } from "@astrojs/starlight/route-data";
import type { CataloguePage, PageLink } from "../catalogue/pages/catalogue-content.ts";
import { registryMark } from "./registry-mark.ts";

/** What is in use of what Starlight and the catalogue's route hand on; the types of both need those that Astro generates for a site. */
interface CatalogueLocals {
  readonly starlightRoute: {
    sidebar: StarlightRouteData["sidebar"];
    pagination: StarlightRouteData["pagination"];
  };
  /** Left out on the site's own pages. */
  readonly cataloguePage?: Pick<CataloguePage, "id" | "trail" | "neighbours">;
}

/**
 * A sidebar for the place of a page: the catalogue's pages list the registries, and the tools of their own category; all others list the site's own
 * pages, and a link to each registry.
 */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute: route, cataloguePage: page } = locals as unknown as CatalogueLocals;
  if (page === undefined || page.id === "index") {
    route.sidebar = siteSidebar(route.sidebar);
    return;
  }
  const { id, trail, neighbours } = page;
  route.sidebar = registrySidebar(route.sidebar, trail[0]?.id ?? id);
  route.pagination = { prev: undefined, next: undefined };
  if (neighbours.length === 0) return;
  const [, category] = trail;
  route.sidebar = openCategory(route.sidebar, { id: category?.id ?? id, tools: neighbours, current: id });
  if (category !== undefined) route.pagination = stepsAround(route.sidebar);
});

type SidebarEntry = StarlightRouteData["sidebar"][number];
type SidebarLink = Extract<SidebarEntry, { type: "link" }>;

function registryOf(entry: SidebarEntry): SidebarLink | undefined {
  const [first] = entry.type === "group" ? entry.entries : [];
  return first?.type === "link" && first.attrs[registryMark] !== undefined ? first : undefined;
}

/** The pages of one registry, and a link to each other one. */
export function registrySidebar(sidebar: readonly SidebarEntry[], base: string): SidebarEntry[] {
  return sidebar.flatMap((entry) => {
    const link = registryOf(entry);
    if (link === undefined) return [];
    return [link.attrs[registryMark] === base ? entry : { ...link, label: entry.label }];
  });
}

/** The site's own pages, and one group with a link to each registry. */
export function siteSidebar(sidebar: readonly SidebarEntry[]): SidebarEntry[] {
  const registries = sidebar.flatMap((entry) => {
    const link = registryOf(entry);
    return link === undefined ? [] : [{ ...link, label: entry.label }];
  });
  const others = sidebar.filter((entry) => registryOf(entry) === undefined);
  if (registries.length === 0 || others.length === 0) return [...sidebar];
  return [...others, { type: "group", label: "Catalogue", entries: registries, collapsed: true, badge: undefined }];
}

function stepsAround(sidebar: readonly SidebarEntry[]): StarlightRouteData["pagination"] {
  const links = openLinks(sidebar);
  const at = links.findIndex(({ isCurrent }) => isCurrent);
  // The first one is the category itself.
  return { prev: at > 1 ? links[at - 1] : undefined, next: links[at + 1] };
}

/** The links of the group that holds the current one. */
function openLinks(sidebar: readonly SidebarEntry[]): readonly SidebarLink[] {
  const links = sidebar.filter((entry): entry is SidebarLink => entry.type === "link");
  if (links.some(({ isCurrent }) => isCurrent)) return links;
  return sidebar.flatMap((entry) => (entry.type === "group" ? openLinks(entry.entries) : []));
}

interface OpenCategory {
  readonly id: string;
  readonly tools: readonly PageLink[];
  readonly current: string;
}

/** A sidebar in which the category of the current page lists its tools. The given one is not changed. */
export function openCategory(sidebar: readonly SidebarEntry[], open: OpenCategory): SidebarEntry[] {
  // The address of another registry may end the same.
  const [link] = linksTo(sidebar, open.id).toSorted((a, b) => a.href.length - b.href.length);
  return link === undefined || open.tools.length === 0 ? [...sidebar] : replaced(sidebar, link, opened(link, open));
}

/** Links whose address ends with the id, whatever the site's base and the form of its addresses. */
function linksTo(sidebar: readonly SidebarEntry[], id: string): readonly SidebarLink[] {
  return sidebar.flatMap((entry) => {
    if (entry.type === "group") return linksTo(entry.entries, id);
    return entry.href.replace(/(?:\/|\.html)$/, "").endsWith(`/${id}`) ? [entry] : [];
  });
}

function replaced(sidebar: readonly SidebarEntry[], link: SidebarLink, by: SidebarEntry): SidebarEntry[] {
  return sidebar.map((entry) => {
    if (entry.type === "group") return { ...entry, entries: replaced(entry.entries, link, by) };
    return entry === link ? by : entry;
  });
}

function opened(category: SidebarLink, { id, tools, current }: OpenCategory): SidebarEntry {
  const start = category.href.lastIndexOf(id);
  const link = (label: string, page: string): SidebarLink => ({
    type: "link",
    label,
    href: category.href.slice(0, start) + page + category.href.slice(start + id.length),
    isCurrent: page === current,
    badge: undefined,
    attrs: {},
  });
  const entries = [link("Overview", id), ...tools.map((tool) => link(tool.title, tool.id))];
  return { type: "group", label: category.label, badge: category.badge, collapsed: false, entries };
}
