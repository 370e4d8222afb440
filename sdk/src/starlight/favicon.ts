import { catalogueIcon } from "../catalogue/site/icon.ts";

export const prerender = true;

export const GET = (): Response => new Response(catalogueIcon, { headers: { "content-type": "image/svg+xml" } });
