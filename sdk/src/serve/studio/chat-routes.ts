import type { Context } from "hono";
import { completePolicy } from "../../runtime/policy/complete-policy.ts";
import type { Registry } from "../../registry/registry.ts";
import { behaviorOf, TOOL_BEHAVIOR } from "../../model/tool/tool-behavior.ts";
import { isRecord } from "../../util/is-record.ts";
import { defined } from "../../util/defined.ts";
import { readBody, refusal } from "../web/read-body.ts";
import type { ChatHost } from "./studio-options.ts";
import type { ChatChoices, ChatSettings } from "./run-types.ts";
import type { Chats, SaidInChat } from "./chats.ts";
import type { StudioShown } from "./studio-shown.ts";

interface ChatRoutes {
  readonly shown: StudioShown;
  readonly chats: Chats;
  readonly host: ChatHost;
}

type Answer = (context: Context) => Promise<Response>;

const mostBytes = 1_048_576;

export function chatAnswers(routes: ChatRoutes) {
  const { chats } = routes;
  /** Runs an operation on the chat of the path. */
  const doing =
    (act: (id: string) => Promise<void>, status: string): Answer =>
    async (context) => {
      await act(idOf(context));
      return context.json({ status });
    };
  return {
    "GET /api/studio/chat-choices": async (context) => context.json(await choicesOf(routes)),
    "GET /api/studio/chats": async (context) => context.json({ chats: await chats.list() }),
    "POST /api/studio/chats": async (context) => context.json({ id: await chats.begin(await saidIn(context)) }),
    "POST /api/studio/chats/:chat/messages": async (context) => {
      const id = idOf(context);
      await chats.say(id, await saidIn(context));
      return context.json({ id });
    },
    "POST /api/studio/chats/:chat/stop": doing((id) => chats.stop(id), "stopped"),
    "POST /api/studio/chats/:chat/resume": doing((id) => chats.resume(id), "resumed"),
    "DELETE /api/studio/chats/:chat": doing((id) => chats.erase(id), "erased"),
  } satisfies Record<string, Answer>;
}

const idOf = (context: Context): string => context.req.param("chat") ?? "";

async function choicesOf({ host, shown: { registry, state } }: ChatRoutes): Promise<ChatChoices> {
  const models = await host.models();
  const policy = completePolicy(undefined);
  const partners = await host.partners(registry);
  const partner = partners.find(({ fault }) => fault === undefined)?.id;
  return {
    partners,
    models,
    modes: state.modes.map((name) => ({ name, budgets: (policy.modes[name] ?? policy.modes.text).budgets })),
    tools: plainTools(registry),
    openings: openingsOf(registry),
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

async function saidIn(context: Context): Promise<SaidInChat> {
  const { text, settings } = await readBody(context.req.raw, mostBytes);
  if (typeof text !== "string" || text.trim() === "") throw refusal(400, "`text` is what the user says.");
  return { text, settings: settingsIn(settings) };
}

/** Only what the person types is checked. */
function settingsIn(given: unknown): ChatSettings {
  const { model, ...chosen } = isRecord(given) ? given : {};
  if (!isRecord(model) || typeof model.name !== "string" || model.name.trim() === "")
    throw refusal(400, "`settings.model.name` is the name of a model.");
  const { baseUrl } = model;
  if (baseUrl !== undefined && !isAddress(baseUrl))
    throw refusal(400, "`settings.model.baseUrl` is an address such as http://localhost:11434/v1.");
  return {
    ...chosen,
    model: { name: model.name.trim(), ...(baseUrl !== undefined && { baseUrl }) },
  };
}

const isAddress = (value: unknown): value is string =>
  typeof value === "string" && ["http:", "https:"].includes(URL.parse(value)?.protocol ?? "");
