import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Offer, RunningCall } from "../calls/running-call.ts";
import type { BoundRequest } from "../calls/call-book.ts";
import type { McpHost } from "../host/create-host.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { uiApp, type UiAppQuestion } from "../../model/call/ui-app.ts";
import { sessionOf } from "../../questions/question-of.ts";
import type { ShownQuestion } from "../../model/ports/question.ts";
import type { McpTool } from "../../model/artifact/provider-tools.ts";
import { fitsForm, isConfidential } from "../elicitation/question.ts";
import type { McpAbilities } from "../options/peer.ts";

export interface LinkedArguments {
  readonly args: unknown;
  /** The user's answer in the conversation. */
  readonly given?: { readonly answer: Json };
  /** The continued call; its id if another process started it. Null if there is no such call. */
  readonly call?: RunningCall | string | null;
}

export async function linkedArguments(
  host: McpHost,
  request: BoundRequest,
  offer: Offer | undefined,
): Promise<LinkedArguments> {
  const { name, principal, args } = request;
  if (offer === undefined || !isRecord(args) || !Object.hasOwn(args, offer.property)) return { args };
  const { [offer.property]: link, ...own } = args;
  if (offer.way === "conversation") return { args: own, given: { answer: link as Json } };
  const call = typeof link === "string" ? await callOf(host, link, { name, principal }) : undefined;
  return { args: own, call: call ?? null };
}

async function callOf(
  host: McpHost,
  link: string,
  { name, principal }: Pick<BoundRequest, "name" | "principal">,
): Promise<RunningCall | string | undefined> {
  const id = sessionOf(link);
  const call = host.calls.find(id);
  if (call !== undefined) return call.name === name && call.principal === principal ? call : undefined;
  const question = await host.questions.find(link);
  return question?.tool === name && question.to.kind === "person" && question.to.user === principal ? id : undefined;
}

export function lostQuestion(name: string, { property }: Offer): CallToolResult {
  const error = {
    type: "PERMANENT",
    message: `${name} has no open question of this id.`,
    retryable: false,
    suggestion: `Call ${name} without ${property} to ask the user again.`,
  };
  return { content: [{ type: "text", text: JSON.stringify({ error }) }], isError: true };
}

/** The result of a call whose page asks the user: the model gets the id of the question, and the page the question itself. */
export function awaitingResult([request]: readonly ShownQuestion[], offer: Offer | undefined): CallToolResult {
  if (request === undefined || offer === undefined) return { content: [] };
  const { eventId, tool, message } = request;
  const again = `${tool} again with ${offer.property} ${JSON.stringify(eventId)}`;
  const shown = {
    status: "awaiting_user",
    eventId,
    message,
    suggestion: `The user is shown a question. Wait for the user; once it is answered, call ${again} to get the result.`,
  };
  const question: UiAppQuestion = {
    request,
    resume: `The question of ${tool} is answered. Call ${again} to get the result.`,
  };
  return {
    content: [{ type: "text", text: JSON.stringify(shown) }],
    structuredContent: shown,
    _meta: { [uiApp.question]: question },
  };
}

/** Undefined for a tool that does not ask, and if the client or a web page of the host takes the answer while the call waits. */
export function offerOf(host: McpHost, name: string, abilities: McpAbilities): Offer | undefined {
  const listed = host.listing.tools.get(name);
  const tool = host.asksClients ? host.listing.registry.tool(name) : undefined;
  if (listed === undefined || tool?.category !== "ui" || (abilities.form && fitsForm(tool))) return undefined;
  if (isConfidential(tool)) return undefined;
  const way = abilities.app && tool.componentPath !== undefined ? "app" : "conversation";
  if (way === "conversation" && abilities.page && host.options.answerPage !== undefined) return undefined;
  const property = freeName(listed, names[way]);
  return property === undefined ? undefined : { way, property };
}

const names = { app: ["eventId", "uiEventId"], conversation: ["answer", "userAnswer"] } as const;

function freeName({ inputSchema }: McpTool, wanted: readonly string[]): string | undefined {
  const taken = inputSchema.properties ?? {};
  return wanted.find((name) => !Object.hasOwn(taken, name));
}
