import { Hono, type MiddlewareHandler } from "hono";
import type { Store } from "../../model/ports/store.ts";
import { memoryStore } from "../../storage/memory.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { createAccess, isAddressed, refused } from "../http/access.ts";
import { openLocalPort, type WantedPort } from "../http/listen.ts";
import { createServer, type ToolwrightServer } from "../web/create-server.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import { Chats } from "./chats.ts";
import { Frames } from "./frames.ts";
import { StoredRuns } from "./stored-runs.ts";
import type { Studio, StudioOptions } from "./studio-options.ts";
import { studioRoutes, type StudioParts } from "./studio-routes.ts";
import { StudioCalls } from "./studio-calls.ts";
import { StudioShown } from "./studio-shown.ts";
import { StudioPages } from "./studio-stream.ts";
import { fileURLToPath } from "node:url";

/**
 * Serves the studio on this machine: its page, and the HTTP API with the additional routes of the page. If the port is taken, the next free one
 * is used.
 *
 * @throws ToolwrightError `PORT_UNAVAILABLE`.
 */
export async function openStudio(port: WantedPort, options: StudioOptions): Promise<Studio> {
  const { host = {}, storage, services } = options;
  const pages = new StudioPages();
  const shown = new StudioShown(options, pages);
  const { store, fault } = await callsStore(options);
  const closing = new AbortController();
  const runs = storage && new StoredRuns(storage, shown, () => pages.tell({ event: "runs" }));
  const calls: StudioCalls = new StudioCalls({
    store,
    pages,
    thrown: host.thrown,
    preview: (response) => server.runtime.preview(response, previewLines),
  });
  const server: ToolwrightServer = await createServer({
    registry: shown.registry,
    sources: runs === undefined ? [] : [runs.source],
    ports: { store: memoryStore() },
    onEvent: (event) => calls.take(event),
    // A tool's page names its missing capabilities.
    onWarning: () => undefined,
    ...defined({ services }),
  });
  const { questions } = server;
  const shared = { pages, shown, calls, questions, stop: closing.signal };
  const chats = host.chat && runs && new Chats({ ...shared, host: host.chat, runs });
  const app = await guarded({ ...shared, options, server, runs, chats, frames: new Frames() });
  const opened = await openLocalPort(async (request) => app.fetch(request), port);
  return {
    address: `${opened.origin}/#token=${options.token}`,
    origin: opened.origin,
    ui: uiOf(server, chats),
    server,
    keptFault: fault,
    show(next) {
      server.reload(next);
      shown.show(next);
    },
    report: (news) => shown.report(news),
    message: (message) => shown.message(message),
    async close() {
      closing.abort();
      await Promise.all([server.close(), chats?.close()]);
      await calls.close();
      await opened.close();
      await runs?.close();
    },
  };
}

const previewLines = 8;

/** If the store cannot be used, calls are kept in memory. */
async function callsStore({ calls }: StudioOptions): Promise<{ readonly store: Store; readonly fault?: string }> {
  try {
    return { store: (await calls?.()) ?? memoryStore() };
  } catch (error) {
    return { store: memoryStore(), fault: errorMessage(error) };
  }
}

const uiOf = ({ questions: { port } }: ToolwrightServer, chats: Chats | undefined): UiPort => ({
  ...port,
  request: (request) => port.request({ ...request, sessionId: chats?.chatOf(request.sessionId) ?? request.sessionId }),
});

/** The page is for everyone on this machine; its data requires the token. */
async function guarded(parts: StudioParts): Promise<Hono> {
  const { token, files, host: hosted = {} } = parts.options;
  const access = createAccess({ token });
  const app = new Hono();
  app.use(async ({ req }, next) => {
    // A page of another site may resolve its own host name to this machine.
    if (!isAddressed(req.raw)) return refused(403, "This host is not served.");
    return next();
  });
  app.use("/api/*", async ({ req }, next) => {
    const passed = await access(req.raw);
    return passed instanceof Response ? passed : next();
  });
  app.get("/frames/:id", ({ req }) => parts.frames.answer(req.param("id")) ?? refused(404, "Not found."));
  app.get("/catalogue", ({ redirect }) => redirect("/catalogue/"));
  app.get(
    "/catalogue/*",
    async ({ req, notFound }) => (await hosted.catalogue?.(req.path.slice("/catalogue/".length))) ?? notFound(),
  );
  app.route("/", studioRoutes(parts));
  app.all("/api/*", ({ req }) => parts.server.fetch(req.raw));
  app.get("*", await pageFiles(files));
  return app;
}

/** The page loads nothing from other origins, runs only its own script, and cannot be framed. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** Serves the files of the page; files in `assets/` are named by their content. */
async function pageFiles(folder: URL): Promise<MiddlewareHandler> {
  const { serveStatic } = await import("@hono/node-server/serve-static");
  const answer = serveStatic({ root: fileURLToPath(folder) });
  return async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    const found = await answer(context, next);
    const isNamedByContent = context.req.path.startsWith("/assets/");
    if (isNamedByContent) found?.headers.set("Cache-Control", "max-age=31536000, immutable");
    return found;
  };
}
