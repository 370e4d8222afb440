import { Hono } from "hono";
import { isAddressed } from "../../serve/http/access.ts";
import { openLocalPort, type WantedPort } from "../../serve/http/listen.ts";
import { wrongMethod } from "../../serve/http/wrong-method.ts";
import type { SiteReader } from "./catalogue-site.ts";

/**
 * Serves the catalogue to this machine alone.
 *
 * @throws ToolwrightError `PORT_UNAVAILABLE`.
 */
export async function serveCatalogue(read: SiteReader, port: WantedPort) {
  const app = new Hono();
  app.use(async ({ req, header }, next) => {
    // A page of another site may point its own name to this machine.
    if (!isAddressed(req.raw)) return new Response("This host is not served.", { status: 403 });
    header("Cache-Control", "no-store");
    header("X-Content-Type-Options", "nosniff");
    return next();
  });
  app.get("*", async ({ req, text }) => (await read(req.path.slice(1))) ?? text("404 Not Found", 404));
  app.notFound(({ req, text }) => wrongMethod(app, req.path) ?? text("404 Not Found", 404));
  const { origin, close } = await openLocalPort(async (request) => app.fetch(request), port);
  return { url: origin, close };
}
