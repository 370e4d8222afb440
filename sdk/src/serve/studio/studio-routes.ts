import { Hono, type Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { Finding } from "../../model/finding.ts";
import { componentUri } from "../../registry/component-page.ts";
import { callAsSent } from "../../registry/call-as-sent.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import type { Registry } from "../../registry/registry.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { defined } from "../../util/defined.ts";
import { clipText } from "../../util/visible-text.ts";
import { readComponent } from "../apps/component-page.ts";
import { readBody, refusal } from "../web/read-body.ts";
import type { ToolwrightServer } from "../web/create-server.ts";
import { chatAnswers } from "./chat-routes.ts";
import type { Chats, ChatsParts } from "./chats.ts";
import type { Frames } from "./frames.ts";
import type { StudioRunPage, StudioRuns } from "./run-types.ts";
import type { StoredRuns } from "./stored-runs.ts";
import type { StudioOptions } from "./studio-options.ts";
import type { StudioShown } from "./studio-shown.ts";
import { studioStream } from "./studio-stream.ts";
import type { KeptCall, SavedAs, ShownCall, StudioForm, StudioTool, StudioToolPage } from "./studio-types.ts";

export interface StudioParts extends Pick<ChatsParts, "calls" | "pages" | "questions" | "stop"> {
  readonly options: StudioOptions;
  readonly server: ToolwrightServer;
  readonly shown: StudioShown;
  readonly runs: StoredRuns | undefined;
  readonly frames: Frames;
  /** Omitted if the host has no models. */
  readonly chats: Chats | undefined;
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
  const { options, shown, stop, chats } = parts;
  const { host = {} } = options;
  return {
    ...(host.chat === undefined || chats === undefined ? {} : chatAnswers({ shown, chats, host: host.chat })),
    "GET /api/studio": (context) => context.json(shown.state),
    "GET /api/studio/events": (context) => {
      const sessions = context.req.queries("session") ?? [];
      const signal = AbortSignal.any([context.req.raw.signal, stop]);
      return studioStream(context, { ...parts, sessions, signal });
    },
    "GET /api/studio/tools": (context) => context.json({ tools: listedTools(shown) }),
    "GET /api/studio/tools/:tool": async (context) => context.json(await pageOf(parts, toolOf(parts, context))),
    "POST /api/studio/tools/:tool/sent": async (context) => {
      const { arguments: given = {} } = await readBody(context.req.raw, mostBytes);
      const { registry } = shown;
      const name = toolOf(parts, context).toolId;
      const messages = registry.providers.map((provider) => ({
        provider,
        ...defined({ message: callAsSent(provider, name, { form: registry.formOf(provider, name), given }) }),
      }));
      return context.json({ messages });
    },
    ...callAnswers(parts),
    ...runAnswers(parts),
    "GET /api/studio/workflows": async (context) => context.json({ workflows: (await host.workflows?.()) ?? [] }),
    "POST /api/studio/frames": (context) => frameOf(parts, context),
    "GET /api/studio/messages": (context) => context.json({ messages: shown.messages }),
    "POST /api/studio/restart": async (context) => {
      if (host.restart === undefined) throw refusal(409, "There is no server to start again.");
      await host.restart();
      return context.json({ status: "started" });
    },
  };
}

const callAnswers = (parts: StudioParts): Readonly<Record<string, Answer>> => {
  const { calls, shown, pages, options } = parts;
  return {
    "GET /api/studio/calls": async (context) => context.json({ calls: await calls.all() }),
    "GET /api/studio/calls/:call": async (context) => {
      const call = await callOf(parts, context);
      return context.json({ ...call, faults: await faultsOf(call, shown.registry) } satisfies ShownCall);
    },
    "DELETE /api/studio/calls": async (context) => {
      await calls.erase();
      pages.tell({ event: "state" });
      return context.json({ status: "erased" });
    },
    "POST /api/studio/calls/:call/save": async (context) => {
      const { as, digest } = await readBody(context.req.raw, mostBytes);
      const save = options.host?.save;
      if (save === undefined) throw refusal(409, "Calls are saved in projects: this server has none.");
      if (!isSavedAs(as)) throw refusal(400, "`as` is `example`, `test` or `eval`.");
      const shownDigest = typeof digest === "string" ? digest : undefined;
      return context.json(await save(await callOf(parts, context), as, shownDigest));
    },
  };
};

const runAnswers = ({ runs: stored, chats }: StudioParts) => ({
  "GET /api/studio/runs": async (context: Context) =>
    context.json((await stored?.list({ before: context.req.query("before") })) ?? noRuns),
  "GET /api/studio/runs/:run": async (context: Context) => {
    const id = context.req.param("run") ?? "";
    const found = await stored?.page(id, Number(context.req.query("after") ?? 0));
    if (found === undefined) throw missing("run", id);
    const { chat, ...page } = found;
    const shown = chat && (await chats?.shown(page.name));
    return context.json({ ...page, ...defined({ chat: shown }) } satisfies StudioRunPage);
  },
  "GET /api/studio/runs/:run/entries/:seq": async (context: Context) => {
    const entry = await stored?.entry(context.req.param("run") ?? "", Number(context.req.param("seq")));
    if (entry === undefined) throw refusal(404, "The run has no such entry.");
    return context.json(entry);
  },
});

const missing = (kind: "tool" | "call" | "run", name: string): HTTPException =>
  refusal(404, `There is no ${kind} "${name}".`);

const noRuns: StudioRuns = { runs: [], total: 0 };

const isSavedAs = (as: unknown): as is SavedAs => as === "example" || as === "test" || as === "eval";

async function callOf({ calls }: StudioParts, context: Context): Promise<KeptCall> {
  const id = context.req.param("call") ?? "";
  const call = await calls.find(id);
  if (call === undefined) throw missing("call", id);
  return call;
}

/** @throws HTTPException 404 for an unknown tool. */
function toolOf({ shown }: StudioParts, context: Context, name = context.req.param("tool")): ToolRecord {
  const tool = name === undefined ? undefined : shown.registry.tool(name);
  if (tool === undefined) throw missing("tool", String(name));
  return tool;
}

/** The faults of a call's arguments as text for people; an author's own check uses the author's text. */
async function faultsOf({ tool, input, response }: KeptCall, registry: Registry): Promise<readonly AnswerFault[]> {
  const issues = response?.ok === false ? (response.error.issues ?? []) : [];
  const found = issues.length === 0 ? [] : await answerFaults(registry.tool(tool)?.jsonSchema, input);
  const sentences = new Map(found.map(({ path, message }) => [path, message]));
  return issues.map(({ path, message }) => ({ path, message: sentences.get(path) ?? message }));
}

const isShown = ({ severity }: Finding): boolean => severity !== "info";

function listedTools({ registry, build }: StudioShown): readonly StudioTool[] {
  const findings = Map.groupBy(build.findings.filter(isShown), ({ tool }) => tool);
  return registry.tools.map(({ toolId, category, metadata, description }) => ({
    name: toolId,
    ...defined({ title: metadata.title }),
    category,
    brief: briefOf(description),
    tags: metadata.tags ?? [],
    isDeprecated: metadata.deprecated !== undefined,
    findings: findings.get(toolId)?.length ?? 0,
  }));
}

function briefOf(description: string): string {
  const [first = ""] = description.split(/\n\s*\n/);
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(first)?.[0] ?? first;
  return clipText(sentence.replaceAll(/\s+/g, " ").trim());
}

/** Everything about one tool. */
async function pageOf({ shown, options, server }: StudioParts, tool: ToolRecord): Promise<StudioToolPage> {
  const { registry, build } = shown;
  const { toolId, category, metadata, description, documentation, jsonSchema, outputSchema, componentPath } = tool;
  const changes = (await options.host?.changesOf?.(toolId, registry)) ?? {};
  const missing = server.runtime.leftOut(registry).get(toolId) ?? [];
  const isConfirmed = metadata.confirm === true || metadata.risk === "high";
  return {
    name: toolId,
    category,
    metadata,
    description,
    documentation,
    input: jsonSchema,
    ...defined({ output: outputSchema, confirmedBy: isConfirmed ? "a person" : undefined, source: tool.sourcePath }),
    sample: sampleInput(tool),
    forms: registry.providers.map((provider): StudioForm => {
      const definition = registry.formOf(provider, toolId)?.definition;
      const tokens = definition === undefined ? 0 : countTokens(JSON.stringify(definition));
      return { provider, ...defined({ definition }), tokens, changes: changes[provider] ?? [] };
    }),
    hasComponent: componentPath !== undefined,
    findings: build.findings.filter(({ tool: about }) => about === toolId),
    missing: missing.map(({ kind, name }) => `${kind} ${name}`),
  };
}

async function frameOf(parts: StudioParts, context: Context): Promise<Response> {
  const { shown, frames, options } = parts;
  const { tool: name } = await readBody(context.req.raw, mostBytes);
  const tool = toolOf(parts, context, typeof name === "string" ? name : "");
  const uri = componentUri(tool);
  const found = uri === undefined ? undefined : await readComponent(shown.registry, uri);
  if (found !== undefined && "text" in found)
    return context.json({ path: frames.add(found.text), isApp: false, tools: [] });
  const app = await options.host?.appOf?.(tool.toolId);
  return context.json(
    app === undefined ? { path: null } : { path: frames.add(app.html), isApp: true, tools: app.tools },
  );
}
