import type { APIRoute } from "astro";
import { pageList } from "../language-models.ts";

export const GET: APIRoute = async ({ url, site = url }) =>
  new Response(await pageList(site, import.meta.env.BASE_URL));
