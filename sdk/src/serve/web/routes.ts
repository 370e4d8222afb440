import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Questions } from "../../questions/options.ts";
import { defined } from "../../util/defined.ts";
import { shownQuestion } from "../../questions/shown-question.ts";
import { originOf, type Access } from "../http/access.ts";
import { probes, type Health } from "../http/health.ts";
import { eventStream } from "./event-stream.ts";
import type { LiveCalls } from "./live-calls.ts";
import { failureResponse, notFound, readBody, readSubmission, refusal } from "./read-body.ts";
import type { ServerLimits } from "./server-options.ts";
import type { ServedConversations } from "./served-conversations.ts";
import type { ServedSessions } from "./served-sessions.ts";
import { singleCallPath, statusOf, type SingleCall } from "./single-call.ts";
import { unlessAborted } from "../../util/waits.ts";

export interface Served {
  readonly questions: Questions;
  readonly sessions: ServedSessions;
  /** Whether a source of questions lets a user see a session's questions. */
  readonly sourcesOwn: (session: string, user: string) => Promise<boolean>;
  readonly conversations: ServedConversations | undefined;
  readonly access: Access;
  readonly origins: readonly string[];
  readonly clock: Clock;
  readonly limits: Required<Omit<ServerLimits, "timeoutMs">>;
  readonly mode: string;
  /** Calls a tool without a session; undefined if it needs one. */
  readonly callAlone: (call: SingleCall) => Promise<ToolResponse> | undefined;
  /** Aborted when the server ends: it accepts no more requests. */
  readonly stop: AbortSignal;
  /** Aborted when the server has waited long enough for running calls. */
  readonly ended: AbortSignal;
  readonly health: Health;
  readonly fallback: ((request: Request) => Response | Promise<Response>) | undefined;
  readonly warn: (warning: ToolwrightError) => void;
}

interface Env {
  Variables: { user: string };
}

type Given = Context<Env>;

export function createRoutes(served: Served): Hono<Env> {
  const app = new Hono<Env>();
  const { access, origins, stop, health } = served;
  // A page may send any header, such as a host's token against forged requests.
  if (origins.length > 0) app.use("/api/*", cors({ origin: origins.map(originOf), credentials: true }));
  app.on("GET", [...probes], async (context) => (await health(context.req.raw)) ?? notFound().getResponse());
  app.use("/api/*", async (context, next) => {
    if (stop.aborted) return ending();
    const passed = await access(context.req.raw);
    if (passed instanceof Response) return passed;
    context.set("user", passed.user);
    await next();
    if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", "no-store");
    return undefined;
  });
  app.post(singleCallPath(":tool"), (context) => callSingly(served, context));
  addUiRoutes(app, served);
  addSessionRoutes(app, served);
  addConversationRoutes(app, served);
  app.onError((error) => failureResponse(error, served.warn));
  app.notFound((context) => {
    const { fallback } = served;
    const isApi = new URL(context.req.url).pathname.startsWith("/api/");
    return fallback === undefined || isApi ? notFound().getResponse() : fallback(context.req.raw);
  });
  return app;
}

function addUiRoutes(app: Hono<Env>, { questions, sessions, sourcesOwn, clock, limits, stop }: Served): void {
  app.get("/api/ui-tool/pending", async (context) => {
    const id = context.req.query("session") ?? "";
    const user = context.get("user");
    if (!(await sessions.owns(id, user)) && !(await sourcesOwn(id, user))) throw notFound();
    return context.json({ requests: (await questions.pending(id)).map(shownQuestion) });
  });
  app.get("/api/ui-tool/events", async (context) => {
    const session = context.req.query("session") ?? "";
    const signal = AbortSignal.any([context.req.raw.signal, stop]);
    await sessions.follow(session, context.get("user"), signal);
    return eventStream(context, { questions, clock, session, signal });
  });
  app.post("/api/ui-tool/submit", async (context) => {
    const body = await readBody(context.req.raw, limits.maxAnswerBytes);
    const { code, ...receipt } = await questions.answer(readSubmission(body), context.get("user"));
    return context.json(receipt, code);
  });
}

