import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { PlainSite } from "../../catalogue/site/plain-site.ts";
import { isAddressed } from "../../serve/http/access.ts";
import { openLocalPort, type WantedPort } from "../../serve/http/listen.ts";
import { wrongMethod } from "../../serve/http/wrong-method.ts";
import { siteAnswer } from "./site-answer.ts";

export interface ServedCatalogue {
  readonly url: string;
  /** Shows this site from now on; open pages load again. */
  show(site: PlainSite): void;
  close(): Promise<void>;
}

/** Path of the stream that tells open pages of another build. */
export const changesPath = "changes";

/**
 * Serves the catalogue to this machine alone.
 *
 * @throws ToolwrightError `PORT_UNAVAILABLE`.
 */
export async function serveCatalogue(port: WantedPort): Promise<ServedCatalogue> {
  let shown: PlainSite | undefined;
  const pages = new Set<() => void>();
  const app = new Hono();
  app.use(async ({ req, header }, next) => {
    // A page of another site may point its own name to this machine.
    if (!isAddressed(req.raw)) return new Response("This host is not served.", { status: 403 });
    header("Cache-Control", "no-store");
    header("X-Content-Type-Options", "nosniff");
    return next();
  });
  app.get(`/${changesPath}`, (context) =>
    streamSSE(context, async (stream) => {
      const tell = (): void => void stream.writeSSE({ data: "changed" });
      pages.add(tell);
      await stream.write(": open\n\n");
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      pages.delete(tell);
    }),
  );
  app.get("*", ({ req, text }) => siteAnswer(shown, req.path.slice(1)) ?? text("404 Not Found", 404));
  app.notFound(({ req, text }) => wrongMethod(app, req.path) ?? text("404 Not Found", 404));
  const opened = await openLocalPort(async (request) => app.fetch(request), port);
  return {
    url: opened.origin,
    show(site) {
      shown = site;
      for (const tell of pages) tell();
    },
    close: () => opened.close(),
  };
}
