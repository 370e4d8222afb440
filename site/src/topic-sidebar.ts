import { defineRouteMiddleware, type StarlightRouteData } from "@astrojs/starlight/route-data";
import { guideGroups } from "../guides.ts";

/** What a page belongs to. */
export type Topic = "guides" | "reference" | "tools";

/** The part of Starlight's route data in use; its own type needs the types that Astro generates for the site. */
interface Route {
  readonly entry: { readonly id: string; readonly data: { readonly catalogue?: object | undefined } };
  sidebar: StarlightRouteData["sidebar"];
}

const reference = /^(?:rules|providers|transports|bridges|api)(?:\/|$)|^(?:errors|glossary|performance|decisions)$/;

/** The topic of a page; those of the catalogue have data of their own. */
export function topicOf({ id, data }: Route["entry"]): Topic {
  if (data.catalogue !== undefined) return "tools";
  return reference.test(id) ? "reference" : "guides";
}

/** Guides show the guides in the sidebar, the reference shows the reference; the catalogue's plugin cares for its pages. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute: route } = locals as { readonly starlightRoute: Route };
  const topic = topicOf(route.entry);
  if (topic === "tools") return;
  const titles = new Set(guideGroups.map(({ title }) => title));
  const referenceGroup = route.sidebar.find(({ label }) => label === "Reference");
  if (topic === "guides") route.sidebar = route.sidebar.filter(({ label }) => titles.has(label));
  else if (referenceGroup?.type === "group") route.sidebar = [...referenceGroup.entries];
});
