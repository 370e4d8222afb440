import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { cataloguePage, emptyCataloguePage } from "../../catalogue/catalogue-page.ts";
import { llmsText } from "../../catalogue/llms-text.ts";
import { isAddressed } from "../../serve/http/access.ts";
import { openPort } from "../../serve/http/listen.ts";
import { wrongMethod } from "../../serve/http/wrong-method.ts";

export interface ServedCatalogue {
  readonly url: string;
  /** Shows these tools from now on; open pages load again. */
  show(registry: RegistryFile): void;
  close(): Promise<void>;
}

const host = "127.0.0.1";

/**
 * Serves the catalogue as one page, with `llms.txt` and `tool_registry.json`, to this machine alone.
 *
 * @throws ToolwrightError `PORT_UNAVAILABLE`.
 */
export async function serveCatalogue(port: number, title: string): Promise<ServedCatalogue> {
  let registry: RegistryFile | undefined;
  const pages = new Set<() => void>();
  const app = new Hono();
  app.use(async ({ req, header }, next) => {
    // A page of another site may point its own name to this machine.
    if (!isAddressed(req.raw)) return new Response("This host is not served.", { status: 403 });
    header("Cache-Control", "no-store");
    header("X-Content-Type-Options", "nosniff");
    return next();
  });
  app.get("/", (context) =>
    context.html(registry === undefined ? emptyCataloguePage(title) : cataloguePage(registry, { title, isLive: true })),
  );
  app.get("/llms.txt", (context) =>
    registry === undefined ? context.notFound() : context.text(llmsText(registry, { title })),
  );
  app.get("/tool_registry.json", (context) => (registry === undefined ? context.notFound() : context.json(registry)));
  app.get("/changes", (context) =>
    streamSSE(context, async (stream) => {
      const tell = (): void => void stream.writeSSE({ data: "changed" });
      pages.add(tell);
      await stream.write(": open\n\n");
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      pages.delete(tell);
    }),
  );
  app.notFound(({ req, text }) => wrongMethod(app, req.path) ?? text("404 Not Found", 404));
  const opened = await openPort(async (request) => app.fetch(request), { port, host });
  return {
    url: opened.origin,
    show(built) {
      registry = built;
      for (const tell of pages) tell();
    },
    close: () => opened.close(),
  };
}
