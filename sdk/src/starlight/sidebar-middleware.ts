import { defineRouteMiddleware, type StarlightRouteData } from "@astrojs/starlight/route-data";
import { mostNeighbours, type PageLink } from "./catalogue-pages.ts";
import { openCategory } from "./open-category.ts";
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
