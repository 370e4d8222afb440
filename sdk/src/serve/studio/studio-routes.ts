import { Hono, type Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { componentUri } from "../../registry/component-page.ts";
import { callAsSent } from "../../registry/call-as-sent.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import type { Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import { readComponent } from "../apps/component-page.ts";
import { readBody, refusal } from "../web/read-body.ts";
import type { ToolwrightServer } from "../web/create-server.ts";
import { chatAnswers, seqOf } from "./chat/chat-routes.ts";
import type { Chats } from "./chat/chats.ts";
import type { CallRecorder } from "./call-recorder.ts";
import { listedTools, toolPage } from "./describe-tools.ts";
import type { Frames } from "./frames.ts";
import type { KeptCalls } from "./kept-calls.ts";
import type { StudioRuns } from "./runs/run-types.ts";
import type { StoredRuns } from "./runs/stored-runs.ts";
import type { StudioHost, StudioOptions } from "./studio-options.ts";
import { studioStream, type StudioPages } from "./studio-stream.ts";
import type { KeptCall, SavedAs, ShownCall, StudioBuild, StudioState } from "./studio-types.ts";

/** What the routes read. */
export interface StudioParts {
  readonly options: StudioOptions;
  readonly server: ToolwrightServer;
  readonly recorder: CallRecorder;
  readonly kept: KeptCalls;
  readonly runs: StoredRuns | undefined;
  readonly frames: Frames;
  readonly pages: StudioPages;
  /** Left out where the host has no models. */
  readonly chats: Chats | undefined;
  readonly clock: Clock;
  readonly closing: AbortSignal;
  readonly registry: () => Registry;
  readonly build: () => StudioBuild;
  readonly messages: () => readonly unknown[];
  readonly state: () => StudioState;
}

type Answer = (context: Context) => Response | Promise<Response>;

const mostBytes = 1_048_576;

export function studioRoutes(parts: StudioParts): Hono {
  const app = new Hono();
  for (const [route, answer] of Object.entries(answersOf(parts))) {
    const [method = "", path = ""] = route.split(" ");
    app.on(method, path, answer);
  }
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!isToolwrightError(error)) return context.json({ error: String(error) }, 500);
    return context.json({ error: error.message, code: error.code, remedy: error.remedy }, 409);
  });
  return app;
}

function answersOf(parts: StudioParts): Readonly<Record<string, Answer>> {
  const { options, registry, build, state, server, pages, clock, closing } = parts;
  const { host = {} } = options;
  const modes = (): readonly string[] => state().modes;
  const { chat } = host;
  return {
    ...chatAnswers(
      chat && parts.chats && parts.runs && { chats: parts.chats, runs: parts.runs, host: chat, registry, modes },
    ),
    "GET /api/studio": (context) => context.json(state()),
    "GET /api/studio/events": (context) => {
      const sessions = context.req.queries("session") ?? [];
      const signal = AbortSignal.any([context.req.raw.signal, closing]);
      return studioStream(context, { pages, questions: server.questions, clock, state, sessions, signal });
    },
    "GET /api/studio/tools": (context) => context.json({ tools: listedTools(registry(), build().findings) }),
    "GET /api/studio/tools/:tool": async (context) =>
      context.json(await pageOf(parts, context.req.param("tool") ?? "")),
    "POST /api/studio/tools/:tool/sent": async (context) => {
      const { arguments: given = {} } = await readBody(context.req.raw, mostBytes);
      const name = context.req.param("tool") ?? "";
      const tool = registry().tool(name);
      if (tool === undefined) throw missing("tool", name);
      const messages = registry().providers.map((provider) => ({
        provider,
        ...defined({ message: callAsSent(provider, name, { form: registry().formOf(provider, name), given }) }),
      }));
      return context.json({ messages });
    },
    ...callAnswers(parts),
    ...runAnswers(parts.runs),
    "GET /api/studio/workflows": async (context) => context.json({ workflows: (await host.workflows?.()) ?? [] }),
    "GET /api/studio/quality": async (context) => context.json((await host.quality?.()) ?? null),
    "POST /api/studio/fix": (context) => fixOne(context, host, build()),
    "POST /api/studio/frames": (context) => frameOf(parts, context),
    "GET /api/studio/messages": (context) => context.json({ messages: parts.messages() }),
    "POST /api/studio/restart": async (context) => {
      if (host.restart === undefined) throw refusal(409, "There is no server to start again.");
      await host.restart();
      return context.json({ status: "started" });
    },
  };
}

