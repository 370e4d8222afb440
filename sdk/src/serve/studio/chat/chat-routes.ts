import type { Context } from "hono";
import { runLog } from "../../../agents/timeline/run-log.ts";
import { completePolicy } from "../../../runtime/policy/complete-policy.ts";
import type { Registry } from "../../../registry/registry.ts";
import { behaviorOf, TOOL_BEHAVIOR } from "../../../model/tool/tool-behavior.ts";
import { isRecord } from "../../../util/is-record.ts";
import { defined } from "../../../util/defined.ts";
import { readBody, refusal } from "../../web/read-body.ts";
import type { StoredRuns } from "../runs/stored-runs.ts";
import type { ChatHost } from "./chat-host.ts";
import type { ChatChoices, ChatSettings } from "./chat-types.ts";
import type { Chats } from "./chats.ts";

export interface ChatRoutes {
  readonly chats: Chats;
  readonly runs: StoredRuns;
  readonly host: ChatHost;
  readonly registry: () => Registry;
  readonly modes: () => readonly string[];
}

type Answer = (context: Context) => Promise<Response>;

const mostBytes = 1_048_576;

/** The answers of the operations about chats. */
export function chatAnswers(routes: ChatRoutes | undefined) {
  const having =
    (answer: (routes: ChatRoutes, context: Context) => Promise<unknown>): Answer =>
    async (context) => {
      if (routes === undefined) throw refusal(409, "This server has no chats.");
      return context.json((await answer(routes, context)) as object);
    };
  return {
    "GET /api/studio/chat-choices": having(choicesOf),
    "GET /api/studio/chats": having(async ({ chats }) => ({ chats: await chats.list() })),
    "POST /api/studio/chats": having(async ({ chats }, context) => ({ id: await chats.begin(await saidIn(context)) })),
    "GET /api/studio/chats/:chat": having(async ({ chats, runs }, context) => {
      const page = await chats.page(idOf(context));
      return { ...page, run: await runs.page(runLog(idOf(context)), seqOf(context)) };
    }),
    "POST /api/studio/chats/:chat/messages": having(async ({ chats }, context) => {
      const id = idOf(context);
      await chats.say(id, await saidIn(context));
      return { id };
    }),
    "POST /api/studio/chats/:chat/stop": having(async ({ chats }, context) => {
      await chats.stop(idOf(context));
      return { status: "stopped" };
    }),
    "POST /api/studio/chats/:chat/resume": having(async ({ chats }, context) => {
      await chats.resume(idOf(context));
      return { status: "resumed" };
    }),
    "DELETE /api/studio/chats/:chat": having(async ({ chats }, context) => {
      await chats.erase(idOf(context));
      return { status: "erased" };
    }),
  } satisfies Record<string, Answer>;
}

/** The entry at which a run is shown; left out for the last one. */
export function seqOf(context: Context): number | undefined {
  const seq = Number(context.req.query("seq") ?? Number.NaN);
  return Number.isNaN(seq) ? undefined : seq;
}

const idOf = (context: Context): string => context.req.param("chat") ?? "";

async function choicesOf({ host, registry, modes }: ChatRoutes): Promise<ChatChoices> {
  const models = await host.models();
  const policy = completePolicy(undefined);
  const partners = await host.partners(registry());
  const partner = partners.find(({ fault }) => fault === undefined)?.id;
  return {
    partners,
    models,
    modes: modes().map((name) => ({ name, budgets: (policy.modes[name] ?? policy.modes.text).budgets })),
    tools: plainTools(registry()),
    openings: openingsOf(registry()),
    settings: { model: { name: models[0]?.name ?? "fake" }, ...defined({ partner }) },
  };
}

const mostOpenings = 4;
const longestOpening = 120;

function openingsOf(registry: Registry): readonly string[] {
  const known = new Set(plainTools(registry));
  const tools = registry.tools.filter(({ toolId }) => known.has(toolId));
  const requests = tools.flatMap(({ metadata }) => metadata.examples?.[0]?.request ?? []);
  const purposes = tools.map(({ description }) => /^.*?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description);
  return [...new Set([...requests, ...purposes].map((text) => text.replaceAll(/\s+/g, " ").trim()))]
    .filter(({ length }) => length > 0 && length <= longestOpening)
    .slice(0, mostOpenings);
}

/** The tools that need neither other agents nor a conversation's events. */
export const plainTools = (registry: Registry): readonly string[] =>
  registry.tools
    .filter((tool) => tool.category !== "lifecycle" && behaviorOf(TOOL_BEHAVIOR, tool).executesCode)
    .map(({ toolId }) => toolId);

async function saidIn(context: Context): Promise<{ text: string; settings: ChatSettings }> {
  const { text, settings } = await readBody(context.req.raw, mostBytes);
  if (typeof text !== "string" || text.trim() === "") throw refusal(400, "`text` is what the user says.");
  return { text, settings: settingsIn(settings) };
}

function settingsIn(given: unknown): ChatSettings {
  const { partner, tools, instructions, mode, model } = isRecord(given) ? given : {};
  const texts = { partner, instructions, mode };
  const wrong = Object.entries(texts).find(([, value]) => value !== undefined && typeof value !== "string");
  if (wrong !== undefined) throw refusal(400, `\`settings.${wrong[0]}\` is a text.`);
  if (tools !== undefined && !(Array.isArray(tools) && tools.every((name) => typeof name === "string")))
    throw refusal(400, "`settings.tools` is a list of names.");
  if (!isRecord(model) || typeof model.name !== "string" || model.name.trim() === "")
    throw refusal(400, "`settings.model.name` is the name of a model.");
  const { baseUrl } = model;
  if (baseUrl !== undefined && !isAddress(baseUrl))
    throw refusal(400, "`settings.model.baseUrl` is an address such as http://localhost:11434/v1.");
  return {
    ...(defined(texts) as Partial<Record<keyof typeof texts, string>>),
    ...defined({ tools: tools }),
    model: { name: model.name.trim(), ...(baseUrl !== undefined && { baseUrl }) },
  };
}

const isAddress = (value: unknown): value is string =>
  typeof value === "string" && ["http:", "https:"].includes(URL.parse(value)?.protocol ?? "");
