import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolRequest,
  type CallToolResult,
  type ContentBlock,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ToolResponse } from "../../model/call/response.ts";
import { uiApp } from "../../model/call/ui-app.ts";
import { linkedArguments, lostQuestion, offerOf } from "../apps/linked-call.ts";
import type { Connection } from "../host/connection.ts";
import { RunningCall } from "../calls/running-call.ts";
import type { BoundRequest } from "../calls/call-book.ts";
import { isModern } from "../host/abilities.ts";
import type { McpHost } from "../host/create-host.ts";
import type { McpAbilities } from "../options/peer.ts";
import { proceed } from "./proceed.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { AnswerReceipt } from "../../model/ports/question.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { forModel } from "../../model/call/for-model.ts";
import { replaceMedia, type MediaContent } from "../../model/media-content.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { mergeAllOf } from "../../schema/merge.ts";
import { contentOf } from "../../transports/shared/content-of.ts";
import { withoutHidden } from "../../util/hidden-characters.ts";
import { memoize } from "../../util/memo.ts";

export interface ToolRequest {
  readonly params: CallToolRequest["params"];
  readonly context: ServerContext;
  readonly abilities: McpAbilities;
}

/** Answers `tools/call`: starts a call, or continues a call that asked a question. */
export async function callTool(
  host: McpHost,
  connection: Connection,
  { params, context, abilities }: ToolRequest,
): Promise<CallToolResult | InputRequiredResult> {
  const request: BoundRequest = {
    principal: context.http?.authInfo?.clientId ?? "",
    name: params.name,
    args: params.arguments ?? {},
  };
  if (params.name === uiApp.submitTool && abilities.app && !host.listing.tools.has(params.name))
    return submitAnswer(host, params.arguments, request.principal);
  const offer = offerOf(host, params.name, abilities);
  const linked = await linkedArguments(host, request, offer);
  if (linked.call === null && offer !== undefined) return lostQuestion(params.name, offer);
  return proceed(host, {
    request,
    context,
    begin(lost) {
      if (typeof linked.call === "object" && linked.call !== null) return linked.call;
      const { tools, registry } = host.listing;
      // The session names the missing capability of an omitted tool.
      if (!tools.has(params.name) && !host.runtime.leftOut(registry).has(params.name))
        throw unknownName(params.name, [...tools.keys()]);
      const call = new RunningCall({ ...request, id: lost ?? linked.call ?? host.ids(), abilities });
      call.offer = offer;
      call.given = linked.given;
      host.calls.add(call);
      return call.start(() =>
        host.current.run(call, () => run(host, connection, { call, args: linked.args, context })),
      );
    },
  });
}

interface Run {
  readonly call: RunningCall;
  readonly args: unknown;
  readonly context: ServerContext;
}

async function run(host: McpHost, connection: Connection, { call, args, context }: Run): Promise<CallToolResult> {
  const { registry } = host.listing;
  try {
    const turn = await connection.enter();
    try {
      const options = { provider: "mcp", callId: call.id, signal: call.signal } as const;
      const response = await turn.call(call.name, args, options);
      if (!response.ok && call.missing !== undefined && isModern(context))
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: call.missing });
      return callResult(response, registry.tool(call.name));
    } finally {
      connection.leave();
    }
  } finally {
    // Its reports are forwarded only while the call is known.
    await host.runtime.events.flush();
    // A page may ask again how its question ended, and the model may request the result again.
    host.calls.forget(call, () => void host.questions.erase(call.id).catch(() => undefined));
  }
}

function unknownName(name: string, known: readonly string[]): ProtocolError {
  const message = `Unknown tool: ${name.slice(0, 200)}.${didYouMean(name, known)}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** Answers a call of the tool with which pages send answers: `{ status }`, with `faults` if the answer does not fit. */
async function submitAnswer(host: McpHost, args: unknown, principal: string): Promise<CallToolResult> {
  const { code: _http, ...shown } = await received(host, args, principal);
  const text = JSON.stringify(shown);
  return { content: [{ type: "text", text }], structuredContent: shown as unknown as JsonObject };
}

async function received(host: McpHost, args: unknown, principal: string): Promise<AnswerReceipt> {
  const { eventId, response, cancel } = isRecord(args) ? args : {};
  if (typeof eventId !== "string") return { code: 404, status: "unknown" };
  const isGiven = response !== undefined && cancel !== true;
  return host.questions.answer({ id: eventId, ...(isGiven && { answer: response as Json }) }, principal);
}

/**
 * Converts a response to the result of `tools/call`: data as `structuredContent` with a copy as text, images and files as separate content, a
 * failure as `{ error }` with `isError`, as text only if the tool has an output schema. Output that is not an object becomes the member `result`
 * of an object, as in the output schema. An output limit shortens only the text.
 */
export function callResult(response: ToolResponse, tool: ToolRecord | undefined): CallToolResult {
  const shown = forModel(response);
  // Clients check `structuredContent` against the output schema, even in a failure.
  if (!response.ok)
    return {
      ...(tool?.outputSchema === undefined ? structured(shown, shown) : { content: contents(shown) }),
      isError: true,
    };
  const whole = response.shown === undefined ? shown : withoutHidden(response.data);
  const data = tool?.componentPath === undefined ? withoutBytes(whole) : whole;
  if (tool?.outputSchema === undefined)
    return isRecord(data) && !isOneMedia(whole) ? structured(data, shown) : { content: contents(shown) };
  if (!isWrapped(tool) && isRecord(data)) return structured(data, shown);
  return structured({ result: data }, response.shown === undefined ? { result: shown } : shown);
}

/** Data without images and files, which are in the content: some clients show a model all of `structuredContent` as text. */
function withoutBytes(data: Json): Json {
  let count = 0;
  return replaceMedia(data, (media, written): JsonObject => {
    if (media.data !== "") count += 1;
    return { ...written, data: media.data === "" ? "" : `[${written.type} ${String(count)}]` };
  });
}

// Some clients show a model the first, some the second.
function structured(value: Json, shown: Json): CallToolResult {
  return { content: contents(shown), structuredContent: value };
}

function contents(value: Json): ContentBlock[] {
  const { text, value: rest, media } = contentOf(value, () => true);
  const blocks = media.map(contentBlock);
  const isOnlyMedia = media.length === 1 && rest === `[${media[0]?.type ?? ""} 1]`;
  return isOnlyMedia ? blocks : [{ type: "text", text }, ...blocks];
}

const isOneMedia = (value: Json): boolean => typeof contentOf(value, () => true).value === "string";

function contentBlock({ type, mimeType, data, name }: MediaContent): ContentBlock {
  if (type === "image") return { type: "image", mimeType, data };
  if (mimeType.startsWith("audio/")) return { type: "audio", mimeType, data };
  return { type: "resource", resource: { uri: `file:///${encodeURIComponent(name ?? "file")}`, mimeType, blob: data } };
}

/** Whether the adapter wrapped the output in the property `result` of an object: its root is not clearly an object. */
const isWrapped = memoize(({ outputSchema = {} }: ToolRecord): boolean => {
  const { type, anyOf, oneOf, $ref } = mergeAllOf(outputSchema);
  return type !== "object" || anyOf !== undefined || oneOf !== undefined || $ref !== undefined;
});
