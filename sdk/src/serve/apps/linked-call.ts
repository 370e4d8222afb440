import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Offer } from "../calls/offer.ts";
import type { BoundRequest } from "../calls/request-state.ts";
import type { RunningCall } from "../calls/running-call.ts";
import type { McpHost } from "../host/mcp-host.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";

/** The arguments of a call, and what they say of a call before. */
export interface LinkedArguments {
  /** For the tool. */
  readonly args: unknown;
  /** What the user answered in the conversation. */
  readonly given?: { readonly answer: Json };
  /** The call that goes on; null where there is no such call. */
  readonly call?: RunningCall<CallToolResult> | null;
}

/** Takes what goes on with a question out of the arguments. */
export function linkedArguments(host: McpHost, request: BoundRequest, offer: Offer | undefined): LinkedArguments {
  const { name, principal, args } = request;
  if (offer === undefined || !isRecord(args) || !Object.hasOwn(args, offer.property)) return { args };
  const { [offer.property]: link, ...own } = args;
  if (offer.way === "conversation") return { args: own, given: { answer: link as Json } };
  const call = typeof link === "string" ? host.apps.callOf(link, { name, principal }) : undefined;
  // Questions of tools belong to calls of tools.
  return { args: own, call: (call as RunningCall<CallToolResult> | undefined) ?? null };
}

/** The result of a call that goes on with a question that is not there. */
export function lostQuestion(name: string, { property }: Offer): CallToolResult {
  const error = {
    type: "PERMANENT",
    message: `${name} has no open question of this id.`,
    retryable: false,
    suggestion: `Call ${name} without ${property} to ask the user again.`,
  };
  return { content: [{ type: "text", text: JSON.stringify({ error }) }], isError: true };
}
