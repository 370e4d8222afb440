import { Hono, type MiddlewareHandler } from "hono";
import { systemClock } from "../../model/ports/clock.ts";
import type { Registry } from "../../registry/registry.ts";
import { memoryStore } from "../../storage/memory.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { createAccess, isAddressed, refused } from "../http/access.ts";
import { openLocalPort, type WantedPort } from "../http/listen.ts";
import type { Questions, QuestionSource } from "../../questions/options.ts";
import { createServer, type ToolwrightServer } from "../web/create-server.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import { Chats } from "./chat/chats.ts";
import { CallRecorder, type RecorderOptions } from "./call-recorder.ts";
import { Frames } from "./frames.ts";
import { KeptCalls } from "./kept-calls.ts";
import { RunLogs } from "./runs/run-logs.ts";
import { StoredRuns } from "./runs/stored-runs.ts";
import type { Studio, StudioOptions } from "./studio-options.ts";
import { studioRoutes, type StudioParts } from "./studio-routes.ts";
import { StudioShown } from "./studio-shown.ts";
import { StudioPages } from "./studio-stream.ts";
import type { StudioState } from "./studio-types.ts";
import { fileURLToPath } from "node:url";

/**
 * Serves the studio on this machine: its page, and the HTTP API with what the page needs besides. Where the port is taken, the next one that
 * is free is used.
 *
 * @throws ToolwrightError `PORT_UNAVAILABLE`.
 */
export async function openStudio(port: WantedPort, options: StudioOptions): Promise<Studio> {
  const pages = new StudioPages();
  const shown = new StudioShown(pages);
  const { kept, fault } = await keptCalls(options);
  const closing = new AbortController();
  const { storage } = options;
  const logs = new RunLogs();
  const told = { registry: () => shown.registry, onChange: () => pages.tell({ event: "runs" }), logs };
  const stored = storage && new StoredRuns(storage, told);
  const recorder: CallRecorder = recorderFor(pages, kept, {
    preview: (response) => server.runtime.preview(response, 8),
    onThrown: options.host?.thrown,
  });
  const sources = stored === undefined ? [] : [stored.source];
  const server: ToolwrightServer = await serverOf(options, shown.registry, { recorder, sources });
  const { questions } = server;
  const chats = chatsOf(options, { pages, shown, recorder, logs, questions, stop: closing.signal });
  const state = (): StudioState => stateOf(options, shown);
  const frames = new Frames();
  const parts: StudioParts = {
    options,
    server,
    recorder,
    kept,
    runs: stored,
    frames,
    pages,
    chats,
    state,
    clock: systemClock,
    closing: closing.signal,
    registry: () => shown.registry,
    build: () => shown.build,
    messages: () => shown.messages,
  };
  const app = await guarded(options, parts);
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
      await kept.close();
      await opened.close();
      await stored?.close();
    },
  };
}

const recorderFor = (pages: StudioPages, kept: KeptCalls, rest: Pick<RecorderOptions, "preview" | "onThrown">) =>
  new CallRecorder({
    ...rest,
    onCall: (call) => pages.tell({ event: "call", data: call }),
    onEvent: (callId, session, data) => pages.tell({ event: "output", session, callId, data }),
    onEnd: (call) => kept.add(call),
  });

/** Without a store that can be used, calls are kept in memory. */
async function keptCalls({ calls }: StudioOptions): Promise<{ readonly kept: KeptCalls; readonly fault?: string }> {
  try {
    return { kept: new KeptCalls((await calls?.()) ?? memoryStore()) };
  } catch (error) {
    return { kept: new KeptCalls(memoryStore()), fault: errorMessage(error) };
  }
}

/** What it limits elsewhere is one person's here. */
const limits = { maxPostsPerMinute: 100_000, maxSessions: 100_000 };

interface ChatSurroundings {
  readonly pages: StudioPages;
  readonly shown: StudioShown;
  readonly recorder: CallRecorder;
  readonly logs: RunLogs;
  readonly questions: Questions;
  readonly stop: AbortSignal;
}

function chatsOf(
  { host: { chat } = {}, storage }: StudioOptions,
  { pages, shown, recorder, ...surroundings }: ChatSurroundings,
): Chats | undefined {
  if (chat === undefined || storage === undefined) return undefined;
  return new Chats({
    ...surroundings,
    host: chat,
    storage,
    registry: () => shown.registry,
    tell: (data) => pages.tell({ event: "chat", data }),
    onActivity: (event) => recorder.take(event),
  });
}

/** What a tool asks in a task of a chat is shown in the chat. */
const uiOf = ({ questions: { port } }: ToolwrightServer, chats: Chats | undefined): UiPort => ({
  ...port,
  request: (request) => port.request({ ...request, sessionId: chats?.chatOf(request.sessionId) ?? request.sessionId }),
});

interface ServerParts {
  readonly recorder: CallRecorder;
  readonly sources: readonly QuestionSource[];
}

const serverOf = (
  { services }: StudioOptions,
  registry: Registry,
  { recorder, sources }: ServerParts,
): Promise<ToolwrightServer> =>
  createServer({
    registry,
    sources,
    ports: { store: memoryStore() },
    limits,
    onEvent: (event) => recorder.take(event),
    // The page of a tool says what it lacks.
    onWarning: () => undefined,
    ...defined({ services }),
  });

function stateOf({ kind, title, server }: StudioOptions, { registry, build }: StudioShown): StudioState {
  const modes = new Set(["text", "voice", ...registry.tools.flatMap(({ metadata }) => metadata.modes ?? [])]);
  return {
    kind,
    title,
    version: registry.version,
    toolCount: registry.tools.length,
    build,
    ...defined({ server }),
    providers: registry.providers,
    modes: [...modes],
  };
}

/** The page for everyone on this machine, its data for who has the token. */
async function guarded({ token, files, host: hosted = {} }: StudioOptions, parts: StudioParts): Promise<Hono> {
  const access = createAccess({ token });
  const app = new Hono();
  app.use(async ({ req }, next) => {
    // A page of another site may point its own name to this machine.
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

/** The page loads nothing from elsewhere, runs only its own script, and cannot be framed. */
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

/** Answers with the files of the page; files in `assets/` are named by their content. */
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
