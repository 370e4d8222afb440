import type { StarlightRouteData } from "@astrojs/starlight/route-data";
import type { PageLink } from "./catalogue-pages.ts";

type SidebarEntry = StarlightRouteData["sidebar"][number];
type SidebarLink = Extract<SidebarEntry, { type: "link" }>;

/** The category that the current page belongs to. */
export interface OpenCategory {
  /** Id of the category's page. */
  readonly id: string;
  /** Tools to list below it. */
  readonly tools: readonly PageLink[];
  /** Id of the current page. */
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