const callAnswers = (parts: StudioParts): Readonly<Record<string, Answer>> => {
  const { kept, recorder, registry, pages, options } = parts;
  return {
    "GET /api/studio/calls": async (context) => context.json({ calls: [...(await kept.all()), ...recorder.running] }),
    "GET /api/studio/calls/:call": async (context) => {
      const call = await callOf(parts, context);
      return context.json({ ...call, faults: await faultsOf(call, registry()) } satisfies ShownCall);
    },
    "DELETE /api/studio/calls": async (context) => {
      await kept.erase();
      pages.tell({ event: "state" });
      return context.json({ status: "erased" });
    },
    "POST /api/studio/calls/:call/save": async (context) => {
      const { as, digest } = await readBody(context.req.raw, mostBytes);
      const save = options.host?.save;
      if (save === undefined) throw refusal(409, "Calls are saved in projects: this server has none.");
      if (!isSavedAs(as)) throw refusal(400, "`as` is `example`, `test` or `eval`.");
      return context.json(
        await save(await callOf(parts, context), as, typeof digest === "string" ? digest : undefined),
      );
    },
  };
};

const runAnswers = (stored: StoredRuns | undefined) => ({
  "GET /api/studio/runs": async (context: Context) =>
    context.json((await stored?.list(context.req.query("before"))) ?? noRuns),
  "GET /api/studio/runs/:run": async (context: Context) => {
    const id = context.req.param("run") ?? "";
    const page = await stored?.page(id, seqOf(context));
    if (page === undefined) throw missing("run", id);
    return context.json(page);
  },
  "GET /api/studio/runs/:run/steps/:step": async (context: Context) => {
    const parts = await stored?.step(context.req.param("run") ?? "", context.req.param("step") ?? "");
    if (parts === undefined) throw refusal(404, "The run has no such step.");
    return context.json(parts);
  },
});

const missing = (kind: "tool" | "call" | "run", name: string): HTTPException =>
  refusal(404, `There is no ${kind} "${name}".`);

const noRuns: StudioRuns = { runs: [], total: 0 };

const isSavedAs = (as: unknown): as is SavedAs => as === "example" || as === "test" || as === "eval";

async function callOf({ kept, recorder }: StudioParts, context: Context): Promise<KeptCall> {
  const id = context.req.param("call") ?? "";
  const call = recorder.find(id) ?? (await kept.find(id));
  if (call === undefined) throw missing("call", id);
  return call;
}

/** What is wrong with the arguments of a call, in words for people; an author's own check has the words of the author. */
async function faultsOf({ tool, input, response }: KeptCall, registry: Registry): Promise<readonly AnswerFault[]> {
  const issues = response?.ok === false ? (response.error.issues ?? []) : [];
  const found = issues.length === 0 ? [] : await answerFaults(registry.tool(tool)?.jsonSchema, input);
  const sentences = new Map(found.map(({ path, message }) => [path, message]));
  return issues.map(({ path, message }) => ({ path, message: sentences.get(path) ?? message }));
}

async function pageOf({ registry, options, build, server }: StudioParts, name: string) {
  const now = registry();
  const tool = now.tool(name);
  if (tool === undefined) throw missing("tool", name);
  const { confirm, risk } = tool.metadata;
  return toolPage(tool, now, {
    findings: build().findings,
    changes: (await options.host?.changesOf?.(name, now)) ?? {},
    confirmedBy: confirm === true || risk === "high" ? "a person" : undefined,
    missing: (server.runtime.leftOut(now).get(name) ?? []).map((one) => `${one.kind} ${one.name}`),
  });
}

async function fixOne(context: Context, { fix }: StudioHost, { findings }: StudioBuild): Promise<Response> {
  const { code, tool, at } = await readBody(context.req.raw, mostBytes);
  const found = findings.find(
    (one) => one.code === code && one.tool === tool && JSON.stringify(one.at) === JSON.stringify(at),
  );
  if (fix === undefined || found?.fix === undefined) throw refusal(409, "There is no fix for this finding any more.");
  await fix(found);
  return context.json({ status: "fixed" });
}

async function frameOf({ registry, frames, options }: StudioParts, context: Context): Promise<Response> {
  const { tool: name } = await readBody(context.req.raw, mostBytes);
  const tool = typeof name === "string" ? registry().tool(name) : undefined;
  if (tool === undefined) throw missing("tool", String(name));
  const uri = componentUri(tool);
  const found = uri === undefined ? undefined : await readComponent(registry(), uri);
  if (found !== undefined && "text" in found)
    return context.json({ path: frames.add(found.text), isApp: false, tools: [] });
  const app = await options.host?.appOf?.(tool.toolId);
  return context.json(
    app === undefined ? { path: null } : { path: frames.add(app.html), isApp: true, tools: app.tools },
  );
}
