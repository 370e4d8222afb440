import { defineRouteMiddleware, type StarlightRouteData } from "@astrojs/starlight/route-data";
import { mostNeighbours, type PageLink } from "./catalogue-pages.ts";
import type { CatalogueData } from "./toolwright-schema.ts";

/** The part of Starlight's route data in use; its own type needs the types that Astro generates for a site. */
interface CatalogueRoute {
  readonly entry: { readonly id: string; readonly data: { readonly catalogue?: CatalogueData } };
  sidebar: StarlightRouteData["sidebar"];
}

/** Lists the tools of the category that a page of the catalogue belongs to in its sidebar. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute: route } = locals as { readonly starlightRoute: CatalogueRoute };
  const { id, data } = route.entry;
  const { catalogue } = data;
  // The page of a registry, and the one at `/`, show all categories.
  if (catalogue === undefined || catalogue.trail.length === 0) return;
  const category = catalogue.kind === "tool" ? catalogue.trail.at(-1)?.id : id;
  if (category === undefined) return;
  route.sidebar = openCategory(route.sidebar, { id: category, tools: toolsOf(catalogue), current: id });
});

function toolsOf(catalogue: CatalogueData): readonly PageLink[] {
  if (catalogue.kind === "tool") return catalogue.neighbours;
  const tools = catalogue.categories.flatMap((one) => one.tools);
  return tools.slice(0, mostNeighbours).map((tool) => ({ title: tool.name, id: tool.id }));
}

type SidebarEntry = StarlightRouteData["sidebar"][number];
type SidebarLink = Extract<SidebarEntry, { type: "link" }>;

interface OpenCategory {
  readonly id: string;
  readonly tools: readonly PageLink[];
  readonly current: string;
}

/** A sidebar in which the category of the current page lists its tools. The given one is not changed. */
export function openCategory(sidebar: readonly SidebarEntry[], open: OpenCategory): SidebarEntry[] {
  // The address of another registry may end the same.
  const [link] = linksTo(sidebar, open.id).toSorted((a, b) => a.href.length - b.href.length);
  return link === undefined ? [...sidebar] : replaced(sidebar, link, opened(link, open));
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