function addSessionRoutes(app: Hono<Env>, served: Served): void {
  const { sessions, conversations, limits, mode } = served;
  app.get("/api/sessions", async (context) => context.json({ sessions: await sessions.list(context.get("user")) }));
  app.post("/api/sessions", async (context) => {
    const body = await readBody(context.req.raw, limits.maxCallBytes);
    const user = context.get("user");
    const chosen = body.mode ?? mode;
    if (typeof chosen !== "string") throw refusal(400, "`mode` is a text.");
    const opened = await sessions.open(user, chosen);
    await conversations?.begin(opened.id, user);
    return context.json(opened, 201);
  });
  app.delete("/api/sessions/:id", async (context) => {
    await sessions.close(context.req.param("id"), context.get("user"));
    return context.json({ status: "closed" });
  });
  app.post("/api/sessions/:id/turns", async (context) => {
    await readBody(context.req.raw, limits.maxCallBytes);
    const calls = await found(served, context);
    return context.json({ id: calls.session.beginTurn().id }, 201);
  });
  app.get("/api/sessions/:id/calls", async (context) => {
    return context.json({ calls: (await found(served, context)).all });
  });
  app.post("/api/sessions/:id/calls", (context) => beginCall(served, context));
  app.get("/api/sessions/:id/calls/:call", async (context) => {
    const calls = await found(served, context);
    const one = calls.find(context.req.param("call"));
    if (one === undefined) throw notFound();
    return context.req.query("wait") === "true" ? awaited(served, calls, one.callId) : context.json(one);
  });
  app.delete("/api/sessions/:id/calls/:call", async (context) => {
    const calls = await found(served, context);
    if (!calls.cancel(context.req.param("call"))) throw notFound();
    return context.json({ status: "cancelled" }, 202);
  });
}

function addConversationRoutes(app: Hono<Env>, { conversations, sessions, limits }: Served): void {
  if (conversations === undefined) return;
  const ownId = async (context: Given): Promise<string> => {
    const id = context.req.param("id") ?? "";
    if (!(await sessions.owns(id, context.get("user")))) throw notFound();
    return id;
  };
  app.get("/api/sessions/:id/conversation", async (context) => {
    const conversation = await conversations.open(await ownId(context), context.get("user"));
    const { status, reason, detail, denied, error, messages } = await conversation.report();
    return context.json({ status, reason, detail, denied, error, messages });
  });
  app.post("/api/sessions/:id/messages", async (context) => {
    const { text, id: messageId } = await readBody(context.req.raw, limits.maxAnswerBytes);
    const id = await ownId(context);
    if (typeof text !== "string" || text.trim() === "") throw refusal(400, "`text` is what the user says.");
    if (messageId !== undefined && (typeof messageId !== "string" || messageId === ""))
      throw refusal(400, "`id` is a text.");
    const said = await conversations.say(id, context.get("user"), { text, ...defined({ id: messageId }) });
    if (said === undefined) throw refusal(409, "Another message has this `id`. Send another id, or none.");
    return context.json({ id: said }, 202);
  });
}

async function callSingly({ callAlone, limits, mode }: Served, context: Given): Promise<Response> {
  const args = await readBody(context.req.raw, limits.maxCallBytes);
  const { signal } = context.req.raw;
  const called = callAlone({ tool: context.req.param("tool") ?? "", args, user: context.get("user"), mode, signal });
  if (called === undefined) throw refusal(409, "This tool needs a session: call it by `/api/sessions`.");
  const response = await called;
  return Response.json(response, { status: statusOf(response) });
}

async function beginCall(served: Served, context: Given): Promise<Response> {
  const body = await readBody(context.req.raw, served.limits.maxCallBytes);
  const { tool, arguments: args = {}, callId, wait = true } = body;
  if (typeof tool !== "string") throw refusal(400, "`tool` is the name of a tool.");
  if (callId !== undefined && (typeof callId !== "string" || callId === "")) throw refusal(400, "`callId` is a text.");
  if (typeof wait !== "boolean") throw refusal(400, "`wait` is true or false.");
  const calls = await found(served, context);
  const id = await calls.begin({ tool, args, callId });
  if (id === undefined) throw refusal(409, "Another call has this `callId`. Send another id, or none.");
  return wait ? awaited(served, calls, id) : Response.json(calls.find(id) ?? null, { status: 202 });
}

/** The call after it has ended. An ending server does not wait for a person. */
async function awaited({ ended }: Served, calls: LiveCalls, callId: string): Promise<Response> {
  await unlessAborted(Promise.resolve(calls.ended(callId)), ended).catch(() => undefined);
  const call = calls.find(callId);
  if (call?.status === "ended") return Response.json(call);
  return ending({ callId });
}

const ending = (more: object = {}): Response =>
  Response.json(
    { error: "The server ends; send the request again.", ...more },
    { status: 503, headers: { "Retry-After": "1" } },
  );

const found = ({ sessions }: Served, context: Given): Promise<LiveCalls> =>
  sessions.find(context.req.param("id") ?? "", context.get("user"));
