import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import site from "virtual:toolwright-catalogue";
import type { CatalogueSite, SitePage } from "./catalogue-site.ts";

/** The part of Starlight's route data that is used here; its own type needs the types that Astro generates for a site. */
interface CatalogueLocals {
  readonly starlightRoute: { -readonly [Member in keyof SitePage["navigation"]]: SitePage["navigation"][Member] } & {
    readonly locale: string | undefined;
  };
  /** Omitted on the site's own pages. */
  readonly cataloguePage?: Pick<SitePage, "id" | "navigation">;
}

/** Adds the registries to the site's sidebar; a page of the catalogue shows the tools of its own category there. */
export const onRequest = defineRouteMiddleware(async ({ locals }) => {
  const { starlightRoute: route, cataloguePage: page } = locals as unknown as CatalogueLocals;
  if (page === undefined || page.id === "index") {
    route.sidebar = [...route.sidebar, ...(await (site as CatalogueSite).sidebar(route.locale ?? ""))];
    return;
  }
  route.sidebar = [...route.sidebar, ...page.navigation.sidebar];
  route.pagination = page.navigation.pagination;
});
