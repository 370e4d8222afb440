import { defineRouteMiddleware, type StarlightRouteData } from "@astrojs/starlight/route-data";
import { getCollection } from "astro:content";
import { registries } from "../catalogue.ts";
import { nameIn } from "./api-reference.ts";
import { guideGroups } from "../guides.ts";

/** The section of the site that a page belongs to. */
export type Topic = "guides" | "reference" | "api" | "tools";

/** The used part of Starlight's route data; its full type needs the types that Astro generates for the site. */
interface Route {
  readonly id: string;
  sidebar: StarlightRouteData["sidebar"];
}

type SidebarEntry = StarlightRouteData["sidebar"][number];

const reference = /^(?:rules|providers|transports|bridges)(?:\/|$)|^(?:errors|performance|threat-model|decisions)$/;

const bases = new Set(registries.map(({ base }) => base));

/** The topic of a page, by its id. */
export function topicOf(id: string): Topic {
  if (bases.has(id.split("/")[0])) return "tools";
  if (/^api(?:\/|$)/.test(id)) return "api";
  return reference.test(id) ? "reference" : "guides";
}

/** In the sidebar, guides show the guides, reference pages the reference, and tool pages the registries. */
export const onRequest = defineRouteMiddleware(async ({ locals }) => {
  const { starlightRoute: route } = locals as { readonly starlightRoute: Route };
  const topic = topicOf(route.id);
  const titles = new Set(guideGroups.map(({ title }) => title));
  const group = route.sidebar.find(({ label }) => label === "Reference");
  if (topic === "guides") route.sidebar = route.sidebar.filter(({ label }) => titles.has(label));
  else if (topic === "tools")
    route.sidebar = route.sidebar.filter((entry) => entry !== group && !titles.has(entry.label));
  else if (topic === "api") route.sidebar = [...(await apiSidebar(route.id))];
  else if (group?.type === "group") route.sidebar = [...group.entries];
});

interface ApiPage {
  readonly id: string;
  readonly data: { readonly title: string };
}

let apiPages: Promise<readonly ApiPage[]> | undefined;

/** The entries of the package, with the names of the current one; empty if the site has no reference. */
async function apiSidebar(current: string): Promise<readonly SidebarEntry[]> {
  apiPages ??= getCollection("docs", ({ id }: ApiPage) => /^api(?:\/|$)/.test(id)) as Promise<readonly ApiPage[]>;
  const pages = await apiPages;
  if (pages.length === 0) return [];
  const entries = pages
    .filter(({ id }) => /^api\/[^/]+$/.test(id))
    .toSorted((one, other) => one.data.title.localeCompare(other.data.title, "en"));
  const links = entries.map((entry): SidebarEntry => {
    // The main entry has a separate page; its names are in the file `index`.
    const folder = entry.id === "api/toolwright" ? "api/index/" : `${entry.id}/`;
    const members = pages.filter(({ id }) => id.startsWith(folder));
    if (current !== entry.id && !current.startsWith(folder)) return linkTo(entry, current);
    return group(entry.data.title, [
      { ...linkTo(entry, current), label: "Overview" },
      ...members.map((page) => linkTo(page, current)),
    ]);
  });
  return [group("API", links)];
}

const group = (label: string, entries: SidebarEntry[]): SidebarEntry => ({
  type: "group",
  label,
  entries,
  collapsed: false,
  badge: undefined,
});

const linkTo = ({ id, data }: ApiPage, current: string): Extract<SidebarEntry, { type: "link" }> => ({
  type: "link",
  label: nameIn(data.title),
  href: `${import.meta.env.BASE_URL.replace(/\/$/, "")}/${id}/`,
  isCurrent: id === current,
  badge: undefined,
  attrs: {},
});
