import type { APIRoute } from "astro";
import { pageTexts } from "../language-models.ts";

export const GET: APIRoute = async () => new Response(await pageTexts());
