import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import type { SitePage } from "./catalogue-site.ts";

/** The part of Starlight's route data in use; its own type needs the types that Astro generates for a site. */
interface CatalogueLocals {
  readonly starlightRoute: { -readonly [Member in keyof SitePage["navigation"]]: SitePage["navigation"][Member] };
  /** Left out on the site's own pages. */
  readonly cataloguePage?: Pick<SitePage, "id" | "navigation">;
}

/** Gives the catalogue's pages a sidebar with the registries, and the tools of their own category. The site's own pages stay as they are. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute: route, cataloguePage: page } = locals as unknown as CatalogueLocals;
  if (page === undefined || page.id === "index") return;
  route.sidebar = page.navigation.sidebar;
  route.pagination = page.navigation.pagination;
});
