import type { APIRoute } from "astro";
import { pageList } from "../language-models.ts";

export const GET: APIRoute = async ({ site }) => new Response(await pageList(site!, import.meta.env.BASE_URL));
